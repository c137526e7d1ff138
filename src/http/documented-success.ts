import type { Operation, ResponseSpec } from '../model/contract.ts';
import { documentedResponse } from './status.ts';

/** A status and what the contract documents for it. */
export interface ChosenResponse {
  readonly status: number;
  /** `undefined`: the contract does not document this status for the operation. */
  readonly response: ResponseSpec | undefined;
}

/**
 * The response to a valid request: the lowest documented success, else a redirection, else `default`, else the first documented error; an empty 204 only
 * where nothing is documented.
 */
export function documentedSuccess(operation: Operation): ChosenResponse {
  for (const group of ['2', '3']) {
    const keys = operation.responses.map(({ status }) => status).filter((status) => status.startsWith(group));
    const exact = keys.filter((key) => /^\d{3}$/.test(key)).sort()[0];
    const status = exact !== undefined ? Number(exact) : keys.length > 0 ? Number(`${group}00`) : undefined;
    if (status !== undefined) return { status, response: documentedResponse(operation.responses, status) };
  }
  const fallback = documentedResponse(operation.responses, 200);
  return fallback === undefined ? onlyErrors(operation) : { status: 200, response: fallback };
}

/** A contract may document nothing but errors for an operation (a resource that is gone): any other status would violate it. */
function onlyErrors({ responses }: Operation): ChosenResponse {
  const response = responses.find(({ status }) => /^[45](?:\d\d|XX)$/i.test(status));
  return response === undefined
    ? { status: 204, response }
    : { status: Number(response.status.toUpperCase().replaceAll('X', '0')), response };
}
