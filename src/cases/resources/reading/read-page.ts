import { deepestPage } from '../../../conventions/names/page-marks.ts';
import { mayBeEarlierPlaceName, mayBeNextPlaceName } from '../../../conventions/names/page-names.ts';
import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { isSearchByPost } from '../../../conventions/names/search-operation.ts';
import { ownSentences } from '../../../conventions/sentences/operation-texts.ts';
import { nextLink } from '../../../http/next-link.ts';
import { queryOf, splitQuery } from '../../../http/query-of.ts';
import { isSuccess } from '../../../http/status.ts';
import type { Operation, ResponseHeader } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { responseValue } from './read-resources.ts';

/** Which names lead to the next page. `after` does where nothing else does; elsewhere it repeats what was asked for. */
function nextPlacesOf(exchange: Exchange): (name: string) => boolean {
  const { outcome } = exchange;
  const hasLink = outcome.kind === 'reply' && nextLink(outcome.headers) !== undefined;
  const isClear = hasLink || hasPlace(responseValue(exchange), 0);
  return isClear ? mayBeNextPlaceName : mayBePlace;
}

function mayBePlace(name: string): boolean {
  return mayBeNextPlaceName(name) || /^after$/i.test(name);
}

function hasPlace(value: Json | undefined, depth: number): boolean {
  if (!isObject(value) || depth > deepestPage) return false;
  return Object.entries(value).some(([name, property]) => mayBeNextPlaceName(name) || hasPlace(property, depth + 1));
}

/** The place of the next page that a list names in its body (`nextCursor`, `paging.next`, `links.next`) or in `Link`; `undefined` when it names none. */
export function readCursor(exchange: Exchange): string | undefined {
  const { outcome } = exchange;
  if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || !asksForList(exchange)) return undefined;
  const text = cursorIn(responseValue(exchange), nextPlacesOf(exchange)) ?? nextLink(outcome.headers);
  return text === undefined ? undefined : cursorOfAddress(text);
}

/** The place of the page before one that a list names in its body (`before`, `prevCursor`, `page.startCursor`); `undefined` when it names none. */
export function readEarlierCursor(exchange: Exchange): string | undefined {
  const { outcome } = exchange;
  if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || !asksForList(exchange)) return undefined;
  const text = cursorIn(responseValue(exchange), mayBeEarlierPlaceName);
  return text === undefined ? undefined : cursorOfAddress(text);
}

/** A GET, or a search by POST. */
function asksForList({ case: { operation, request } }: Exchange): boolean {
  return request.method === 'GET' || (request.method === operation.method && isSearchByPost(operation));
}

/** The path and query of the next page, where a page names an address of the same list in `Link` (RFC 8288, 3.3) or in its body. */
export function readNextPath(exchange: Exchange): string | undefined {
  const { outcome } = exchange;
  const { method, path } = exchange.case.request;
  if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || method !== 'GET') return undefined;
  const inBody = cursorIn(responseValue(exchange), nextPlacesOf(exchange));
  const addresses = [nextLink(outcome.headers), inBody !== undefined && isAddress.test(inBody) ? inBody : undefined];
  const [own] = splitQuery(path);
  for (const address of addresses) {
    if (address === undefined || !URL.canParse(address, `http://localhost${path}`)) continue;
    const { pathname, search } = new URL(address, `http://localhost${path}`);
    // A gateway may add to the beginning of the path.
    if (pathname.endsWith(own)) return own + search;
  }
  return undefined;
}

const isAddress = /^(https?:\/\/|\/|\?)/;

