import type { AnySchemaObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { wideUnions } from './wide-unions.ts';

/** The names or indexes of the evaluated properties or items of a value. */
export type EvaluatedProperties = ReadonlySet<string> | 'all';

/** The value whose properties or items are looked at. */
export interface EvaluatedInstance {
  readonly ajv: Ajv2020;
  readonly data: object;
  /** The schemas that were applied already: one may refer to itself for the same value. */
  readonly seen: Set<unknown>;
}

/** The keywords that evaluate everything that is left. */
const evaluatesRest = ['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems'];

/**
 * The properties or items of a value that a schema for ajv evaluates: by its own keywords and by the in-place subschemas that the value is valid
 * against (JSON Schema 2020-12 Core, 10.3 and 11).
 */
export function evaluatedProperties(instance: EvaluatedInstance, schema: unknown): EvaluatedProperties {
  if (!isSchema(schema) || instance.seen.has(schema)) return new Set();
  instance.seen.add(schema);
  const isArray = Array.isArray(instance.data);
  if (evaluatesRest.some((keyword) => schema[keyword] !== undefined && /items/i.test(keyword) === isArray))
    return 'all';
  const parts = new Set(isArray ? evaluatedIndexes(instance, schema) : evaluatedNames(instance, schema));
  for (const applied of inPlaceSchemas(instance, schema)) {
    const more = evaluatedProperties(instance, applied);
    if (more === 'all') return 'all';
    for (const part of more) parts.add(part);
  }
  return parts;
}

function isSchema(schema: unknown): schema is AnySchemaObject {
  return typeof schema === 'object' && schema !== null;
}

function evaluatedNames({ data }: EvaluatedInstance, { properties, patternProperties }: AnySchemaObject): string[] {
  const expressions = Object.keys(patternProperties ?? {}).map((pattern) => readRegExp(pattern));
  return Object.keys(data).filter(
    (name) =>
      (isSchema(properties) && Object.hasOwn(properties, name)) ||
      expressions.some((expression) => expression?.test(name)),
  );
}

function evaluatedIndexes(instance: EvaluatedInstance, { prefixItems, contains }: AnySchemaObject): string[] {
  const described = Array.isArray(prefixItems) ? prefixItems.length : 0;
  return Object.entries(instance.data)
    .filter(
      ([index, item]) =>
        Number(index) < described ||
        (contains !== undefined && isValid(instance, { schema: contains, value: item, key: index })),
    )
    .map(([index]) => index);
}

/** The subschemas that apply to the same value. */
function inPlaceSchemas(instance: EvaluatedInstance, schema: AnySchemaObject): unknown[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [], dependentSchemas = {} } = schema;
  const wide = Object.values(wideUnions).flatMap((keyword): unknown => schema[keyword] ?? []);
  const matches = (branch: unknown) => isValid(instance, { schema: branch, value: instance.data });
  const { if: condition } = schema;
  const decided = condition === undefined ? [] : matches(condition) ? [condition, schema['then']] : [schema['else']];
  const dependent = Object.entries(dependentSchemas).filter(([name]) => Object.hasOwn(instance.data, name));
  return [
    ...(typeof $ref === 'string' ? [instance.ajv.getSchema($ref)?.schema] : []),
    ...allOf,
    ...[...anyOf, ...oneOf, ...wide].filter(matches),
    ...decided,
    ...dependent.map(([, inner]) => inner),
  ];
}

interface Check {
  readonly schema: unknown;
  readonly value: unknown;
  /** The name or index of the value in the data, when it is not the data itself. */
  readonly key?: string;
}

function isValid({ ajv, data }: EvaluatedInstance, { schema, value, key }: Check): boolean {
  if (!isSchema(schema)) return schema !== false;
  const around = key === undefined ? undefined : { parentData: data, parentDataProperty: key };
  return ajv.compile(schema)(value, contextOf(data, around)) === true;
}

/** The context that ajv's functions need for a part of a value: our own keywords look up its exact number by it. */
export function contextOf(
  rootData: object,
  around:
    | { readonly parentData: object; readonly parentDataProperty: string; readonly instancePath?: string }
    | undefined,
): never {
  return { instancePath: '', parentData: {}, parentDataProperty: '', rootData, dynamicAnchors: {}, ...around } as never;
}
