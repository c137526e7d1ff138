import { type ChosenResponse, documentedSuccess } from '../../http/documented-success.ts';
import {
  documentedResponse,
  isAcceptingKey,
  isErrorKey,
  listsStatus,
  refusalsByPreference,
} from '../../http/status.ts';
import type { Operation, ResponseSpec } from '../../model/contract.ts';
import { memoize } from '../../schema/memoize.ts';
import type { RejectionCause } from '../rejection/rejection.ts';

/** The response with the status that is asked for; without one, the response to a valid request. */
export const chosenResponse = memoize((operation: Operation, code: number | undefined): ChosenResponse => {
  return code === undefined
    ? documentedSuccess(operation)
    : { status: code, response: documentedResponse(operation.responses, code) };
});

const { message, credentials, method, path, resource, accept, expectation, size, body } = refusalsByPreference;

/** By preference; the first is the one that HTTP gives the cause, the others are used where the contract documents them and not the first. */
const statuses: Readonly<Record<RejectionCause, readonly [number, ...number[]]>> = {
  path,
  method: [method[0]],
  credentials: [credentials[0]],
  forbidden: [403],
  'media-type': [...refusalsByPreference['media-type'], 422],
  syntax: [...message, ...body],
  schema: body,
  'path-value': [...body, ...path],
  size,
  accept: [accept[0]],
  expectation,
  preference: path,
  'header-size': [431],
  time: [408],
  missing: resource,
  taken: [409],
  condition: [412],
  'no-condition': [428],
  unanswerable: [501],
  defect: [500],
};

/** The response to a rejected request: with a status that the contract documents for the cause if there is one, else with the one that HTTP gives it. */
export function rejectionResponse(operation: Operation | undefined, cause: RejectionCause): ChosenResponse {
  const candidates = statuses[cause];
  const documented = candidates.find((status) => operation !== undefined && listsStatus(operation, status));
  const status = documented ?? candidates[0];
  return { status, response: operation === undefined ? undefined : documentedResponse(operation.responses, status) };
}

/** The documented error that an undocumented one is modelled on: of the 4xx the first in this order, else any other, else `default`. */
export function errorTemplate(operation: Operation): ResponseSpec | undefined {
  const errors = operation.responses.filter(({ status }) => isErrorKey(status));
  const common = ['400', '422', '4XX', '401', '403', '404'];
  const rank = ({ status }: ResponseSpec) =>
    (common.indexOf(status.toUpperCase()) + common.length + 1) % (common.length + 1);
  const [first] = errors.filter(({ content }) => content.length > 0).sort((a, b) => rank(a) - rank(b));
  const documentsSuccess = operation.responses.some(({ status }) => isAcceptingKey(status));
  return first ?? (documentsSuccess ? operation.responses.find(({ status }) => status === 'default') : undefined);
}
