import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import { type Later, whenThere } from '../answer/later.ts';
import { type Fault, fault, rejection } from '../content/rejection.ts';
import { faultsOf } from '../content/schema-faults.ts';
import { changedAnswer, readChange } from './change.ts';
import { heldBy, itemViewOf } from './entry-views.ts';
import { itemPath, type StoredItem } from './held-items.ts';
import { itemSchema } from './item-schema.ts';
import { jsonPatch } from './json-patch.ts';
import type { View } from './resource-views.ts';
import { settledAnswer } from './settled-answer.ts';
import { readAnswer } from './show-answers.ts';
import type { Situation } from './situation.ts';

/** Does to an item what a JSON Patch says, or nothing where that cannot be done or the item would not be what its schema asks for. */
export function patchAnswer(situation: Patched, known: StoredItem | undefined): Later<Answer> {
  return whenThere(shownNow(situation), (shown) => {
    const before: Before = {
      value: { ...shown, ...known?.value },
      isPartial: shown === undefined && known?.isPartial !== false,
    };
    return changedAnswer(situation, { before: known, make: (base) => patched(situation, { base, before }) });
  });
}

type Patched = Situation & { readonly id: Json };

/** What the operations are done to: all that is read of the item, or only what a list told of it. */
interface Before {
  readonly value: JsonObject;
  readonly isPartial: boolean;
}

/** The item as it is read; `undefined` where it cannot be. */
function shownNow(situation: Patched): Later<JsonObject | undefined> {
  const { resource, sound, collection, ground, id } = situation;
  const operation = [...resource.roles].find(([, role]) => role === 'read')?.[0];
  if (operation === undefined) return undefined;
  const request = { method: 'GET', path: itemPath(collection, String(id)), query: '', headers: {}, content: undefined };
  const said = { content: undefined, entry: undefined, parameters: sound.said.parameters };
  const reading = { ...situation, role: 'read', preferences: undefined, sound: { operation, request, said } } as const;
  return whenThere(readAnswer(reading), ({ status, told }) => {
    const { document } = ground.context.contract;
    const view = told && itemViewOf(told.place.entry, { document, resource });
    const shown = view && heldBy(told.value, view);
    return status < 300 && isObject(shown) ? shown : undefined;
  });
}

function patched(situation: Patched, { base, before }: { readonly base: Answer; readonly before: Before }): Answer {
  const { id, sound, ground } = situation;
  const { view } = readChange(situation, { base, extent: 'part' });
  const refuse = (...faults: readonly Fault[]) => ground.errors.reject(sound.operation, rejection('schema', ...faults));
  const patching = jsonPatch(before.value, sound.said.content ?? null);
  if (!patching.ok) return refuse(fault(`body${patching.at}`, patching.message));
  if (!isObject(patching.value)) return refuse(fault('body', 'would leave no object'));
  const draft = { id, value: patching.value, isPartial: before.isPartial };
  if (view === undefined) return settledAnswer(draft, { situation, base });
  const value = withOwn(patching.value, { before: before.value, view, situation });
  const check = (item: JsonObject) => ground.context.answers.check(view.schema, item);
  const faults = check(value);
  if (faults.length > 0 && check(before.value).length === 0) return refuse(...faultsOf(faults, 'item'));
  return settledAnswer({ ...draft, value }, { situation, base });
}

/** What is `readOnly` as it was. */
function withOwn(
  value: JsonObject,
  { before, view, situation }: { readonly before: JsonObject; readonly view: View; readonly situation: Situation },
): JsonObject {
  const { readOnly } = itemSchema(situation.ground.context.contract.document, view.schema);
  const own = Object.entries(before).filter(([name]) => readOnly.has(name));
  return objectFromEntries([...Object.entries(value).filter(([name]) => !readOnly.has(name)), ...own]);
}
