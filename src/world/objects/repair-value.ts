import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { disambiguateOneOf } from '../../schema/derive/build/disambiguate-one-of.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { withoutPart } from '../../schema/json/without-part.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';

const mostRounds = 6;
/** With more violations their parts are replaced at once: to leave them out one by one means to check the whole value for each. */
const mostTried = 20;

/** Makes a value for the place of a body that `tokens` lead to, which need not be valid; `undefined` where it has none. */
export type MakeReplacement = (schema: Pointer, tokens: readonly string[]) => Json | undefined;

/** A value that breaks its schema, and what is put in place of its invalid parts. */
export interface ValueToRepair {
  readonly value: Json;
  /** Makes what stands in place of an invalid part; by default nothing does, and the sample of the schema is taken. */
  readonly replacement?: MakeReplacement;
  /** Whether it replaces a part of a value that is repaired: its own parts are then replaced by samples, so that this ends. */
  readonly isInner?: boolean;
}

/**
 * The value made valid: invalid parts are left out, or, where the schema requires them, replaced by what `replacement` makes, else by a sample of their
 * schema. `undefined` where the result is still invalid.
 */
export function repairValue(
  source: SchemaSource,
  schema: Pointer,
  { value, ...making }: ValueToRepair,
): Json | undefined {
  let current = value;
  for (let round = 0; round < mostRounds; round += 1) {
    const violations = source.validator.check(schema, current);
    if (violations.length === 0) return isValidValue(source, schema, current) ? current : undefined;
    let changed = current;
    for (const { instance, keyword, schema: place } of violations) {
      const tokens = tokensOf(instance);
      const distinct =
        keyword === 'oneOf' ? matchingOne(source, schemaOf(place), valueAt(changed, instance)) : undefined;
      if (distinct !== undefined) {
        changed = changeAt(changed, tokens, () => distinct);
        continue;
      }
      if (keyword === 'dependentRequired')
        changed = changeAt(changed, tokens, (object) => withoutUnmetTriggers(object, valueAt(source.document, place)));
      const missing = keyword === 'required' ? missingProperties(source, place, valueAt(changed, instance)) : [];
      for (const name of missing) {
        const property = { schema: join(schemaOf(place), 'properties', name), tokens: [...tokens, name] };
        changed = changeAt(changed, property.tokens, () => replacementAt(source, property, making));
      }
      if (tokens.length === 0 || keyword === 'dependentRequired' || missing.length > 0) continue;
      const part = { schema: schemaOf(place), tokens };
      const isTried = round % 2 === 0 && violations.length <= mostTried;
      const without = isTried ? withoutPart(changed, tokens) : undefined;
      const isBetter = without !== undefined && source.validator.check(schema, without).length < violations.length;
      changed = isBetter ? without : changeAt(changed, tokens, () => replacementAt(source, part, making));
    }
    if (changed === current) return undefined;
    current = changed;
  }
  return undefined;
}

/** The required properties that an object does not have, as far as `properties` beside `required` describes them. */
function missingProperties({ document }: SchemaSource, required: Pointer, object: Json | undefined): string[] {
  const names = valueAt(document, required);
  if (!Array.isArray(names) || !isObject(object)) return [];
  const described = valueAt(document, join(schemaOf(required), 'properties'));
  return names.map(String).filter((name) => !Object.hasOwn(object, name) && memberOf(described, name) !== undefined);
}

interface Place {
  readonly schema: Pointer;
  readonly tokens: readonly string[];
}

/** What `replacement` makes for a place, itself repaired once: an object that is made may repeat an invalid example of one of its parts. Else the sample. */
function replacementAt(
  source: SchemaSource,
  { schema, tokens }: Place,
  { replacement, isInner }: Omit<ValueToRepair, 'value'>,
): Json | undefined {
  const made = replacement?.(schema, tokens);
  if (replacement === undefined || made === undefined) return sampleValue(source, schema);
  if (isValidValue(source, schema, made)) return made;
  const within: MakeReplacement = (part, more) => replacement(part, [...tokens, ...more]);
  const inner = isInner === true ? {} : { replacement: within, isInner: true };
  return repairValue(source, schema, { value: made, ...inner }) ?? sampleValue(source, schema);
}

/** An object without the properties that ask for others which it does not have. */
function withoutUnmetTriggers(object: Json | undefined, needs: Json | undefined): Json | undefined {
  if (!isObject(object) || !isObject(needs)) return undefined;
  const isMet = (name: string) => {
    const others = memberOf(needs, name);
    return !Array.isArray(others) || others.every((other) => Object.hasOwn(object, String(other)));
  };
  return objectFromEntries(Object.entries(object).filter(([name]) => isMet(name)));
}

/** An object that matches several alternatives of a `oneOf`, with what makes it match only the first. */
function matchingOne(source: SchemaSource, pointer: Pointer, value: Json | undefined): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const registry = registryOf(source);
  const union = mergeSchemas(registry, { pointers: [pointer] }).unions.find(
    (one) => one.keyword === 'oneOf' && one.pointer === `${pointer}/oneOf`,
  );
  if (union === undefined) return undefined;
  const matching = union.branches.flatMap(([branch = ''], index) =>
    source.validator.isValid(branch, value) ? [index] : [],
  );
  const [index] = matching;
  if (index === undefined || matching.length < 2) return undefined;
  const shape = mergeSchemas(registry, { pointers: [pointer, ...(union.branches[index] ?? [])] });
  const distinct = disambiguateOneOf(registry, { value, shape, chosen: [{ union, index }] });
  return distinct === value ? undefined : distinct;
}

/** The schema that has the keyword. */
function schemaOf(keyword: Pointer): Pointer {
  return keyword.replace(/\/[^/]*$/, '');
}
