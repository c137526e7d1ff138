import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import {
  type ArrayRule,
  type BoundName,
  type ObjectRule,
  type Shape,
  schemasOfProperty,
} from '../../schema/shape/shape.ts';
import { isValidInterpreted } from '../../schema/validate/interpret-schema.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';
import { acceptsAll, constraintsOf } from './constraints.ts';

/** Two schemas to compare. */
export interface Inclusion {
  readonly narrow: Pointer;
  readonly wide: Pointer;
  /** Compares only values whose objects have no other properties than those that the narrow schema describes. */
  readonly describedOnly: boolean;
}

interface Comparison extends Pick<RuleSubject, 'document' | 'dialect'> {
  readonly describedOnly: boolean;
  /** The pairs that are being compared: a schema that contains itself is compared once. */
  readonly open: Set<string>;
}

const deepest = 12;

type ComparedDocument = Pick<RuleSubject, 'document' | 'dialect'>;

/** Whether every value that the narrow schema accepts is proven to be accepted by the wide one. `false` also where that is unknown. */
export function isIncluded(compared: ComparedDocument, { narrow, wide, describedOnly }: Inclusion): boolean {
  const schemas = { narrow: referredBy(compared, narrow), wide: referredBy(compared, wide) };
  return isIncludedIn(compared.document, { ...schemas, describedOnly, dialect: compared.dialect });
}

/** Many lists of a contract name the same two schemas. */
const mostPairs = 20_000;

const isIncludedIn = memoize(
  (
    document: JsonObject,
    { narrow, wide, describedOnly, dialect }: Inclusion & { readonly dialect: Dialect },
  ): boolean => includes({ document, dialect, describedOnly, open: new Set() }, wide, narrow),
  mostPairs,
  ({ narrow, wide, describedOnly }) => `${wide} ${narrow} ${describedOnly}`,
);

/** The schema that a schema with nothing but a reference stands for. */
function referredBy({ document, dialect }: ComparedDocument, pointer: Pointer): Pointer {
  let place = pointer;
  for (let steps = 0; steps < deepest; steps += 1) {
    const schema = valueAt(document, place);
    const reference = memberOf(schema, '$ref');
    if (!isObject(schema) || typeof reference !== 'string' || constraintsOf(schema).length > 1) break;
    const target = referencesOf(document, dialect).target(place, reference);
    if (target === undefined) break;
    place = target;
  }
  return place;
}

function includes(comparison: Comparison, outerPlace: Pointer, innerPlace: Pointer): boolean {
  const { document, dialect, open } = comparison;
  const [wide, narrow] = [referredBy(comparison, outerPlace), referredBy(comparison, innerPlace)];
  const pair = `${wide} ${narrow}`;
  if (wide === narrow || acceptsAll(valueAt(document, wide)) || open.has(pair)) return true;
  if (open.size >= deepest) return false;
  const [outer, inner] = [shapeOf(document, dialect, wide), shapeOf(document, dialect, narrow)];
  if (inner.values !== undefined) {
    const { value: values } = inner.values;
    if (outer.values !== undefined && !areListed(values, outer.values.value)) return false;
    return values.length > 0 && values.every((value) => isValidInterpreted(document, dialect, { schema: wide, value }));
  }
  if (acceptsOnlyEmptyObject(inner)) return isValidInterpreted(document, dialect, { schema: wide, value: {} });
  open.add(pair);
  const is = shapeIncludes(comparison, outer, inner);
  open.delete(pair);
  return is;
}

/** Alternatives that list other values need no further comparison. */
function areListed(values: readonly Json[], listed: readonly Json[]): boolean {
  return values.every((value) => listed.some((other) => sameJson(value, other)));
}

function acceptsOnlyEmptyObject({ types, bounds, objects }: Shape): boolean {
  if (types.size !== 1 || !types.has('object')) return false;
  const isBare = ({ closed, properties, patterns }: ObjectRule) =>
    closed !== undefined && properties.size === 0 && patterns.length === 0;
  return bounds.get('maxProperties')?.value === 0 || objects.some(isBare);
}

