import { fileURLToPath } from 'node:url';
import { lintSubjectOf } from '../../api/lint-contract.ts';
import type { ReadDocument } from '../../contract/read-document.ts';
import { editSource, type SourceEdit } from '../../contract/syntax/edit-source.ts';
import { exampleFixer } from '../../lint/fix/example-fixer.ts';
import { fixesFor } from '../../lint/fix/fixes-for.ts';
import { Failure } from '../../model/failure.ts';
import type { LintFinding } from '../../model/finding.ts';
import { errorMessage } from '../../text/error-message.ts';
import { replaceFile } from '../io/replace-file.ts';

/**
 * Fixes what is safe to fix in the files of a contract; resolves to the number of fixes. Files on other hosts are not written, nor any file when overlays
 * were applied: a place in the result is not a place in a file then. Throws `Failure('file-unwritable')`; the file is as it was then.
 */
export async function fixContract(read: ReadDocument, findings: readonly LintFinding[]): Promise<number> {
  const byFile = new Map<string, { text: string; edits: SourceEdit[] }>();
  const subject = lintSubjectOf(read);
  const exampleFixes = subject === undefined ? () => [] : exampleFixer(subject);
  for (const fix of findings.flatMap((finding) => [...fixesFor(read.document, finding), ...exampleFixes(finding)])) {
    const place = read.trace(fix.pointer);
    if (place === undefined || !place.file.url.startsWith('file:')) continue;
    const entry = byFile.get(place.file.url) ?? { text: place.file.text(), edits: [] };
    entry.edits.push({ ...fix, tokens: place.tokens });
    byFile.set(place.file.url, entry);
  }
  let fixes = 0;
  for (const [url, { text, edits }] of byFile) {
    const edited = editSource(text, edits);
    if (edited.made > 0) await writeFixed(fileURLToPath(url), edited.text, text);
    fixes += edited.made;
  }
  return fixes;
}

async function writeFixed(file: string, text: string, expected: string): Promise<void> {
  await replaceFile(file, text, { expected }).catch((error: unknown) => {
    const reason = errorMessage(error);
    throw new Failure('file-unwritable', `${file} was not fixed: ${reason}.`, 'Nothing was changed in it. Try again.');
  });
}