function cursorIn(value: Json | undefined, isPlace: (name: string) => boolean, depth = 0): string | undefined {
  if (!isObject(value) || depth > deepestPage) return undefined;
  const named = Object.entries(value).filter(([name]) => isPlace(name));
  for (const [, property] of named) {
    const text = isObject(property) ? identifierText(property['href']) : identifierText(property);
    if (text !== undefined && typeof property !== 'number') return text;
  }
  for (const property of Object.values(value)) {
    const text = cursorIn(property, isPlace, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Whether a list says in its body that there is no other page: it has a place for it, which is empty. */
export function namesNoNextPage(exchange: Exchange): boolean {
  const isNextPlace = nextPlacesOf(exchange);
  const hasEmpty = (value: Json | undefined, depth: number): boolean => {
    if (!isObject(value) || depth > deepestPage) return false;
    return Object.entries(value).some(([name, property]) =>
      isNextPlace(name) ? property === null || property === '' : hasEmpty(property, depth + 1),
    );
  };
  return hasEmpty(responseValue(exchange), 0);
}

/** The cursor in the query of an address, `/books?page_token=abc`, or the text itself. */
function cursorOfAddress(text: string): string | undefined {
  if (!isAddress.test(text)) return text;
  return [...queryOf(text)].find(([name]) => /cursor|token|after|before|marker|continu/i.test(name))?.[1];
}

/** Whether the responses of an operation have a place for the next page, by their schema or by a documented `Link`. */
export function declaresNextPage({ responses }: Operation, source: SchemaSource): boolean {
  return responses.some(
    (response) =>
      response.status.startsWith('2') &&
      (response.headers.some(({ name }) => name.toLowerCase() === 'link') ||
        nextPlacesIn([response], source).length > 0),
  );
}

/** Whether the contract says of the place for the next page what the last page has there: `null on the last page`. */
export function describesLastPage({ responses }: Operation, source: SchemaSource): boolean {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return saysLast.test(descriptionAt(source.document, ...nextPlacesIn(successes, source)));
}

/** Whether the contract says that the header Link has the next page wherever there is one: `unless this is the last one`, `if there is one`, `as long as there are more`. */
export function promisesNextLink(operation: Operation, { document }: SchemaSource): boolean {
  const headers = linkHeaders(operation);
  const text = descriptionAt(document, ...headers.map(({ pointer }) => pointer));
  const own = ownSentences({ operation }).filter((sentence) => /\blink\b/i.test(sentence));
  return (
    (namesNext.test(text) && (saysLast.test(text) || whereThereIs.test(text))) ||
    (headers.length > 0 && own.some((sentence) => nextWhereThereIs.test(sentence)))
  );
}

const whereThereIs = /\b(?:if|when|where|while|as long as)\b[^.;]*\b(?:there (?:is|are)|exists?)\b/i;
/** The condition is that of the next page, and not of the one before it. */
const nextWhereThereIs =
  /\bnext\b[^.;,]*\b(?:if|when|where|while|as long as|unless)\b[^.;,]*\b(?:there (?:is|are)|exists?|last)\b/i;

/** Whether a header Link is documented for the next page. */
export function documentsNextLink(operation: Operation, { document }: SchemaSource): boolean {
  return linkHeaders(operation).some(({ pointer }) => namesNext.test(descriptionAt(document, pointer)));
}

const namesNext = /\bnext\b/i;

function linkHeaders({ responses }: Operation): readonly ResponseHeader[] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ headers }) => headers.filter(({ name }) => name.toLowerCase() === 'link'));
}

/** `null on the last page`, `absent if there are no more`; also the other way round: `on the last page it is omitted`. */
const saysLast =
  /\b(?:null|absent|missing|omitted|empty|unless|except|not (?:set|present|there))\b[^.;]*\b(?:last|no (?:more|further|other|next))\b|\b(?:last|no (?:more|further|other|next))\b[^.;]*\b(?:null|absent|missing|omitted|empty|not (?:set|present|there))\b/i;

/** The schemas of what may name the next page. */
function nextPlacesIn(responses: Operation['responses'], source: SchemaSource): readonly Pointer[] {
  const registry = registryOf(source);
  const placesIn = (pointers: readonly Pointer[], depth: number): readonly Pointer[] =>
    [...mergeSchemas(registry, { pointers }).properties].flatMap(([name, schemas]) =>
      mayBePlace(name) ? schemas : depth < deepestPage ? placesIn(schemas, depth + 1) : [],
    );
  return responses.flatMap(({ content }) =>
    content.flatMap(({ schema }) => (schema === undefined ? [] : placesIn([schema], 0))),
  );
}
