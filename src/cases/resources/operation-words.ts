import type { Operation } from '../../model/contract.ts';
import { nameWords } from '../../text/name-words.ts';

/** What names an operation. */
export type OperationNames = Pick<Operation, 'method' | 'path'> & Partial<Pick<Operation, 'operationId' | 'summary'>>;

/**
 * The words of an operation's path, without its parameters, of its operationId and of the start of its summary, in lower case: `/session/logOut`,
 * `session_log-out` and `SessionLogOut` have the words `session log out`.
 */
export function operationWords({ path, operationId = '', summary = '' }: OperationNames): string {
  return nameWords(`${path.replaceAll(/\{[^}]*\}/g, ' ')} ${operationId} ${summary.slice(0, 100)}`);
}
