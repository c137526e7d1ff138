import type { Operation } from '../model/contract.ts';

/** What names an operation. */
export type OperationNames = Pick<Operation, 'method' | 'path'> & Partial<Pick<Operation, 'operationId' | 'summary'>>;

/**
 * The words of an operation's path, without its parameters, of its operationId and of the start of its summary, in lower case: `/session/logOut`,
 * `session_log-out` and `SessionLogOut` have the words `session log out`.
 */
export function operationWords({ path, operationId = '', summary = '' }: OperationNames): string {
  return wordsOf(`${path.replaceAll(/\{[^}]*\}/g, ' ')} ${operationId} ${summary.slice(0, 100)}`);
}

/** The words of a name or text, in lower case. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
}
