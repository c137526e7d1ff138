import { isCursorName } from '../../../conventions/names/page-names.ts';
import { isSearchByPost, searchObject } from '../../../conventions/names/search-operation.ts';
import { isIfMatch, isIfNoneMatch } from '../../../http/condition-headers.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Operation, Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';

type NamedParameter = Pick<Parameter, 'in' | 'name' | 'examples'>;

/** Whether a query parameter takes what only the server can make: the place of a page that a response has named. */
export function isCursor({ in: place, name, examples }: NamedParameter): boolean {
  return place === 'query' && examples.length === 0 && isCursorName(name);
}

/** Whether a body asks a search for the page that a cursor names. */
export function asksForCursor(operation: Operation, body: Json | undefined): boolean {
  if (!isSearchByPost(operation) || !isObject(body)) return false;
  return Object.entries(body).some(([name, value]) => {
    const inside = searchObject.test(name) && isObject(value) ? Object.keys(value) : [];
    return [name, ...inside].some((one) => isCursor({ in: 'query', name: one, examples: [] }));
  });
}

/** Whether a header identifies the request itself, so that each request needs a value of its own: `Idempotency-Key`, `X-Request-Id`. */
export function isRequestKey({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return (
    place === 'header' &&
    /idempot|(request|correlation|trace|transaction|operation|message)-?id$|nonce|dedup/i.test(name)
  );
}

/** Whether a header is a condition on the state of a resource (RFC 9110, 13.1). */
export function isCondition({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && /^if-(none-)?match$|^if-(un)?modified-since$/i.test(name);
}

/** Whether a header asks for a response only if it differs from what the client has (RFC 9110, 13.1.2 and 13.1.3). */
export function isCacheCondition({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && /^if-none-match$|^if-modified-since$/i.test(name);
}

/** Whether an operation has a condition on the entity tag of what it changes. */
export function takesIfMatch(operation: Operation): boolean {
  return operation.parameters.some(isIfMatch);
}

/** Whether an operation can respond that a resource is as the client has it. */
export function mayBeUnmodified(operation: Operation): boolean {
  return operation.parameters.some(isIfNoneMatch) || listsStatus(operation, 304);
}

/** Whether the contract has parts of a response: by a status, or by a parameter. */
export function documentsParts(operation: Operation): boolean {
  return listsStatus(operation, 206) || operation.parameters.some(isRange);
}

/** Whether a header asks for a part of a response: whether there is such a part depends on the resource (RFC 9110, 14.2). */
export function isRange({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && /^(?:if-)?range$/i.test(name);
}

/**
 * Whether HTTP has servers ignore a value of a header that they cannot use: an unknown preference (RFC 7240, 2), a language that is not offered (RFC 9110,
 * 12.5.4), a coding, a condition or a range that is not well-formed (13.1 and 14.2), a priority (RFC 9218, 4), a trace (W3C Trace Context, 3.2).
 */
export function mayBeIgnored({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && ignoredWhenUnknown.test(name);
}

const ignoredWhenUnknown =
  /^(?:prefer|accept-(?:language|charset|encoding)|if-(?:modified|unmodified)-since|(?:if-)?range|cache-control|pragma|priority|trace(?:parent|state)|baggage|user-agent|referer|origin|dnt)$/i;
