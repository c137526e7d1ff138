import { isIfMatch, isIfNoneMatch } from '../../http/condition-headers.ts';
import { isSuccess, listsStatus } from '../../http/status.ts';
import type { Contract, Operation, ResponseHeader } from '../../model/contract.ts';
import { memoize } from '../../schema/memoize.ts';
import { seedOf } from '../../world/seeds/seed.ts';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import { headerIn, withHeader } from './header-list.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import type { MockContext } from './mock-context.ts';
import type { MockResponse } from './mock-response.ts';

/** A valid request to an operation, and what of it conditions depend on (RFC 9110, 13). */
export interface ConditionalRequest {
  readonly operation: Operation;
  readonly received: MockRequest;
}

/** How a request is responded to once its conditions hold, and what is read to see whether they do. */
export interface ConditionalWork {
  /** Responds as if there were no conditions. */
  readonly respond: () => MaybePromise<MockResponse>;
  /** What a GET of a path responds now, in the form that the client accepts; `undefined`: nothing. */
  readonly read: (path: string) => MaybePromise<MockResponse | undefined>;
  /** Responds to a request whose condition does not hold. */
  readonly reject: (reason: Rejection) => MockResponse;
}

/** How an operation deals with entity tags; `undefined`: not at all. */
interface TagUse {
  readonly shows: boolean;
  readonly comparesChange: boolean;
  readonly needsTag: boolean;
}

/** What an operation has to do with entity tags; `undefined`, as in most contracts: nothing. */
const tagUse = memoize((operation: Operation, { operations }: Contract): TagUse | undefined => {
  const isRead = operation.method === 'GET';
  const takesTag = operation.parameters.some(isIfMatch);
  const isConditional = isRead && (listsStatus(operation, 304) || operation.parameters.some(isIfNoneMatch));
  const isChanged = () =>
    operations.some(({ path, parameters }) => path === operation.path && parameters.some(isIfMatch));
  const shows = documentedTag(operation) !== undefined || isConditional || (isRead && isChanged());
  const comparesChange = !isRead && listsStatus(operation, 412);
  const needsTag = takesTag && listsStatus(operation, 428);
  return shows || comparesChange || needsTag ? { shows, comparesChange, needsTag } : undefined;
});

function documentedTag({ responses }: Operation): ResponseHeader | undefined {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ headers }) => headers)
    .find(({ name }) => name.toLowerCase() === 'etag');
}

/** Whether a request has no If-Match although the contract documents that header and 428 (RFC 6585, 3) for its operation. */
export function lacksTag({ operation, received }: ConditionalRequest): boolean {
  return (
    operation.parameters.some(isIfMatch) && listsStatus(operation, 428) && headerOf(received, 'if-match') === undefined
  );
}

/** The rejection of a request without the If-Match that its operation requires. */
export const noTag: Rejection = rejection('no-condition', fault('header/If-Match', 'is missing'));

const otherTag = (name: string) => rejection('condition', fault(`header/${name}`, 'does not match the current ETag'));

/**
 * Responds under the conditions of a request: 304 to a read of what the client has, 412 to a change of what it has not seen, 428 without a condition, as far as the
 * contract has them. Responses get the tag of what they show, which changes with it.
 */
export function respondUnderConditions(
  request: ConditionalRequest,
  context: MockContext,
  { respond, read, reject }: ConditionalWork,
): MaybePromise<MockResponse> {
  const { operation, received } = request;
  const use = tagUse(operation, context.contract);
  if (use === undefined) return respond();
  const tagOf = (shown: MockResponse) => entityTag(shown, operation, context);
  if (operation.method === 'GET')
    return andThen(respond(), (response) => {
      const tag = tagOf(response);
      return tag === undefined ? response : unlessKnown(withTag(response, tag), tag, { request, context });
    });
  if (lacksTag(request)) return reject(noTag);
  const [wanted, known] = [headerOf(received, 'if-match'), headerOf(received, 'if-none-match')];
  const isCompared = use.comparesChange && (wanted !== undefined || known !== undefined);
  return andThen(isCompared ? read(received.path) : undefined, (before) => {
    const tag = before && tagOf(before);
    if (tag !== undefined && wanted !== undefined && !lists(wanted, (one) => one === tag))
      return reject(otherTag('If-Match'));
    // What no client has created is there as well.
    const isThere = before?.source === 'state';
    if (tag !== undefined && known !== undefined && isThere && lists(known, (one) => isSameContent(one, tag)))
      return reject(otherTag('If-None-Match'));
    return andThen(respond(), (response) => {
      if (!use.shows || !isSuccess(response.status) || operation.method === 'DELETE') return response;
      const place = headerIn(response.headers, 'Location') ?? received.path;
      return andThen(read(place), (after) => {
        const current = (after && tagOf(after)) ?? tagOf(response);
        return current === undefined ? response : withTag(response, current);
      });
    });
  });
}

/** A strong tag (RFC 9110, 8.8.3), where the contract allows one: made from the content alone, so that it changes whenever that does. */
function entityTag(
  { status, body, headers }: MockResponse,
  operation: Operation,
  { contract, responseValidator }: MockContext,
): string | undefined {
  if (!isSuccess(status) || typeof body !== 'string') return undefined;
  const made = `"${seedOf(body, seedOf(headers[1] ?? ''))
    .toString(16)
    .padStart(8, '0')}"`;
  const schema = documentedTag(readOf(operation, contract) ?? operation)?.schema;
  return [made, `W/${made}`].find((tag) => schema === undefined || responseValidator.isValid(schema, tag));
}

/** The GET at the path of an operation. */
const readOf = memoize((operation: Operation, { operations }: Contract) =>
  operations.find(({ method, path }) => method === 'GET' && path === operation.path),
);

function withTag(response: MockResponse, tag: string): MockResponse {
  return { ...response, headers: withHeader(response.headers, 'ETag', tag) };
}

/** 304 where the client has what the response shows (RFC 9110, 15.4.5). */
function unlessKnown(
  response: MockResponse,
  tag: string,
  {
    request: { operation, received },
    context,
  }: { readonly request: ConditionalRequest; readonly context: MockContext },
): MockResponse {
  const known = headerOf(received, 'if-none-match');
  if (known === undefined || !lists(known, (one) => isSameContent(one, tag))) return response;
  const documented = operation.responses.find(({ status }) => status === '304');
  const headers = documented === undefined ? [] : context.headersOf(documented);
  return withTag({ status: 304, headers, body: undefined, source: response.source, operation }, tag);
}

/** Whether the value of a condition is `*`, or lists a tag. */
function lists(condition: string, isMeant: (tag: string) => boolean): boolean {
  return condition.trim() === '*' || (condition.match(/(?:W\/)?"[^"]*"/g) ?? []).some(isMeant);
}

/** The weak comparison (RFC 9110, 8.8.3.2). */
function isSameContent(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '');
}
