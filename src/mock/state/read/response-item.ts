import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf } from '../../../schema/json/pointer.ts';
import type { Validator } from '../../../schema/validate/validator.ts';
import { memoize } from '../../body/memoize.ts';
import { mergePatch } from '../patch/merge-patch.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';
import type { StoredItem } from '../store/bounded-collections.ts';

/** By what an item is shown. */
export interface Showing {
  readonly document: JsonObject;
  readonly answers: Validator;
  readonly view: ItemLocation;
  /** Shows what there is by itself. */
  readonly alone: (value: JsonObject, view: ItemLocation) => JsonObject | undefined;
  /** What would be answered without state: it has what the item lacks. */
  readonly base: Json | undefined;
}

/**
 * An item as an answer's schema admits it: of its members those that the schema declares, and where that does not do, what the answer without state has in
 * their place. Valid, or `undefined`. Nothing is taken from there that the schema can do without, save for items of which only a list told.
 */
export function responseItem({ value, isPartial }: StoredItem, showing: Showing): JsonObject | undefined {
  const { document, answers, view, base } = showing;
  const alone = isPartial ? undefined : showing.alone(value, view);
  if (alone !== undefined || !isObject(base)) return alone;
  const known = declaredMembers(value, { document, view });
  const isValid = (shown: JsonObject) => answers.check(view.schema, shown).length === 0;
  const { required } = itemSchema(document, view.schema);
  const missing = Object.entries(base).filter(([name]) => required.has(name) && !Object.hasOwn(known, name));
  const filled = objectFromEntries([...missing, ...Object.entries(known)]);
  if (!isPartial && isValid(filled)) return filled;
  const whole = { ...base, ...known };
  if (isValid(whole)) return whole;
  return [repaired(filled, showing), repaired(whole, showing)].find((shown) => isValid(shown));
}

/** A way to show items by themselves that remembers what it has shown: an item is listed again and again. */
export function showAlone({ document, answers }: Pick<Showing, 'document' | 'answers'>): Showing['alone'] {
  return memoize((value: JsonObject, view: ItemLocation) => {
    const known = declaredMembers(value, { document, view });
    return answers.check(view.schema, known).length === 0 ? known : undefined;
  });
}

/** The members that the view's schema declares and answers may have; all of them where it declares none. */
function declaredMembers(value: JsonObject, { document, view }: Pick<Showing, 'document' | 'view'>): JsonObject {
  const { properties, writeOnly } = itemSchema(document, view.schema);
  if (properties.size === 0) return value;
  return objectFromEntries(Object.entries(value).filter(([name]) => properties.has(name) && !writeOnly.has(name)));
}

/** Lays faulty members over those of the answer without state, takes those instead, or leaves them out. */
function repaired(shown: JsonObject, { answers, view, base }: Showing): JsonObject {
  const faulty = new Set(answers.check(view.schema, shown).map(({ instance }) => tokensOf(instance)[0] ?? ''));
  const members = Object.entries(shown).flatMap(([name, value]): (readonly [string, Json])[] => {
    if (!faulty.has(name)) return [[name, value]];
    const usual = memberOf(base, name);
    if (usual === undefined) return [];
    const laid = isObject(usual) && isObject(value) ? mergePatch(usual, value) : usual;
    const isMended = answers
      .check(view.schema, { ...shown, [name]: laid })
      .every(({ instance }) => tokensOf(instance)[0] !== name);
    return [[name, isMended ? laid : usual]];
  });
  return objectFromEntries(members);
}
