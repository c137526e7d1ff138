import { readOperations } from '../contract/operations.ts';
import type { ReadDocument } from '../contract/read-document.ts';
import { readUnsupported } from '../contract/unsupported.ts';
import type { LintSubject } from '../lint/rule.ts';

/** What lint looks at in a document that was read; `undefined` when it is no OpenAPI 3. */
export function lintSubjectOf({ document, dialect, locate }: ReadDocument): LintSubject | undefined {
  if (dialect === undefined) return undefined;
  const operations = readOperations(document);
  return { document, dialect, operations, unsupported: readUnsupported(document, operations), locate };
}
