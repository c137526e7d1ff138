import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { disambiguateOneOf } from '../../schema/derive/build/disambiguate-one-of.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { withoutPart } from '../../schema/json/without-part.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';

const mostRounds = 6;
/** With more violations their parts are replaced at once: to leave them out one by one means to check the whole value for each. */
const mostTried = 20;

/**
 * The value with its invalid parts left out, or replaced by the sample of their schema where they must be there. `undefined` when the result is still invalid.
 */
export function repairValue(source: SchemaSource, schema: Pointer, value: Json): Json | undefined {
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
      if (tokens.length === 0 || keyword === 'dependentRequired') continue;
      const isTried = round % 2 === 0 && violations.length <= mostTried;
      const without = isTried ? withoutPart(changed, tokens) : undefined;
      const isBetter = without !== undefined && source.validator.check(schema, without).length < violations.length;
      changed = isBetter ? without : changeAt(changed, tokens, () => sampleValue(source, schemaOf(place)));
    }
    if (changed === current) return undefined;
    current = changed;
  }
  return undefined;
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

/** An object that matches several alternatives of a `oneOf`, with what makes it match only one: the one that its discriminator names, else the first. */
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
  const { property = '', values = [] } = union.discriminator ?? {};
  const index = matching.find((at) => values[at] === value[property]) ?? matching[0];
  if (index === undefined || matching.length < 2) return undefined;
  const shape = mergeSchemas(registry, { pointers: [pointer, ...(union.branches[index] ?? [])] });
  const distinct = disambiguateOneOf(registry, { value, shape, chosen: [{ union, index }] });
  return distinct === value ? undefined : distinct;
}

/** The schema that has the keyword. */
function schemaOf(keyword: Pointer): Pointer {
  return keyword.replace(/\/[^/]*$/, '');
}