function shapeIncludes(comparison: Comparison, outer: Shape, inner: Shape): boolean {
  if (outer.unions.length > 0 || outer.unmerged.length > 0 || outer.values !== undefined) return false;
  if (inner.types.size === 0 || outer.discriminatorValues.size > 0) return false;
  const { types } = inner;
  if (![...types].every((type) => outer.types.has(type) || (type === 'integer' && outer.types.has('number'))))
    return false;
  const isNumber = types.has('integer') || types.has('number');
  return (
    boundsInclude(outer, inner) &&
    (!isNumber || areAmong(outer.multiples, inner.multiples)) &&
    (!types.has('string') || areAmong(outer.patterns, inner.patterns)) &&
    areAmong(outer.formats, inner.formats) &&
    (!types.has('object') || objectsInclude(comparison, outer, inner)) &&
    (!types.has('array') || arraysInclude(comparison, outer, inner))
  );
}

type Valued = readonly { readonly value: unknown }[];

function areAmong(some: Valued, all: Valued): boolean {
  return some.every(({ value }) => all.some((other) => other.value === value));
}

const boundTypes: Readonly<Record<BoundName, readonly string[]>> = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  minProperties: ['object'],
  maxProperties: ['object'],
};

function boundsInclude(outer: Shape, inner: Shape): boolean {
  return [...outer.bounds].every(([name, { value }]) => {
    if (!boundTypes[name].some((type) => [...inner.types].some((one) => one === type))) return true;
    const own = inner.bounds.get(name)?.value;
    if (own === undefined) return value === 0 && name.startsWith('min') && name !== 'minimum';
    return /^(?:m|exclusiveM)in/.test(name) ? own >= value : own <= value;
  });
}

function objectsInclude(comparison: Comparison, outer: Shape, inner: Shape): boolean {
  if (![...outer.required.keys()].every((name) => inner.required.has(name))) return false;
  return outer.objects.every((rule) => objectRuleIncludes(comparison, rule, inner));
}

function objectRuleIncludes(comparison: Comparison, rule: ObjectRule, inner: Shape): boolean {
  if (rule.patterns.length > 0) return false;
  const others = [...inner.properties.keys()].filter((name) => !rule.properties.has(name));
  const isOpen = !comparison.describedOnly && inner.objects.every(({ closed }) => closed === undefined);
  if ((rule.closed !== undefined || rule.additional !== undefined) && isOpen) return false;
  if (rule.closed !== undefined && others.length > 0) return false;
  const { additional } = rule;
  if (
    additional !== undefined &&
    !others.every((name) => propertyIncludes(comparison, { name, wide: additional, inner }))
  )
    return false;
  return [...rule.properties].every(([name, wide]) => propertyIncludes(comparison, { name, wide, inner }));
}

function propertyIncludes(
  comparison: Comparison,
  { name, wide, inner }: { readonly name: string; readonly wide: Pointer; readonly inner: Shape },
): boolean {
  const schemas = schemasOfProperty(inner, name);
  if (schemas === undefined) return true;
  if (schemas.length === 0) return comparison.describedOnly || acceptsAll(valueAt(comparison.document, wide));
  return schemas.some((narrow) => includes(comparison, wide, narrow));
}

function arraysInclude(comparison: Comparison, outer: Shape, inner: Shape): boolean {
  if (outer.uniqueItems !== undefined && inner.uniqueItems === undefined) return false;
  return outer.arrays.every((rule) => arrayRuleIncludes(comparison, rule, inner));
}

function arrayRuleIncludes(comparison: Comparison, { prefix, rest, closed }: ArrayRule, inner: Shape): boolean {
  if (prefix.length > 0 || closed !== undefined) return false;
  if (rest === undefined) return true;
  return inner.arrays.some((own) => {
    if (own.prefix.length > 0 || own.rest === undefined) return false;
    return includes(comparison, rest, own.rest);
  });
}
