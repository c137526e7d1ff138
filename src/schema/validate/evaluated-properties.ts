import type { AnySchemaObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { readRegExp } from '../shape/read-reg-exp.ts';

/** The names or indexes of the parts of a value that schemas have spoken of. */
export type EvaluatedProperties = ReadonlySet<string> | 'all';

/** A value whose parts are asked about. */
export interface EvaluatedInstance {
  readonly ajv: Ajv2020;
  readonly data: object;
  /** The schemas that were asked already: one may refer to itself for the same value. */
  readonly seen: Set<unknown>;
}

/** The keywords after which nothing is left. */
const spentBy = ['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems'];

/**
 * Which members or items of a value a schema, in the terms of ajv, speaks of: by its own keywords and by those of the schemas that it applies
 * to the same value and that the value is valid against (JSON Schema 2020-12 Core, 10.3 and 11).
 */
export function evaluatedProperties(speech: EvaluatedInstance, schema: unknown): EvaluatedProperties {
  if (!isSchema(schema) || speech.seen.has(schema)) return new Set();
  speech.seen.add(schema);
  const isArray = Array.isArray(speech.data);
  if (spentBy.some((keyword) => schema[keyword] !== undefined && /items/i.test(keyword) === isArray)) return 'all';
  const parts = new Set(isArray ? itemsOf(speech, schema) : membersOf(speech, schema));
  for (const applied of appliedBy(speech, schema)) {
    const more = evaluatedProperties(speech, applied);
    if (more === 'all') return 'all';
    for (const part of more) parts.add(part);
  }
  return parts;
}

function isSchema(schema: unknown): schema is AnySchemaObject {
  return typeof schema === 'object' && schema !== null;
}

function membersOf({ data }: EvaluatedInstance, { properties, patternProperties }: AnySchemaObject): string[] {
  const expressions = Object.keys(patternProperties ?? {}).map((pattern) => readRegExp(pattern));
  return Object.keys(data).filter(
    (name) =>
      (isSchema(properties) && Object.hasOwn(properties, name)) ||
      expressions.some((expression) => expression?.test(name)),
  );
}

function itemsOf(speech: EvaluatedInstance, { prefixItems, contains }: AnySchemaObject): string[] {
  const described = Array.isArray(prefixItems) ? prefixItems.length : 0;
  return Object.entries(speech.data)
    .filter(
      ([index, item]) =>
        Number(index) < described ||
        (contains !== undefined && isValid(speech, { schema: contains, value: item, key: index })),
    )
    .map(([index]) => index);
}

/** The schemas that have a say about the same value. */
function appliedBy(speech: EvaluatedInstance, schema: AnySchemaObject): unknown[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [], dependentSchemas = {} } = schema;
  const holds = (branch: unknown) => isValid(speech, { schema: branch, value: speech.data });
  const { if: condition } = schema;
  const decided = condition === undefined ? [] : holds(condition) ? [condition, schema['then']] : [schema['else']];
  const dependent = Object.entries(dependentSchemas).filter(([name]) => Object.hasOwn(speech.data, name));
  return [
    ...(typeof $ref === 'string' ? [speech.ajv.getSchema($ref)?.schema] : []),
    ...allOf,
    ...[...anyOf, ...oneOf].filter(holds),
    ...decided,
    ...dependent.map(([, inner]) => inner),
  ];
}

interface Judged {
  readonly schema: unknown;
  readonly value: unknown;
  /** The part of the data that the value is, when it is not all of it. */
  readonly key?: string;
}

function isValid({ ajv, data }: EvaluatedInstance, { schema, value, key }: Judged): boolean {
  if (!isSchema(schema)) return schema !== false;
  const around = key === undefined ? undefined : { parentData: data, parentDataProperty: key };
  return ajv.compile(schema)(value, contextOf(data, around)) === true;
}

/** What ajv's functions are told about a value that is not the whole one: our own keywords look its exact text up by it. */
export function contextOf(
  rootData: object,
  around:
    | { readonly parentData: object; readonly parentDataProperty: string; readonly instancePath?: string }
    | undefined,
): never {
  return { instancePath: '', parentData: {}, parentDataProperty: '', rootData, dynamicAnchors: {}, ...around } as never;
}
