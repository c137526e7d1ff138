import type { Json, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { holderOf, isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { type Limit, numberLimits } from '../../schema/shape/number-limits.ts';
import { patternLengths } from '../../schema/shape/pattern-lengths.ts';
import { type BoundName, type KeywordValue, type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { plural } from '../../text/plural.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';
import { acceptsAll, acceptsNothing, constraintsOf, isDelimited, ownTypes } from './constraints.ts';
import { requiredItem } from './endless-properties.ts';

/** Why no value satisfies a schema. */
export interface Contradiction {
  /** One of the keywords that contradict each other. */
  readonly pointer: Pointer;
  /** A sentence. */
  readonly message: string;
}

/** A document, and the validator of its schemas. */
export interface DocumentWithValidator extends Pick<RuleSubject, 'document' | 'dialect'> {
  readonly validator: Validator;
}

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

/** The values of types that have only a few; `undefined` for other types. */
function valuesOfTypes(types: ReadonlySet<TypeName>): readonly Json[] | undefined {
  const lists = [...types].map((type) => (type === 'boolean' ? [true, false] : type === 'null' ? [null] : undefined));
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined;
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

function overlaps(type: TypeName, types: ReadonlySet<TypeName>): boolean {
  return types.has(type) || (type === 'integer' && types.has('number')) || (type === 'number' && types.has('integer'));
}

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

function objectContradiction(checked: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const most = shape.bounds.get('maxProperties');
  if (most !== undefined && shape.required.size > most.value)
    return {
      pointer: most.pointer,
      message: `More properties are required than the ${most.value} that "maxProperties" allows.`,
    };
  return tooFewNames(shape) ?? forbiddenName(checked, shape) ?? unevaluatedName(checked, shape);
}

function tooFewNames({ bounds, objects }: Shape): Contradiction | undefined {
  const least = bounds.get('minProperties');
  const closed = objects.find(
    ({ closed: isClosed, patterns, properties }) =>
      isClosed !== undefined && patterns.length === 0 && properties.size < Number(least?.value ?? 0),
  );
  if (least === undefined || closed === undefined) return undefined;
  const message = `${least.value} properties are required, but only ${closed.properties.size} are allowed.`;
  return { pointer: least.pointer, message };
}

/** A required property whose name is not allowed, or for which no value is valid. */
function forbiddenName({ document, validator }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const names = shape.unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
  for (const [name, pointer] of shape.required) {
    const isRefused =
      names.some((schema) => !validator.isValid(schema, name)) ||
      (schemasOfProperty(shape, name) ?? []).some((schema) => acceptsNothing(document, schema));
    if (isRefused)
      return {
        pointer: requiredItem(document, pointer, name),
        message: `The property ${JSON.stringify(name)} is required but not allowed.`,
      };
  }
  return undefined;
}

/** A required property that no keyword describes, where `unevaluatedProperties: false` forbids such properties. */
function unevaluatedName({ document }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const closing = shape.unmerged.find((place) => place.endsWith('/unevaluatedProperties'));
  if (closing === undefined || valueAt(document, closing) !== false || shape.unions.length > 0) return undefined;
  const describing = ['additionalProperties', 'dependentSchemas', 'if', '$dynamicRef'];
  const schemas = shape.sources.map((source) => valueAt(document, source));
  if (schemas.some((schema) => isObject(schema) && describing.some((keyword) => Object.hasOwn(schema, keyword))))
    return;
  const undescribed = [...shape.required].find(([name]) => schemasOfProperty(shape, name)?.length === 0);
  if (undescribed === undefined) return undefined;
  const [name, pointer] = undescribed;
  return {
    pointer: requiredItem(document, pointer, name),
    message: `The property ${JSON.stringify(name)} is required, but "unevaluatedProperties" forbids it.`,
  };
}

function arrayContradiction(checked: DocumentWithValidator, shape: Shape): Contradiction | undefined {
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
