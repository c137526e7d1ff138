import type { Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { type BoundName, type KeywordValue, type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import type { RuleSubject } from '../subject/rule.ts';
import { admitsAll } from './constraints.ts';

/** Why no value satisfies a schema. */
export interface Contradiction {
  /** One of the keywords that exclude each other. */
  readonly pointer: Pointer;
  /** A sentence. */
  readonly message: string;
}

/** What a shape is judged with. */
export interface DocumentWithValidator extends Pick<RuleSubject, 'document' | 'dialect'> {
  readonly validator: Validator;
}

/** What the keywords of a schema, and of those that it is put together from, leave no value for; `undefined` where nothing of the kind is seen. */
export function findContradiction(ground: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const found = valuesContradiction(shape) ?? limitsContradiction(shape);
  if (found !== undefined || shape.types.size !== 1) return found;
  if (shape.types.has('object')) return objectContradiction(ground, shape);
  return shape.types.has('array') ? arrayContradiction(ground, shape) : undefined;
}

function valuesContradiction({ values, types, typeKeywords }: Shape): Contradiction | undefined {
  if (values === undefined) return undefined;
  const { pointer } = values;
  if (values.value.length === 0) return { pointer, message: 'Lists of values have none in common.' };
  if (values.value.some((value) => typesOf(value).some((type) => types.has(type)))) return undefined;
  // In one and the same schema that is told of each value.
  if (typeKeywords.every((type) => holderOf(type) === holderOf(pointer))) return undefined;
  return { pointer, message: 'None of the listed values is of the type that is asked for.' };
}

const limits: readonly (readonly [lower: BoundName, upper: BoundName, types: readonly string[]])[] = [
  ['minimum', 'maximum', ['number', 'integer']],
  ['minLength', 'maxLength', ['string']],
  ['minItems', 'maxItems', ['array']],
  ['minProperties', 'maxProperties', ['object']],
];

/** Limits of several schemas; those of one schema have a rule of their own. */
function limitsContradiction({ bounds, types }: Shape): Contradiction | undefined {
  for (const [lower, upper, bounded] of limits) {
    const [least, most] = [bounds.get(lower), bounds.get(upper)];
    if (least === undefined || most === undefined || ![...types].every((type) => bounded.includes(type))) continue;
    if (least.value <= most.value || holderOf(least.pointer) === holderOf(most.pointer)) continue;
    return { pointer: least.pointer, message: `The limits ${least.value} and ${most.value} leave no value.` };
  }
  return undefined;
}

function objectContradiction(ground: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const most = shape.bounds.get('maxProperties');
  if (most !== undefined && shape.required.size > most.value)
    return { pointer: most.pointer, message: `More properties are required than the ${most.value} that may be there.` };
  return tooFewNames(shape) ?? forbiddenName(ground, shape) ?? unevaluatedName(ground, shape);
}

function tooFewNames({ bounds, objects }: Shape): Contradiction | undefined {
  const least = bounds.get('minProperties');
  const closed = objects.find(
    ({ closed: isClosed, patterns, properties }) =>
      isClosed !== undefined && patterns.length === 0 && properties.size < Number(least?.value ?? 0),
  );
  if (least === undefined || closed === undefined) return undefined;
  const message = `${least.value} properties must be there, and only ${closed.properties.size} may.`;
  return { pointer: least.pointer, message };
}

/** A required property whose name is none that may be there, or for which no value is valid. */
function forbiddenName({ document, validator: judge }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const names = shape.unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
  for (const [name, pointer] of shape.required) {
    const isRefused =
      names.some((schema) => judge.check(schema, name).length > 0) ||
      (schemasOfProperty(shape, name) ?? []).some((schema) => admitsNothing(document, schema));
    if (isRefused)
      return { pointer, message: `The property ${JSON.stringify(name)} is required and may not be there.` };
  }
  return undefined;
}

function admitsNothing(document: DocumentWithValidator['document'], pointer: Pointer): boolean {
  const schema = valueAt(document, pointer);
  return schema === false || (memberOf(schema, 'not') !== undefined && admitsAll(memberOf(schema, 'not')));
}

/** A required property of which nothing speaks where `unevaluatedProperties` lets none but others in. */
function unevaluatedName({ document }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const closing = shape.unmerged.find((place) => place.endsWith('/unevaluatedProperties'));
  if (closing === undefined || valueAt(document, closing) !== false || shape.unions.length > 0) return undefined;
  const speaks = ['additionalProperties', 'dependentSchemas', 'if', '$dynamicRef'];
  const schemas = shape.sources.map((source) => valueAt(document, source));
  if (schemas.some((schema) => isObject(schema) && speaks.some((keyword) => Object.hasOwn(schema, keyword)))) return;
  const unspoken = [...shape.required].find(([name]) => schemasOfProperty(shape, name)?.length === 0);
  if (unspoken === undefined) return undefined;
  const [name, pointer] = unspoken;
  return {
    pointer,
    message: `The property ${JSON.stringify(name)} is required, and "unevaluatedProperties" forbids it.`,
  };
}

function arrayContradiction(ground: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const [least, most] = [shape.bounds.get('minItems'), shape.bounds.get('maxItems')];
  const contains = shape.unmerged.find((pointer) => pointer.endsWith('/contains'));
  const matches =
    contains === undefined ? undefined : memberOf(valueAt(ground.document, holderOf(contains)), 'minContains');
  if (contains !== undefined && typeof matches === 'number' && most !== undefined && matches > most.value)
    return {
      pointer: most.pointer,
      message: `${matches} items must match "contains", and only ${most.value} may be there.`,
    };
  return least === undefined ? undefined : tooFewItems(ground, { shape, least });
}

function tooFewItems(
  ground: DocumentWithValidator,
  { shape, least }: { readonly shape: Shape; readonly least: KeywordValue<number | bigint> },
): Contradiction | undefined {
  const { pointer } = least;
  for (const { prefix, rest, closed } of shape.arrays) {
    if (closed !== undefined && prefix.length < least.value)
      return { pointer, message: `${least.value} items must be there, and only ${prefix.length} may.` };
    const values = rest === undefined || prefix.length > 0 ? undefined : valuesOf(ground, rest);
    if (shape.uniqueItems !== undefined && values !== undefined && values < least.value)
      return { pointer, message: `${least.value} different items must be there, and only ${values} values may.` };
  }
  return undefined;
}

/** How many values a schema lists; `undefined` when it lists none. */
function valuesOf({ document, dialect }: DocumentWithValidator, pointer: Pointer): number | undefined {
  const ground = { document, dialect, references: referencesOf(document, dialect) };
  return mergeSchemas(ground, { pointers: [pointer] }).values?.value.length;
}

function holderOf(keyword: Pointer): Pointer {
  return join('', ...tokensOf(keyword).slice(0, -1));
}
