// biome-ignore-all lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
import type { JsonObject } from '../../model/json.ts';
import { isBefore, type SchemaDraft } from '../document/schema-drafts.ts';

/** Drafts of JSON Schema older than 2020-12, on which OpenAPI is based. */
export type OldDraft = Exclude<SchemaDraft, '3.0' | '2020-12'>;

const schema = { $ref: '#' };
const schemas = { type: 'array', minItems: 1, items: schema };
const schemasByName = { type: 'object', additionalProperties: schema };
const text = { type: 'string' };
const flag = { type: 'boolean' };
const number = { type: 'number' };
const count = { type: 'integer', minimum: 0 };
const names = { type: 'array', uniqueItems: true, items: text };
const type = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/**
 * The meta-schema of a draft. The published ones use unions (`anyOf`), whose errors say only that no branch matches; here they are conditions, so that
 * an error is reported at its own place.
 */
export function draftSchema(draft: OldDraft): JsonObject {
  const properties = {
    ...keywordsOf04,
    ...(draft === 'draft-04' ? {} : keywordsOf06),
    ...(isBefore(draft, 'draft-07') ? {} : keywordsOf07),
    ...(isBefore(draft, '2019-09') ? {} : keywordsOf2019),
  };
  if (draft !== 'draft-04') return { type: ['object', 'boolean'], properties };
  return {
    type: 'object',
    properties,
    dependentRequired: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
  };
}

const schemaOrFlag = { if: flag, else: schema };

const keywordsOf04 = {
  id: text,
  $schema: text,
  $ref: text,
  title: text,
  description: text,
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: count,
  minLength: count,
  pattern: text,
  additionalItems: schemaOrFlag,
  items: { if: { type: 'array' }, then: schemas, else: schema },
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  maxProperties: count,
  minProperties: count,
  required: { ...names, minItems: 1 },
  additionalProperties: schemaOrFlag,
  definitions: schemasByName,
  properties: schemasByName,
  patternProperties: schemasByName,
  dependencies: {
    type: 'object',
    additionalProperties: { if: { type: 'array' }, then: { ...names, minItems: 1 }, else: schema },
  },
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  type: { if: { type: 'array' }, then: { type: 'array', minItems: 1, uniqueItems: true, items: type }, else: type },
  format: text,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: schema,
};

const keywordsOf06 = {
  id: true,
  $id: text,
  exclusiveMaximum: number,
  exclusiveMinimum: number,
  additionalItems: schema,
  additionalProperties: schema,
  dependencies: { type: 'object', additionalProperties: { if: { type: 'array' }, then: names, else: schema } },
  required: names,
  enum: { type: 'array' },
  examples: { type: 'array' },
  contains: schema,
  propertyNames: schema,
};

const keywordsOf07 = {
  $comment: text,
  if: schema,
  then: schema,
  else: schema,
  readOnly: flag,
  writeOnly: flag,
  contentMediaType: text,
  contentEncoding: text,
};

const keywordsOf2019 = {
  $anchor: text,
  $recursiveRef: text,
  $recursiveAnchor: flag,
  $vocabulary: { type: 'object', additionalProperties: flag },
  $defs: schemasByName,
  contentSchema: schema,
  dependentRequired: { type: 'object', additionalProperties: names },
  dependentSchemas: schemasByName,
  deprecated: flag,
  maxContains: count,
  minContains: count,
  unevaluatedItems: schema,
  unevaluatedProperties: schema,
};
