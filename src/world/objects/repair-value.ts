import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/sample-value.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { withoutPart } from '../../schema/json/without-part.ts';

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
    for (const { instance, schema: place } of violations) {
      const tokens = tokensOf(instance);
      if (tokens.length === 0) continue;
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

/** The schema that has the keyword. */
function schemaOf(keyword: Pointer): Pointer {
  return keyword.replace(/\/[^/]*$/, '');
}
