import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { type Fault, fault, rejection } from '../../rejection/rejection.ts';
import { schemaFaults } from '../../rejection/schema-faults.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { jsonPatch } from '../patch/json-patch.ts';
import { readItem } from '../read/read-and-list.ts';
import type { StateRequest } from '../read/state-request.ts';
import { itemIn, itemLocation } from '../resources/entry-views.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';
import { itemPath, type StoredItem } from '../store/bounded-collections.ts';
import { changeAndRespond, readChange } from './change.ts';
import { storeAndRespond } from './store-and-respond.ts';

/** Does to an item what a JSON Patch says, or nothing where that cannot be done or the item would not be what its schema asks for. */
export function patchItem(situation: Patched, known: StoredItem | undefined): MaybePromise<MockResponse> {
  return andThen(shownNow(situation), (shown) => {
    const before: Before = {
      value: { ...shown, ...known?.value },
      isPartial: shown === undefined && known?.isPartial !== false,
    };
    return changeAndRespond(situation, { before: known, make: (base) => patched(situation, { base, before }) });
  });
}

type Patched = StateRequest & { readonly id: Json };

/** What the operations are done to: all that is read of the item, or only what a list told of it. */
interface Before {
  readonly value: JsonObject;
  readonly isPartial: boolean;
}

/** The item as it is read; `undefined` where it cannot be. */
function shownNow(situation: Patched): MaybePromise<JsonObject | undefined> {
  const { resource, request: sound, collection, context: ground, id } = situation;
  const operation = [...resource.roles].find(([, role]) => role === 'read')?.[0];
  if (operation === undefined) return undefined;
  const request = { method: 'GET', path: itemPath(collection, String(id)), query: '', headers: {}, body: undefined };
  const said = { body: undefined, entry: undefined, parameters: sound.values.parameters };
  const reading = {
    ...situation,
    role: 'read',
    preferences: undefined,
    request: { operation, request, values: said },
  } as const;
  return andThen(readItem(reading), ({ status, bodyValue: told }) => {
    const { document } = ground.mock.contract;
    const view = told && itemLocation(told.format.entry, { document, resource });
    const shown = view && itemIn(told.value, view);
    return status < 300 && isObject(shown) ? shown : undefined;
  });
}

function patched(
  situation: Patched,
  { base, before }: { readonly base: MockResponse; readonly before: Before },
): MockResponse {
  const { id, request: sound, context: ground } = situation;
  const { view } = readChange(situation, { base, extent: 'part' });
  const refuse = (...faults: readonly Fault[]) => ground.errors.reject(sound.operation, rejection('schema', ...faults));
  const patching = jsonPatch(before.value, sound.values.body ?? null);
  if (!patching.ok) return refuse(fault(`body${patching.at}`, patching.message));
  if (!isObject(patching.value)) return refuse(fault('body', 'would leave no object'));
  const draft = { id, value: patching.value, isPartial: before.isPartial };
  if (view === undefined) return storeAndRespond(draft, { situation, base });
  const value = withOwn(patching.value, { before: before.value, view, situation });
  const check = (item: JsonObject) => ground.mock.responseValidator.check(view.schema, item);
  const faults = check(value);
  if (faults.length > 0 && check(before.value).length === 0) return refuse(...schemaFaults(faults, 'item'));
  return storeAndRespond({ ...draft, value }, { situation, base });
}

/** What is `readOnly` as it was. */
function withOwn(
  value: JsonObject,
  {
    before,
    view,
    situation,
  }: { readonly before: JsonObject; readonly view: ItemLocation; readonly situation: StateRequest },
): JsonObject {
  const { readOnly } = itemSchema(situation.context.mock.contract.document, view.schema);
  const own = Object.entries(before).filter(([name]) => readOnly.has(name));
  return objectFromEntries([...Object.entries(value).filter(([name]) => !readOnly.has(name)), ...own]);
}
