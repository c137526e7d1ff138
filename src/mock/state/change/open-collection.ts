import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { isStrict, type StateRequest } from '../read/state-request.ts';
import { itemIn, listLocation } from '../resources/entry-views.ts';
import { responseEntry } from '../resources/operation-schemas.ts';
import { isPlainId } from './fresh-id.ts';

/**
 * Makes a collection ready for its first change. What its list showed until then because the contract or an overlay has an example of it stays in it: a
 * list must not lose its items because one was added. Generated items do not stay.
 */
export function openCollection(situation: StateRequest): MaybePromise<void> {
  const { store, collection, resource, context: ground, request: sound } = situation;
  if (store.isOpen(collection)) return;
  const list = [...resource.roles].find(([, role]) => role === 'list')?.[0];
  if (list === undefined || isStrict(situation) || (responseEntry(list)?.examples.length ?? 0) === 0) return;
  const request = { method: 'GET', path: collection, query: '', headers: {}, body: undefined };
  const said = { body: undefined, entry: undefined, parameters: sound.values.parameters };
  return andThen(ground.stateless({ operation: list, request, values: said }, {}), (answer) =>
    adopt(answer, situation),
  );
}

function adopt(answer: MockResponse, { store, collection, resource, context: ground }: StateRequest): void {
  if (store.isOpen(collection)) return;
  store.open(collection);
  if (answer.bodyValue === undefined || (answer.source !== 'example' && answer.source !== 'matching-example')) return;
  const { document } = ground.mock.contract;
  const view = listLocation(answer.bodyValue.format.entry, { document, resource });
  const items: Json | undefined = view && itemIn(answer.bodyValue.value, view);
  const isPartial = [...resource.roles.values()].includes('read');
  for (const value of Array.isArray(items) ? items : []) {
    const id = isObject(value) && resource.idName !== undefined ? value[resource.idName] : undefined;
    if (isObject(value) && isPlainId(id)) store.put(collection, { id: String(id), value, isPartial });
  }
}
