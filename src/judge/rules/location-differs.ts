import { addressHoldsId } from '../../conventions/names/address-holds-id.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { headerValue } from '../../http/header-fields.ts';
import { splitQuery } from '../../http/query-of.ts';
import type { Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { isObject, memberOf, resolve } from '../../schema/json/pointer.ts';
import { namesSame, nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint, Rule } from '../reading/rule.ts';
import { resourceSchema } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks `Location` of a 201 response to POST: it must name what was created by the identifier in the body, and a GET of it must show that (RFC 9110,
 * 15.3.2).
 */
export const locationDiffers: Rule = {
  id: 'location-differs',
  title: 'Location names what was created',
  level: 'deviation',
  why: 'A client that follows Location reads, changes or deletes another resource than the one it has created, or none.',
  clause: 'RFC 9110, 15.3.2',
  *check(subject) {
    const { reply, json, case: sent } = subject;
    if (sent.expectedState?.kind === 'found-at-location') yield* faultWhereItLeads(subject, sent.expectedState.by);
    if (reply?.status !== 201 || sent.request.method !== 'POST' || !json?.ok) return;
    const { value } = resourceIn(json.value);
    if (!isObject(value)) return;
    const location = headerValue(reply.headers, 'location');
    const reader = readerOfCreated(subject);
    if (location === undefined || reader === undefined) return;
    const place = { cause: 'location', contract: `${sent.operation.pointer}/responses` };
    const name = identifyingName(Object.keys(value), reader.path);
    const id = name === undefined ? undefined : memberOf(value, name);
    if (name === undefined || !['string', 'number', 'bigint'].includes(typeof id)) {
      if (isAbove(location, sent.request.path, undefined))
        yield { ...place, message: `Location is ${quote(location)}, which was there before anything was created` };
    } else if (!addressHoldsId(location, String(id)) || isAbove(location, sent.request.path, String(id)))
      yield {
        ...place,
        message: `Location is ${quote(location)}, and ${quote(name)} of what was created is ${quote(String(id))}`,
      };
  },
};

/** The property that has what the last parameter of a path takes; below `/lots`, `number` is that of `lotNumber`. */
function identifyingName(names: readonly string[], path: string): string | undefined {
  const [, collection = '', parameter = ''] = /([^/{}]+)\/\{([^{}]+)\}\/?$/.exec(path) ?? [];
  const noun = singular(nameWords(collection));
  return (
    names.find((name) => namesSame(name, parameter)) ??
    names.find((name) => nameWords(parameter) === `${noun} ${nameWords(name)}`)
  );
}

/**
 * Whether an address, below whatever base, is that of the collection that a request was sent to, or of something above it; `/books/books` is that of the book
 * `books`.
 */
function isAbove(location: string, sent: string, id: string | undefined): boolean {
  const [address = ''] = location.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/);
  const segments = (path: string) => path.split('/').filter((segment) => segment !== '');
  const named = segments(address);
  const asked = segments(splitQuery(sent)[0]);
  return asked
    .map((_, at) => asked.slice(0, at + 1).join('/'))
    .some((above, at) => above !== id && above === named.slice(-at - 1).join('/'));
}

/** Nothing is where Location has said that it is. */
function* faultWhereItLeads(
  { reply, contract, case: { operation, request } }: Subject,
  by: string,
): Iterable<Complaint> {
  if (reply?.status !== 404 && reply?.status !== 410) return;
  const creator = contract.operations.find(({ key }) => key === by) ?? operation;
  yield {
    message: `status ${reply.status} at ${quote(request.path)}, which Location of the 201 response to ${by} has named, although ${operation.key} shows what was created`,
    cause: 'location',
    contract: `${creator.pointer}/responses`,
  };
}

/** The operation that shows one member of the collection with the schema that the response has. */
function readerOfCreated({ contract, mediaType, case: { operation } }: Subject): Operation | undefined {
  const { document } = contract;
  const shownBy = (shown: Pointer) => resolve(document, resourceSchema(contract, shown));
  const schema = mediaType?.schema === undefined ? undefined : shownBy(mediaType.schema);
  const collection = operation.path.replace(/\/$/, '');
  return contract.operations.find(
    ({ method, path, responses }) =>
      method === 'GET' &&
      path.startsWith(`${collection}/{`) &&
      /^\{[^{}]+\}\/?$/.test(path.slice(collection.length + 1)) &&
      responses.some(
        ({ status, content }) =>
          status === '200' && content.some((media) => media.schema !== undefined && shownBy(media.schema) === schema),
      ),
  );
}
