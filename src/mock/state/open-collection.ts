import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import { type Later, whenThere } from '../answer/later.ts';
import { heldBy, listViewOf } from './entry-views.ts';
import { isPlainId } from './fresh-id.ts';
import { answerEntry } from './operation-schemas.ts';
import { isStrict, type Situation } from './situation.ts';

/**
 * Makes a collection ready for its first change. What its list showed until then because the contract or an overlay has an example of it stays in it: a
 * list must not lose its items because one was added. Generated items do not stay.
 */
export function openCollection(situation: Situation): Later<void> {
  const { store, collection, resource, ground, sound } = situation;
  if (store.isOpen(collection)) return;
  const list = [...resource.roles].find(([, role]) => role === 'list')?.[0];
  if (list === undefined || isStrict(situation) || (answerEntry(list)?.examples.length ?? 0) === 0) return;
  const request = { method: 'GET', path: collection, query: '', headers: {}, content: undefined };
  const said = { content: undefined, entry: undefined, parameters: sound.said.parameters };
  return whenThere(ground.stateless({ operation: list, request, said }, {}), (answer) => adopt(answer, situation));
}

function adopt(answer: Answer, { store, collection, resource, ground }: Situation): void {
  if (store.isOpen(collection)) return;
  store.open(collection);
  if (answer.told === undefined || (answer.source !== 'example' && answer.source !== 'matching-example')) return;
  const { document } = ground.context.contract;
  const view = listViewOf(answer.told.place.entry, { document, resource });
  const items: Json | undefined = view && heldBy(answer.told.value, view);
  const isPartial = [...resource.roles.values()].includes('read');
  for (const value of Array.isArray(items) ? items : []) {
    const id = isObject(value) && resource.idName !== undefined ? value[resource.idName] : undefined;
    if (isObject(value) && isPlainId(id)) store.put(collection, { id: String(id), value, isPartial });
  }
}
