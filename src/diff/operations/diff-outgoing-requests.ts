import { withoutParameterNames } from '../../http/written-path.ts';
import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { methodFields } from '../../schema/document/all-schemas.ts';
import { isObject, join, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import { diffSchemas } from '../schemas/diff-schemas.ts';
import { pairEntries } from './operation-pair.ts';

/** One difference of a request that the service sends, and the key of the request: `POST webhook orderPaid`, `POST callback done of POST /orders`. */
export interface OutgoingDifference {
  readonly key: string;
  readonly difference: Difference;
}

/** The changes of webhooks and callbacks. There the service sends the requests, so their bodies are compared like those of responses. */
export function diffOutgoingRequests(pair: ContractPair): OutgoingDifference[] {
  const lists = { old: outgoingRequests(pair.old), new: outgoingRequests(pair.new) };
  return pairEntries(lists, ({ identity }) => identity).flatMap(({ old, new: now }) => {
    const key = old?.key ?? now?.key ?? '';
    return differencesOf(pair, { old, new: now }).map((difference) => ({ key, difference }));
  });
}

interface OutgoingRequest {
  readonly kind: 'webhook' | 'callback';
  readonly key: string;
  /** The same in both versions of the contract. */
  readonly identity: string;
  readonly pointer: Pointer;
  /** The media types of the body, with their schemas. */
  readonly contents: readonly {
    readonly mediaType: string;
    readonly pointer: Pointer;
    readonly schema: Pointer | undefined;
  }[];
}

interface OutgoingPair {
  readonly old: OutgoingRequest | undefined;
  readonly new: OutgoingRequest | undefined;
}

function differencesOf(pair: ContractPair, { old, new: now }: OutgoingPair): Difference[] {
  if (old === undefined) {
    if (now === undefined) return [];
    const message = `${now.key} was added.`;
    return [{ id: `${now.kind}-added`, class: 'compatible', message, old: undefined, new: now.pointer }];
  }
  if (now === undefined) {
    const message = `${old.key} is no longer sent.`;
    return [{ id: `${old.kind}-removed`, class: 'breaking', message, old: old.pointer, new: undefined }];
  }
  const subject = `The body of ${now.key}`;
  return pairEntries({ old: old.contents, new: now.contents }, ({ mediaType }) => mediaType).flatMap(
    (contents): Difference[] => {
      const { old: before, new: after } = contents;
      if (before !== undefined && after !== undefined) {
        return diffSchemas(pair, { old: before.schema, new: after.schema, direction: 'response', subject });
      }
      const id = before === undefined ? 'media-type-added' : 'media-type-removed';
      const verb = before === undefined ? 'may now be' : 'is no longer';
      const message = `${subject} ${verb} ${before?.mediaType ?? after?.mediaType}.`;
      const places = { old: before?.pointer ?? old.pointer, new: after?.pointer ?? now.pointer };
      return [{ id, class: before === undefined ? 'unclear' : 'breaking', message, ...places }];
    },
  );
}

function outgoingRequests({ document, operations }: Contract): OutgoingRequest[] {
  const webhooks = objectsIn(document, '/webhooks').flatMap(({ name, pointer }) => {
    return requestsOf(document, pointer).map((sent): OutgoingRequest => {
      const key = `${sent.method} webhook ${name}`;
      return { ...sent, kind: 'webhook', key, identity: key };
    });
  });
  const callbacks = operations.flatMap((operation) =>
    objectsIn(document, join(operation.pointer, 'callbacks')).flatMap(({ name, pointer }) =>
      objectsIn(document, pointer).flatMap(({ name: address, pointer: item }) =>
        requestsOf(document, item).map((sent): OutgoingRequest => {
          const key = `${sent.method} callback ${name} of ${operation.key}`;
          const identity = `${address} ${withoutParameterNames(key)}`;
          return { ...sent, kind: 'callback', key, identity };
        }),
      ),
    ),
  );
  return [...webhooks, ...callbacks];
}

/** The requests that a Path Item Object describes. */
function requestsOf(document: Contract['document'], item: Pointer) {
  return objectsIn(document, item)
    .filter(({ name }) => methodFields.includes(name))
    .map(({ name, pointer }) => {
      const body = resolve(document, join(pointer, 'requestBody')) ?? join(pointer, 'requestBody');
      const contents = objectsIn(document, join(body, 'content')).map(({ name: mediaType, pointer: content }) => {
        const schema = join(content, 'schema');
        return { mediaType, pointer: content, schema: valueAt(document, schema) === undefined ? undefined : schema };
      });
      return { method: name.toUpperCase(), pointer, contents };
    });
}

/** The properties that are objects, after references. */
function objectsIn(document: Contract['document'], pointer: Pointer): { name: string; pointer: Pointer }[] {
  const map = valueAt(document, pointer);
  return Object.keys(isObject(map) ? map : {}).flatMap((name) => {
    const place = resolve(document, join(pointer, name));
    return place !== undefined && isObject(valueAt(document, place)) ? [{ name, pointer: place }] : [];
  });
}
