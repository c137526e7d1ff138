import { headerValue } from '../../http/header-fields.ts';
import { findMediaType, isBinaryType, readMediaType } from '../../http/media-type.ts';
import { queryOf } from '../../http/query-of.ts';
import { isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { enumOf } from '../../schema/document/enum-of.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks successes to requests whose `Accept` names one type that the contract documents: the response must have that type (RFC 9110, 12.5.1). Files may have
 * the type that they were stored with.
 */
export const acceptIgnored: Rule = {
  id: 'accept-ignored',
  title: 'A documented media type is sent when it is requested',
  level: 'deviation',
  why: 'A client that can read only one of the documented types gets a body that it cannot read.',
  clause: 'RFC 9110, 12.5.1',
  check({ reply, response, mediaType, case: { request, operation }, contract: { document } }) {
    if (!reply || !isSuccess(reply.status) || response === undefined || mediaType === undefined) return nothing;
    const requested = readMediaType(headerValue(request.headers, 'accept'));
    if (requested === undefined || requested.type === '*' || requested.subtype === '*') return nothing;
    const offered = findMediaType(response.content, requested);
    if (offered === undefined || offered === mediaType || offered.mediaType.includes('*')) return nothing;
    // A file has the type that it was stored with: a server need not turn a JPEG into a PNG.
    if (isBinaryType(headerValue(reply.headers, 'content-type'))) return nothing;
    if (isAskedFor(mediaType.mediaType, request.path) || isChosenByQuery(mediaType.mediaType, operation, document))
      return nothing;
    return [
      {
        message: `received ${mediaType.mediaType}, although the request accepts only ${offered.mediaType}, which the contract documents`,
        cause: offered.mediaType,
        contract: offered.pointer,
      },
    ];
  },
};

/** Whether the query asks for the type by its short name: `?format=csv`. What is said there counts for more than Accept, which HTTP lets a server ignore. */
function isAskedFor(mediaType: string, path: string): boolean {
  const names = shortNames(mediaType);
  return [...queryOf(path).values()].some((value) => names.includes(value.toLowerCase()));
}

/** Whether a parameter of the query lists the type by its short name: the contract leaves the choice to that, and what it is where it is left out. */
function isChosenByQuery(mediaType: string, { parameters }: Operation, document: JsonObject): boolean {
  const names = shortNames(mediaType);
  return parameters.some(
    ({ in: place, schema }) =>
      place === 'query' &&
      schema !== undefined &&
      enumOf(document, schema).some((value) => typeof value === 'string' && names.includes(value.toLowerCase())),
  );
}

/** `csv` for `text/csv`, `problem+json` and `json` for `application/problem+json`. */
function shortNames(mediaType: string): readonly string[] {
  const subtype = readMediaType(mediaType)?.subtype ?? '';
  return [subtype, subtype.replace(/^x-/, ''), subtype.split('+').at(-1) ?? ''];
}
