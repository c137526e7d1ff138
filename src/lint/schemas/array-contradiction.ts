import type { Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { holderOf, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { KeywordValue, Shape } from '../../schema/shape/shape.ts';
import { plural } from '../../text/plural.ts';
import { acceptsNothing } from './constraints.ts';
import { type Contradiction, type DocumentWithValidator, overlaps, valuesOfTypes } from './contradiction.ts';

/** Why no list satisfies a schema; `undefined` where no contradiction is found. */
export function arrayContradiction(checked: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const [least, most] = [shape.bounds.get('minItems'), shape.bounds.get('maxItems')];
  const contains = shape.unmerged.find((pointer) => pointer.endsWith('/contains'));
  const matches =
    contains === undefined ? undefined : (memberOf(valueAt(checked.document, holderOf(contains)), 'minContains') ?? 1);
  if (typeof matches === 'number' && most !== undefined && matches > most.value)
    return {
      pointer: most.pointer,
      message: `${plural(matches, 'item')} must match "contains", but "maxItems" is ${most.value}.`,
    };
  if (contains !== undefined && matches !== 0 && isOfOtherType(checked, shape, contains))
    return { pointer: contains, message: '"contains" requires an item of a type that "items" does not allow.' };
  return least === undefined ? undefined : tooFewItems(checked, { shape, least });
}

/** Whether no item may have a type that `contains` accepts. */
function isOfOtherType({ document, dialect }: DocumentWithValidator, shape: Shape, contains: Pointer): boolean {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return shape.arrays.some(({ prefix, rest }) => {
    if (prefix.length > 0 || rest === undefined) return false;
    const [item, wanted] = [rest, contains].map((pointer) => mergeSchemas(registry, { pointers: [pointer] }));
    return (
      item !== undefined &&
      wanted !== undefined &&
      item.types.size > 0 &&
      wanted.types.size > 0 &&
      ![...wanted.types].some((type) => overlaps(type, item.types))
    );
  });
}

function tooFewItems(
  checked: DocumentWithValidator,
  { shape, least }: { readonly shape: Shape; readonly least: KeywordValue<number | bigint> },
): Contradiction | undefined {
  const { pointer } = least;
  for (const { prefix, rest, closed } of shape.arrays) {
    const isEnd = closed !== undefined || (rest !== undefined && acceptsNothing(checked.document, rest));
    if (isEnd && prefix.length < least.value)
      return {
        pointer,
        message: `"minItems" is ${least.value}, but only ${plural(prefix.length, 'item')} can be valid.`,
      };
    const values = rest === undefined || prefix.length > 0 ? undefined : countValues(checked, rest);
    if (shape.uniqueItems !== undefined && values !== undefined && values < least.value)
      return {
        pointer,
        message: `${least.value} different items are required, but only ${values} values are allowed.`,
      };
  }
  return undefined;
}

/** How many values a schema allows; `undefined` when it does not list them and has other types than `boolean` and `null`. */
function countValues({ document, dialect }: DocumentWithValidator, pointer: Pointer): number | undefined {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const { values, types } = mergeSchemas(registry, { pointers: [pointer] });
  return (values?.value ?? valuesOfTypes(types))?.length;
}
