import type { Operation } from '../model/contract.ts';

/** Whether the contract asks for a credential with every request of an operation: it has alternatives, and none of them is empty (OpenAPI, Security Requirement Object). */
export function needsCredential({ security }: Pick<Operation, 'security'>): boolean {
  return security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
}
