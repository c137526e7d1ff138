import type { Json, JsonObject } from '../../../model/json.ts';
import { hasPropertyAnywhere } from '../../../schema/json/has-property-anywhere.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf } from '../../../schema/json/pointer.ts';
import { memoize } from '../../../schema/memoize.ts';
import type { ItemLocation } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { filledIn, filledInAsShown } from '../../response/fill-in.ts';
import type { MockContext } from '../../response/mock-context.ts';
import { applyMergePatch } from '../patch/apply-merge-patch.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import type { StateContext } from './state-request.ts';

/** What an item in a response is made with. */
export interface ResponseItemSources {
  readonly context: StateContext;
  /** Where the item is to be; its schema decides what is valid. */
  readonly location: ItemLocation;
  /** The item in the stateless response: it has what the stored item lacks. */
  readonly base: Json | undefined;
}

/**
 * A stored item as the schema of a response allows it: those of its properties that the schema declares, completed and corrected from `base` where that is
 * needed. Always valid, or `undefined`. Optional properties are taken from `base` only for items that are partial.
 */
export function responseItem(
  { value, isPartial }: StoredItem,
  { context, location, base }: ResponseItemSources,
): JsonObject | undefined {
  const alone = isPartial ? undefined : context.storedAlone(value, location);
  if (alone !== undefined || !isObject(base)) return alone;
  const { mock } = context;
  const { document } = mock.contract;
  const known = declaredProperties(value, mock, location);
  const isValid = (item: JsonObject) => mock.responseValidator.isValid(location.schema, item);
  const { required } = itemSchema(document, location.schema);
  const missing = Object.entries(base).filter(([name]) => required.has(name) && !Object.hasOwn(known, name));
  const whole = objectFromEntries([...missing, ...Object.entries(known)]);
  if (!isPartial && isValid(whole)) return whole;
  const merged = { ...base, ...known };
  if (isValid(merged)) return merged;
  const repair = (item: JsonObject) => repaired(item, { mock, location, base });
  return (isPartial ? [merged, whole] : [whole, merged]).map(repair).find(isValid);
}

/** Creates `StateContext.storedAlone`: the same items are listed again and again. */
export function createStoredAlone(mock: MockContext): StateContext['storedAlone'] {
  return memoize((value: JsonObject, location: ItemLocation) => {
    const known = declaredProperties(value, mock, location);
    return mock.responseValidator.isValid(location.schema, known) ? known : undefined;
  });
}

/** The properties that the schema declares, also for the type that a discriminator names, and that a response may have; all of them where it declares none. */
function declaredProperties(value: JsonObject, mock: MockContext, { schema }: ItemLocation): JsonObject {
  const { document } = mock.contract;
  const { properties, writeOnly } = itemSchema(document, schema);
  if (properties.size === 0) return value;
  const ofType = hasPropertyAnywhere(document, 'discriminator') ? mock.shapeOf(schema, value) : undefined;
  const isDeclared = (name: string) => properties.has(name) || ofType?.properties.has(name) === true;
  return objectFromEntries(Object.entries(value).filter(([name]) => isDeclared(name) && !writeOnly.has(name)));
}

/** Completes each invalid property with what the one of `base` has, takes that one instead, or leaves the property out. */
function repaired(
  item: JsonObject,
  { mock, location, base }: { mock: MockContext; location: ItemLocation; base: JsonObject },
): JsonObject {
  const check = (value: JsonObject) => mock.responseValidator.check(location.schema, value);
  const nameIn = ({ instance }: { readonly instance: string }) => tokensOf(instance)[0];
  const invalid = new Set(check(item).map((violation) => nameIn(violation) ?? ''));
  const entries = Object.entries(item).flatMap(([name, value]): (readonly [string, Json])[] => {
    if (!invalid.has(name)) return [[name, value]];
    const usual = memberOf(base, name);
    if (usual === undefined) return [];
    const parts = isObject(usual) ? [applyMergePatch(usual, value)] : [filledInAsShown(value, usual)];
    const candidates = [filledIn(value, usual), ...parts];
    const isValid = (one: Json) => check({ ...item, [name]: one }).every((violation) => nameIn(violation) !== name);
    return [[name, candidates.find(isValid) ?? usual]];
  });
  return objectFromEntries(entries);
}
