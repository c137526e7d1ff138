import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lintSubjectOf } from '../../api/lint-contract.ts';
import type { ReadDocument } from '../../contract/read-document.ts';
import { editSource, type SourceEdit } from '../../contract/syntax/edit-source.ts';
import { exampleFixer } from '../../lint/fix/fix-examples.ts';
import { fixesFor } from '../../lint/fix/fixes-for.ts';
import type { LintFinding } from '../../model/finding.ts';

/**
 * Mends in the contract's files what is safe to mend, and answers with how much. Files on other hosts are not written, nor is anything when overlays were
 * applied: a place in the outcome is then no place in a file.
 */
export async function fixContract(read: ReadDocument, findings: readonly LintFinding[]): Promise<number> {
  const byFile = new Map<string, { text: string; mends: SourceEdit[] }>();
  const subject = lintSubjectOf(read);
  const respell = subject === undefined ? () => [] : exampleFixer(subject);
  for (const mend of findings.flatMap((finding) => [...fixesFor(read.document, finding), ...respell(finding)])) {
    const place = read.trace(mend.pointer);
    if (place === undefined || !place.file.url.startsWith('file:')) continue;
    const entry = byFile.get(place.file.url) ?? { text: place.file.text, mends: [] };
    entry.mends.push({ ...mend, tokens: place.tokens });
    byFile.set(place.file.url, entry);
  }
  let made = 0;
  for (const [url, { text, mends }] of byFile) {
    const mended = editSource(text, mends);
    if (mended.made > 0) await writeFile(fileURLToPath(url), mended.text);
    made += mended.made;
  }
  return made;
}
