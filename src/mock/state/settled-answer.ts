import type { Json, JsonObject } from '../../model/json.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { type Answer, tell } from '../answer/answer.ts';
import { mayAnswer } from '../answer/mock-context.ts';
import { heldBy, holding, itemViewOf } from './entry-views.ts';
import { exactInteger } from './fresh-id.ts';
import { itemSchema } from './item-schema.ts';
import { locatedFields } from './location-field.ts';
import { showing } from './show-answers.ts';
import { shownItem } from './shown-item.ts';
import type { Situation } from './situation.ts';

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
export function settledAnswer(
  draft: Draft,
  { situation, base }: { readonly situation: Situation; readonly base: Answer },
): Answer {
  const { resource, ground, store, collection } = situation;
  const { isPartial = false } = draft;
  const text = String(draft.id);
  const { idName } = resource;
  const value = idName === undefined ? draft.value : withProperty(draft.value, [idName, typedId(draft, situation)]);
  const keep = (more: JsonObject) => store.put(collection, { id: text, value: { ...value, ...more }, isPartial });
  const head = (from: readonly string[]) => locatedFields(from, { situation, id: text });
  const { told } = base;
  const { context } = ground;
  const { document } = context.contract;
  const view = told && itemViewOf(told.place.entry, { document, resource });
  if (told === undefined || view === undefined) {
    keep({});
    return { ...base, head: head(base.head), source: 'state' };
  }
  const held = heldBy(told.value, view);
  const shown = shownItem({ id: text, value, isPartial }, { ...showing(situation), view, base: held });
  const whole = shown && context.tellable(told.place.entry, holding(shown, view, told.value));
  if (shown === undefined || whole === undefined || !mayAnswer(context, told.place.entry, whole)) return base;
  keep(shown);
  const { status, operation } = base;
  return tell({ ...told, value: whole }, { status, head: head(base.head.slice(2)), source: 'state', operation });
}

/** The id as the item has it: a path says a number as text where its parameter is declared as text. */
function typedId({ id, value }: Draft, { resource, ground }: Situation): Json {
  const { idName, schema } = resource;
  const known = idName === undefined ? undefined : value[idName];
  if (known !== undefined && String(known) === String(id)) return known;
  const { contract, answers } = ground.context;
  const place = schema && idName && itemSchema(contract.document, schema).properties.get(idName);
  if (place === undefined || place === '') return id;
  const forms = [id, String(id), ...(/^-?\d{1,19}$/.test(String(id)) ? [exactInteger(String(id))] : [])];
  return forms.find((form) => answers.check(place, form).length === 0) ?? id;
}
