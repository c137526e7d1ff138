import { splitQuery, withQuery } from '../../http/query-of.ts';
import { refusalStatuses } from '../../http/status.ts';
import type { Scope } from '../../model/case.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import { isUuid } from '../../text/is-uuid.ts';
import type { CaseDraft, RequestedOperation } from './case-draft.ts';

/** A server may answer these to a path that it parses in its own way, although the contract does not document them. */
const scope: Scope = { inside: false, by: 'resource', allowedStatuses: refusalStatuses['odd-path'] };

/** Path segments without a meaning, percent-encoded, that a careless router or decoder fails on. */
export function* oddPathSegments(
  parameter: Parameter,
  { validRequest, operation }: RequestedOperation,
): Generator<CaseDraft> {
  const position = segmentOf(parameter, operation);
  if (position === undefined) return;
  for (const [label, segment] of [
    ['a percent sign', '%25'],
    ['a slash', 'a%2Fb'],
    ['NUL', '%00'],
    ['what is not UTF-8', '%ff'],
    ['quotes', '%22%27'],
  ] as const) {
    const request = validRequest.build();
    const [path, query] = splitQuery(request.path);
    const segments = path.split('/').map((part, index) => (index === position ? segment : part));
    yield {
      label: `path ${parameter.name}, ${label}`,
      request: { ...request, path: withQuery(segments.join('/'), query) },
      expects: 'anything',
      scope,
      about: parameter.schema ?? parameter.pointer,
      why: `a request with ${label}, percent-encoded, as the path parameter ${parameter.name}`,
    };
  }
}

/** The identifier of a resource in capitals, where it is a UUID: it is the same one (RFC 9562, 4), or one that does not exist. */
export function* uuidInCapitals(
  parameter: Parameter,
  { validRequest, operation }: RequestedOperation,
): Generator<CaseDraft> {
  const position = segmentOf(parameter, operation);
  if (position === undefined) return;
  const request = validRequest.build();
  const [path, query] = splitQuery(request.path);
  const segments = path.split('/');
  const id = segments[position] ?? '';
  if (!isUuid(id) || id === id.toUpperCase()) return;
  const changed = segments.with(position, id.toUpperCase()).join('/');
  yield {
    label: `path ${parameter.name}, in capitals`,
    request: { ...request, path: withQuery(changed, query) },
    expects: 'anything',
    scope,
    about: parameter.schema ?? parameter.pointer,
    why: `a request with a UUID in capitals as the path parameter ${parameter.name}`,
  };
}

/** The position of the segment that is the parameter alone; `undefined` when there is none. */
function segmentOf({ in: place, style, name }: Parameter, { path }: Operation): number | undefined {
  if (place !== 'path' || style !== 'simple') return undefined;
  const position = path.split('/').indexOf(`{${name}}`);
  return position < 0 ? undefined : position;
}
