import type { Operation } from '../../model/contract.ts';
import { nameWords } from '../../text/name-words.ts';
import { sentencesInLines } from './cut-sentences.ts';

/** What names an operation. */
export type OperationNames = Pick<Operation, 'method' | 'path'> &
  Partial<Pick<Operation, 'operationId' | 'summary' | 'description'>>;

/**
 * The words of an operation's path, without its parameters, of its operationId and of the start of its summary, in lower case: `/session/logOut`,
 * `session_log-out` and `SessionLogOut` have the words `session log out`.
 */
export function operationWords({ path, operationId = '', summary = '' }: OperationNames): string {
  return nameWords(`${path.replaceAll(/\{[^{}]*\}/g, ' ')} ${operationId} ${summary.slice(0, 100)}`);
}

/** What the contract says that an operation does: the sentences of its summary and of the start of its description, in lower case. */
export function purposeOf({ summary = '', description = '' }: OperationNames): readonly string[] {
  return [summary, description.slice(0, 500)]
    .flatMap(sentencesInLines)
    .map((sentence) => sentence.trim().toLowerCase());
}
