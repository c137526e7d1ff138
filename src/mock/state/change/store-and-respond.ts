import type { Json, JsonObject } from '../../../model/json.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse } from '../../response/mock-response.ts';
import { showing } from '../read/read-and-list.ts';
import { responseItem } from '../read/response-item.ts';
import type { StateRequest } from '../read/state-request.ts';
import { itemIn, itemLocation, withItem } from '../resources/entry-views.ts';
import { itemSchema } from '../resources/item-schema.ts';
import { exactInteger } from './fresh-id.ts';
import { withLocation } from './location-header.ts';

/** An item as it is to be from now on. */
export interface Draft {
  readonly id: Json;
  readonly value: JsonObject;
  readonly isPartial?: boolean;
}

/**
 * Keeps an item and answers with it: as it is kept where the answer's schema admits it. Where nothing of it can be answered, the answer without state is
 * told and nothing is kept.
 */
export function storeAndRespond(
  draft: Draft,
  { situation, base }: { readonly situation: StateRequest; readonly base: MockResponse },
): MockResponse {
  const { resource, context: ground, store, collection } = situation;
  const { isPartial = false } = draft;
  const text = String(draft.id);
  const { idName } = resource;
  const value = idName === undefined ? draft.value : withProperty(draft.value, [idName, typedId(draft, situation)]);
  const keep = (more: JsonObject) => store.put(collection, { id: text, value: { ...value, ...more }, isPartial });
  const head = (from: readonly string[]) => withLocation(from, { situation, id: text });
  const { bodyValue: told } = base;
  const { mock: context } = ground;
  const { document } = context.contract;
  const view = told && itemLocation(told.format.entry, { document, resource });
  if (told === undefined || view === undefined) {
    keep({});
    return { ...base, headers: head(base.headers), source: 'state' };
  }
  const held = itemIn(told.value, view);
  const shown = responseItem({ id: text, value, isPartial }, { ...showing(situation), view, base: held });
  const whole = shown && context.withoutWriteOnly(told.format.entry, withItem(shown, view, told.value));
  if (shown === undefined || whole === undefined || !isValidBody(context, told.format.entry, whole)) return base;
  keep(shown);
  const { status, operation } = base;
  return createResponse(
    { ...told, value: whole },
    { status, headers: head(base.headers.slice(2)), source: 'state', operation },
  );
}

/** The id as the item has it: a path says a number as text where its parameter is declared as text. */
function typedId({ id, value }: Draft, { resource, context: ground }: StateRequest): Json {
  const { idName, schema } = resource;
  const known = idName === undefined ? undefined : value[idName];
  if (known !== undefined && String(known) === String(id)) return known;
  const { contract, responseValidator: answers } = ground.mock;
  const place = schema && idName && itemSchema(contract.document, schema).properties.get(idName);
  if (place === undefined || place === '') return id;
  const forms = [id, String(id), ...(/^-?\d{1,19}$/.test(String(id)) ? [exactInteger(String(id))] : [])];
  return forms.find((form) => answers.check(place, form).length === 0) ?? id;
}
