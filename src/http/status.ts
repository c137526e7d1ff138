import type { Case, OutOfScopeReason } from '../model/case.ts';

/** Whether the status accepts the request (RFC 9110, 15.3). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether the status says that the client has to do more, such as to follow `Location` (RFC 9110, 15.4). */
export function isRedirection(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Whether the status says that the client sent something wrong (RFC 9110, 15.5). */
export function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Whether the status says that the server failed (RFC 9110, 15.6). */
export function isServerError(status: number): boolean {
  return status >= 500 && status < 600;
}

/** Whether the status says that a credential is missing or does not suffice (RFC 9110, 15.5.2 and 15.5.4). */
export function refusesCredential(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether the status concerns access, the rate of requests or a gateway, and so says nothing about the values of the request (RFC 9110, 15; RFC 6585, 4). */
export function isAboutAccessOrLoad(status: number): boolean {
  return [401, 403, 429, 502, 503, 504].includes(status);
}

/** Whether responses with the status have no body, whatever the request (RFC 9110, 6.4.1). */
export function isBodiless(status: number): boolean {
  return status < 200 || status === 204 || status === 304;
}

/** What a contract documents for a status: an explicit status wins over a range, a range over `default` (OpenAPI, Responses Object). */
export function documentedResponse<Response extends { readonly status: string }>(
  responses: readonly Response[],
  status: number,
): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status.toUpperCase() === range) ??
    responses.find((response) => response.status === 'default')
  );
}

/** Whether a key of `responses` stands for statuses that accept a request: for a success or a redirection, `200` or `3XX`. */
export function isAcceptingKey(key: string): boolean {
  return /^[23]/.test(key);
}

/** Whether a key of `responses` stands for errors: `404` or `5XX`, but not `default`. */
export function isErrorKey(key: string): boolean {
  return /^[45]/.test(key);
}

/** Whether a contract documents the status itself, not only by a range or `default`. */
export function listsStatus(
  { responses }: { readonly responses: readonly { readonly status: string }[] },
  status: number,
): boolean {
  return responses.some((response) => response.status === String(status));
}

/** Why a server may refuse a request, whatever the contract says about it. */
export type RefusalReason =
  | OutOfScopeReason
  | 'body'
  | 'reference'
  | 'state'
  | 'condition'
  | 'range'
  | 'unknown-query'
  | 'odd-query'
  | 'odd-path';

/**
 * Whether HTTP gives the situation of a request a status that the contract need not document. One that documents 404 has said how it answers for what is not there:
 * 410 is another response then.
 */
export function isAllowedByHttp({ scope, operation }: Pick<Case, 'scope' | 'operation'>, status: number): boolean {
  if (scope.inside || !scope.allowedStatuses.includes(status)) return false;
  return status !== 410 || !listsStatus(operation, 404);
}

/** The statuses that HTTP gives each reason (RFC 9110, 15.5; RFC 6585), the one that says most first. */
export const refusalsByPreference = {
  message: [400],
  credentials: [401, 403, 400, 404],
  method: [405, 404],
  path: [404],
  resource: [404, 410],
  'media-type': [415, 400],
  accept: [406, 400],
  expectation: [417],
  length: [411],
  size: [413],
  depth: [413, 400],
  body: [422, 400],
  reference: [422, 400, 404, 409, 410],
  state: [409, 404, 410, 412, 423, 428],
  condition: [412, 428, 304],
  range: [416, 400],
  'unknown-query': [400, 404, 414],
  'odd-query': [400, 422, 404, 410],
  'odd-path': [404, 400, 405, 410, 414, 422],
} as const satisfies Readonly<Record<RefusalReason, readonly number[]>>;

/** The same statuses in ascending order. A server that uses one of them for that reason is right. */
export const refusalStatuses: Readonly<Record<RefusalReason, readonly number[]>> = ascending(refusalsByPreference);

function ascending<Reason extends string>(
  statuses: Readonly<Record<Reason, readonly number[]>>,
): Record<Reason, readonly number[]> {
  const sorted: Record<Reason, readonly number[]> = { ...statuses };
  for (const reason in sorted) sorted[reason] = sorted[reason].toSorted((a, b) => a - b);
  return sorted;
}

/**
 * Whether the status refuses an invalid request where the contract leaves open how: it documents none of the statuses for a wrong body (400 and
 * 422), nor `4XX` or `default`, so no client relies on another status.
 */
export function isOpenRefusal(responses: readonly { readonly status: string }[], status: number): boolean {
  const documented = ['4XX', 'DEFAULT', ...refusalStatuses.body.map(String)];
  return (
    refusalStatuses.body.includes(status) && !responses.some((one) => documented.includes(one.status.toUpperCase()))
  );
}
