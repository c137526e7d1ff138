import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { isObject, join, resolve, valueAt } from '../schema/json/pointer.ts';
import type { Difference, Pair } from './change.ts';
import { diffSchemas } from './diff-schemas.ts';
import { paired } from './operation-pair.ts';

/** One difference of a request that the service sends, and its key: `POST webhook orderPaid`, `POST callback done of POST /orders`. */
export interface SentDifference {
  readonly key: string;
  readonly difference: Difference;
}

/** What changed about webhooks and callbacks: there the roles are exchanged, and users of the API read what a request holds. */
export function diffSentRequests(pair: Pair): SentDifference[] {
  const lists = { old: sentBy(pair.old), new: sentBy(pair.new) };
  return paired(lists, ({ identity }) => identity).flatMap(({ old, new: now }) => {
    const key = old?.key ?? now?.key ?? '';
    return differencesOf(pair, { old, new: now }).map((difference) => ({ key, difference }));
  });
}

interface Sent {
  readonly kind: 'webhook' | 'callback';
  readonly key: string;
  /** What it has in common with itself in another version. */
  readonly identity: string;
  readonly pointer: Pointer;
  /** By media type, the schema of what is sent. */
  readonly contents: readonly {
    readonly mediaType: string;
    readonly pointer: Pointer;
    readonly schema: Pointer | undefined;
  }[];
}

interface SentPair {
  readonly old: Sent | undefined;
  readonly new: Sent | undefined;
}

function differencesOf(pair: Pair, { old, new: now }: SentPair): Difference[] {
  if (old === undefined) {
    const id = `${now?.kind}-added`;
    return [{ id, class: 'compatible', message: `${now?.key} is new.`, old: undefined, new: now?.pointer }];
  }
  if (now === undefined) {
    const message = `${old.key} is no longer sent.`;
    return [{ id: `${old.kind}-removed`, class: 'breaking', message, old: old.pointer, new: undefined }];
  }
  const subject = `What ${now.key} sends`;
  return paired({ old: old.contents, new: now.contents }, ({ mediaType }) => mediaType).flatMap(
    (contents): Difference[] => {
      const { old: before, new: after } = contents;
      if (before !== undefined && after !== undefined) {
        return diffSchemas(pair, { old: before.schema, new: after.schema, direction: 'response', subject });
      }
      const [id, verb] = before === undefined ? ['media-type-added', 'may be'] : ['media-type-removed', 'is no longer'];
      const message = `${subject} ${verb} ${before?.mediaType ?? after?.mediaType}.`;
      const places = { old: before?.pointer ?? old.pointer, new: after?.pointer ?? now.pointer };
      return [{ id, class: before === undefined ? 'unclear' : 'breaking', message, ...places }];
    },
  );
}

function sentBy({ document, operations }: Contract): Sent[] {
  const webhooks = membersOf(document, '/webhooks').flatMap(({ name, pointer }) => {
    return requestsOf(document, pointer).map((sent): Sent => {
      const key = `${sent.method} webhook ${name}`;
      return { ...sent, kind: 'webhook', key, identity: key };
    });
  });
  const callbacks = operations.flatMap((operation) =>
    membersOf(document, join(operation.pointer, 'callbacks')).flatMap(({ name, pointer }) =>
      membersOf(document, pointer).flatMap(({ name: address, pointer: item }) =>
        requestsOf(document, item).map((sent): Sent => {
          const key = `${sent.method} callback ${name} of ${operation.key}`;
          const identity = `${address} ${key.replaceAll(/\{[^{}]*\}/g, '{}')}`;
          return { ...sent, kind: 'callback', key, identity };
        }),
      ),
    ),
  );
  return [...webhooks, ...callbacks];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** What a path item describes, seen from the service that sends it. */
function requestsOf(document: Contract['document'], item: Pointer) {
  return membersOf(document, item)
    .filter(({ name }) => methods.includes(name))
    .map(({ name, pointer }) => {
      const body = resolve(document, join(pointer, 'requestBody')) ?? join(pointer, 'requestBody');
      const contents = membersOf(document, join(body, 'content')).map(({ name: mediaType, pointer: content }) => {
        const schema = join(content, 'schema');
        return { mediaType, pointer: content, schema: valueAt(document, schema) === undefined ? undefined : schema };
      });
      return { method: name.toUpperCase(), pointer, contents };
    });
}

/** The members that are objects, behind their references. */
function membersOf(document: Contract['document'], pointer: Pointer): { name: string; pointer: Pointer }[] {
  const map = valueAt(document, pointer);
  return Object.keys(isObject(map) ? map : {}).flatMap((name) => {
    const place = resolve(document, join(pointer, name));
    return place !== undefined && isObject(valueAt(document, place)) ? [{ name, pointer: place }] : [];
  });
}
