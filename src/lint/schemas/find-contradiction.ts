import type { Json } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { holderOf, isObject, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { type Limit, numberLimits } from '../../schema/shape/number-limits.ts';
import { patternLengths } from '../../schema/shape/pattern-lengths.ts';
import type { BoundName, Shape } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import { plural } from '../../text/plural.ts';
import { arrayContradiction } from './array-contradiction.ts';
import { acceptsAll, constraintsOf, isDelimited, ownTypes } from './constraints.ts';
import { type Contradiction, type DocumentWithValidator, overlaps, valuesOfTypes } from './contradiction.ts';
import { objectContradiction } from './object-contradiction.ts';

/** Why no value satisfies the keywords of a schema and of the schemas that it combines; `undefined` where no contradiction is found. */
export function findContradiction(checked: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const found =
    valuesContradiction(shape) ??
    invalidValues(checked, shape) ??
    limitsContradiction(shape) ??
    multiplesContradiction(shape) ??
    typesContradiction(checked, shape);
  if (found !== undefined || shape.types.size !== 1) return found;
  if (shape.types.has('string')) return patternContradiction(shape);
  if (shape.types.has('object')) return objectContradiction(checked, shape);
  return shape.types.has('array') ? arrayContradiction(checked, shape) : undefined;
}

/** Lists of values of several schemas that have none in common, or none of the required type. */
export function valuesContradiction({ values, types, typeKeywords }: Shape): Contradiction | undefined {
  if (values === undefined) return undefined;
  const { pointer } = values;
  if (values.value.length === 0) return { pointer, message: 'The lists of allowed values have no value in common.' };
  if (values.value.some((value) => typesOf(value).some((type) => types.has(type)))) return undefined;
  // `enum-type` reports values of the wrong type in the same schema, one by one.
  if (typeKeywords.every((type) => holderOf(type) === holderOf(pointer))) return undefined;
  return { pointer, message: 'None of the listed values has the required type.' };
}

/** Longer lists are assumed to have a valid value. */
const mostValues = 100;

/** Listed values, or those of `boolean` and `null`, of which the whole schema accepts none. */
function invalidValues({ document, validator }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const { values, types, sources, readOnly } = shape;
  const [whole] = sources;
  const listed = values?.value ?? valuesOfTypes(types);
  if (whole === undefined || listed === undefined || listed.length > mostValues || readOnly.size > 0) return undefined;
  if (values === undefined && shape.unmerged.length === 0) return undefined;
  if (listed.some((value) => validator.isValid(whole, value))) return undefined;
  if (values === undefined) return { pointer: shape.unmerged[0] ?? whole, message: 'No value of the type is valid.' };
  const holder = holderOf(values.pointer);
  // A list without a valid value is reported where it is, and values of the wrong type by `enum-type`.
  const isAlone = holder !== whole && !listed.some((value) => validator.isValid(holder, value));
  const isOfType = (value: Json) => typesOf(value).some((type) => types.has(type));
  if (isAlone || !listed.some(isOfType) || !isObject(valueAt(document, holder))) return undefined;
  return { pointer: values.pointer, message: 'The whole schema accepts none of the listed values.' };
}

const limits: readonly (readonly [lower: BoundName, upper: BoundName, types: readonly string[]])[] = [
  ['minimum', 'maximum', ['number', 'integer']],
  ['minLength', 'maxLength', ['string']],
  ['minItems', 'maxItems', ['array']],
  ['minProperties', 'maxProperties', ['object']],
];

/** Limits of several schemas that contradict each other. `bounds-crossed` reports those of one schema. */
export function limitsContradiction({ bounds, types }: Shape): Contradiction | undefined {
  for (const [lower, upper, bounded] of limits) {
    const [least, most] = [bounds.get(lower), bounds.get(upper)];
    if (least === undefined || most === undefined || ![...types].every((type) => bounded.includes(type))) continue;
    if (least.value <= most.value || holderOf(least.pointer) === holderOf(most.pointer)) continue;
    return { pointer: least.pointer, message: `The limits ${least.value} and ${most.value} exclude every value.` };
  }
  return undefined;
}

/** A step of which no multiple lies within the limits. `bounds-crossed` reports limits that exclude each other. */
function multiplesContradiction(shape: Shape): Contradiction | undefined {
  if (shape.types.size === 0 || ![...shape.types].every((type) => type === 'integer' || type === 'number')) return;
  const { lowest, highest } = numberLimits(shape);
  if (lowest === undefined || highest === undefined || lowest.value > highest.value) return undefined;
  const step = shape.multiples.find(({ value }) => !hasMultiple(Number(value), lowest, highest));
  if (step === undefined) return undefined;
  const message = `No multiple of ${step.value} is between ${lowest.value} and ${highest.value}.`;
  return { pointer: step.pointer, message };
}

/** Whether some multiple of a number lies within limits. Steps with fractions and numbers that are not exact are assumed to have one. */
function hasMultiple(step: number, lowest: Limit, highest: Limit): boolean {
  const [least, most] = [Number(lowest.value), Number(highest.value)];
  if (
    step <= 0 ||
    !Number.isInteger(step) ||
    [step, least, most].some((one) => Math.abs(one) > Number.MAX_SAFE_INTEGER)
  )
    return true;
  const first = Math.ceil(least / step) * step;
  const next = lowest.exclusive && first === least ? first + step : first;
  return highest.exclusive ? next < most : next <= most;
}

/** `not` that excludes every type which the schema allows, or a union of which no alternative allows any of them. */
function typesContradiction(
  { document, dialect }: Pick<DocumentWithValidator, 'document' | 'dialect'>,
  shape: Shape,
): Contradiction | undefined {
  if (shape.typeKeywords.length === 0 || shape.types.size === 0) return undefined;
  for (const pointer of shape.unmerged.filter((place) => place.endsWith('/not'))) {
    const excluded = valueAt(document, pointer);
    if (acceptsAll(excluded)) return { pointer, message: '"not" excludes every value.' };
    const [only, ...others] = isObject(excluded) ? constraintsOf(excluded) : [];
    if (only !== 'type' || others.length > 0 || !isObject(excluded)) continue;
    const names = ownTypes(excluded) ?? [];
    if ([...shape.types].every((type) => names.includes(type) || (type === 'integer' && names.includes('number'))))
      return { pointer, message: '"not" excludes the type that the schema requires.' };
  }
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  for (const { pointer, keyword, branches } of shape.unions) {
    if (keyword === 'if' || branches.length === 0 || branches.length > mostBranches) continue;
    const isPossible = branches.some((pointers) => {
      const alternative = mergeSchemas(registry, { pointers });
      return (
        alternative.typeKeywords.length === 0 || [...alternative.types].some((type) => overlaps(type, shape.types))
      );
    });
    if (!isPossible)
      return { pointer, message: `No alternative of "${keyword}" allows the type that the schema requires.` };
  }
  return undefined;
}

/** Longer unions are assumed to have a suitable alternative. */
const mostBranches = 100;

/** A pattern that no text matches, or none of an allowed length. */
function patternContradiction({ patterns, bounds }: Shape): Contradiction | undefined {
  const [shortest, longest] = [bounds.get('minLength')?.value ?? 0, bounds.get('maxLength')?.value];
  for (const { value, pointer } of patterns) {
    const lengths = patternLengths(value);
    if (lengths === undefined) continue;
    const { least, most } = lengths;
    // `pattern-delimited` says why nothing matches.
    if (isDelimited(value)) continue;
    if (least === Number.POSITIVE_INFINITY) return { pointer, message: 'No text matches the pattern.' };
    if (longest !== undefined && least > longest) {
      const message = `The pattern requires at least ${plural(least, 'character')}, but "maxLength" allows only ${longest}.`;
      return { pointer, message };
    }
    if (most < shortest) {
      const message = `The pattern allows at most ${plural(most, 'character')}, but "minLength" requires ${shortest}.`;
      return { pointer, message };
    }
  }
  return undefined;
}
