import { documentedResponse } from '../../http/status.ts';
import type { Operation, ResponseSpec } from '../../model/contract.ts';
import type { RejectionCause } from '../rejection/rejection.ts';

/** A status and what the contract says about it, if anything. */
export interface ChosenResponse {
  readonly status: number;
  /** `undefined`: the contract does not document this status here. */
  readonly response: ResponseSpec | undefined;
}

/**
 * The answer to a request that has nothing wrong: the lowest documented success, else a redirection, else `default`, else the first documented error;
 * only where nothing is documented, an empty 204.
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

/** A contract may leave an operation nothing but errors (a resource that is gone): any other status would break it. */
function onlyErrors({ responses }: Operation): ChosenResponse {
  const response = responses.find(({ status }) => /^[45](?:\d\d|XX)$/i.test(status));
  return response === undefined
    ? { status: 204, response }
    : { status: Number(response.status.toUpperCase().replaceAll('X', '0')), response };
}

/** In the order of preference; the first is what HTTP itself would say. */
const statuses: Readonly<Record<RejectionCause, readonly [number, ...number[]]>> = {
  path: [404],
  method: [405],
  credentials: [401],
  forbidden: [403],
  'media-type': [415, 400, 422],
  syntax: [400, 422],
  schema: [422, 400],
  'path-value': [422, 400, 404],
  size: [413],
  accept: [406],
  expectation: [417],
  preference: [404],
  'header-size': [431],
  time: [408],
  missing: [404, 410],
  taken: [409],
  answer: [501],
  defect: [500],
};

/** The status of a rejection: one that the contract documents for it if there is one, else the one that HTTP gives it. */
export function rejectionResponse(operation: Operation | undefined, cause: RejectionCause): ChosenResponse {
  const [usual, ...others] = statuses[cause];
  const candidates = [usual, ...others];
  const exact = candidates.find((status) =>
    operation?.responses.some((response) => response.status === String(status)),
  );
  const status = exact ?? usual;
  return { status, response: operation === undefined ? undefined : documentedResponse(operation.responses, status) };
}

/** The documented error that an undocumented one is told like: of the 4xx the first in this order, else any other, else `default`. */
export function errorTemplate(operation: Operation): ResponseSpec | undefined {
  const errors = operation.responses.filter(({ status }) => /^[45]/.test(status));
  const common = ['400', '422', '4XX', '401', '403', '404'];
  const rank = ({ status }: ResponseSpec) =>
    (common.indexOf(status.toUpperCase()) + common.length + 1) % (common.length + 1);
  const [first] = errors.filter(({ content }) => content.length > 0).sort((a, b) => rank(a) - rank(b));
  const isSuccessKnown = operation.responses.some(({ status }) => /^[23]/.test(status));
  return first ?? (isSuccessKnown ? operation.responses.find(({ status }) => status === 'default') : undefined);
}
