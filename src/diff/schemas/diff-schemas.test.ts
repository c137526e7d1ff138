import { describe, expect, test } from 'vitest';
import { schemaChanges, schemaPair, schemaPlace } from '../../testing/schema-changes.ts';
import { diffSchemas } from './diff-schemas.ts';

/** A schema that allows less than another one. */
type Narrowing = readonly [what: string, wide: string, narrow: string, id: string];

const narrowings: readonly Narrowing[] = [
  ['a type', '{}', '{ type: string }', 'type'],
  ['null forbidden', '{ type: [string, "null"] }', '{ type: string }', 'type'],
  ['integers alone', '{ type: number }', '{ type: integer }', 'type'],
  ['listed values', '{ type: string }', '{ type: string, enum: [a] }', 'values'],
  ['a value less', '{ enum: [a, b] }', '{ enum: [a] }', 'value-removed'],
  ['a constant', '{ type: string }', '{ type: string, const: a }', 'values'],
  ['a limit', '{ type: integer }', '{ type: integer, minimum: 1 }', 'limit'],
  ['a limit not to be reached', '{ type: number, minimum: 1 }', '{ type: number, exclusiveMinimum: 1 }', 'limit'],
  ['an upper limit beyond 2^53', '{ maximum: 9007199254740993 }', '{ maximum: 9007199254740992 }', 'limit'],
  ['a length', '{ type: string, maxLength: 9 }', '{ type: string, maxLength: 8 }', 'limit'],
  ['a number of items', '{ type: array, minItems: 1 }', '{ type: array, minItems: 2 }', 'limit'],
  ['a pattern', '{ type: string }', '{ type: string, pattern: ^a }', 'pattern'],
  ['different items', '{ type: array }', '{ type: array, uniqueItems: true }', 'unique-items'],
  ['a narrower format', '{ type: integer, format: int64 }', '{ type: integer, format: int32 }', 'format'],
  ['items of a type', '{ type: array }', '{ type: array, items: { type: string } }', 'type'],
  ['a first item of a type', '{ prefixItems: [{}] }', '{ prefixItems: [{ type: string }] }', 'type'],
  ['no further items', '{ prefixItems: [{}] }', '{ prefixItems: [{}], items: false }', 'items-closed'],
  ['a required property', '{ properties: { a: {} } }', '{ required: [a], properties: { a: {} } }', 'property-required'],
  [
    'a closed object',
    '{ properties: { a: {} } }',
    '{ properties: { a: {} }, additionalProperties: false }',
    'object-closed',
  ],
  [
    'other properties of a type',
    '{ type: object }',
    '{ type: object, additionalProperties: { type: string } }',
    'type',
  ],
  [
    'properties like a pattern',
    '{ type: object }',
    '{ type: object, patternProperties: { ^a: { type: string } } }',
    'type',
  ],
  [
    'an alternative less',
    '{ oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }',
    '{ oneOf: [{ $ref: "#/components/schemas/Cat" }] }',
    'alternative-removed',
  ],
  ['alternatives', '{ type: string }', '{ type: string, anyOf: [{ pattern: a }, { pattern: b }] }', 'alternatives'],
  [
    'exactly one',
    '{ anyOf: [{ minimum: 1 }, { maximum: 9 }] }',
    '{ oneOf: [{ minimum: 1 }, { maximum: 9 }] }',
    'alternatives',
  ],
  [
    'one of several alternatives alone',
    '{ oneOf: [{ $ref: "#/components/schemas/Cat" }, { type: string }] }',
    '{ $ref: "#/components/schemas/Cat" }',
    'alternative-removed',
  ],
  [
    'a limit in the second of two unions',
    '{ allOf: [{ oneOf: [{ minimum: 1 }] }, { oneOf: [{ maximum: 9 }] }] }',
    '{ allOf: [{ oneOf: [{ minimum: 1 }] }, { oneOf: [{ maximum: 8 }] }] }',
    'limit',
  ],
  [
    'a limit behind a condition',
    '{ if: { minimum: 5 }, then: { maximum: 9 } }',
    '{ if: { minimum: 5 }, then: { maximum: 8 } }',
    'limit',
  ],
  ['a condition', '{ type: string }', '{ type: string, if: { minLength: 1 }, then: { maxLength: 9 } }', 'alternatives'],
  ['something excluded', '{ type: string }', '{ type: string, not: { const: a } }', 'keyword'],
  ['more excluded', '{ type: integer, not: { minimum: 5 } }', '{ type: integer, not: { minimum: 4 } }', 'limit'],
  ['what a list must contain', '{ type: array }', '{ type: array, contains: { const: 1 } }', 'keyword'],
  ['how often it must', '{ contains: {}, minContains: 1 }', '{ contains: {}, minContains: 2 }', 'limit'],
  ['names of properties', '{ propertyNames: { maxLength: 9 } }', '{ propertyNames: { maxLength: 8 } }', 'limit'],
  ['what a property asks for', '{ type: object }', '{ type: object, dependentRequired: { a: [b] } }', 'keyword'],
  [
    'more that a property asks for',
    '{ dependentRequired: { a: [b] } }',
    '{ dependentRequired: { a: [b, c] } }',
    'keyword',
  ],
  ['properties that no part knows', '{ type: object }', '{ type: object, unevaluatedProperties: false }', 'keyword'],
];

describe('a schema that allows less', () => {
  const rows = narrowings.map(([what, wide, narrow, id]) => ({ what, wide, narrow, id }));
  test.each(rows)('$what: breaks requests, and the opposite breaks responses', ({ wide, narrow, id }) => {
    expect(schemaChanges(wide, narrow)).toEqual({ request: [`breaking ${id}`], response: [`compatible ${id}`] });
    const back = schemaChanges(narrow, wide);
    // Some clients reject unknown properties, most ignore them.
    expect(back.response).toEqual([expect.stringMatching(id === 'object-closed' ? /^unclear / : /^breaking /)]);
    expect(back.request).toEqual([expect.stringMatching(/^compatible /)]);
  });
});

test.each([
  [
    'a component under another name',
    '{ oneOf: [{ $ref: "#/components/schemas/Cat" }] }',
    '{ oneOf: [{ $ref: "#/components/schemas/Copy" }] }',
  ],
  [
    'a component written out',
    '{ $ref: "#/components/schemas/Cat" }',
    '{ type: object, required: [purr], properties: { purr: { type: boolean } } }',
  ],
  [
    'a part of its own for what was said',
    '{ type: string, maxLength: 5 }',
    '{ allOf: [{ type: string }, { maxLength: 5 }] }',
  ],
  [
    'alternatives in another order',
    '{ anyOf: [{ type: string }, { type: integer }] }',
    '{ anyOf: [{ type: integer }, { type: string }] }',
  ],
  ['null as an alternative', '{ type: [string, "null"] }', '{ anyOf: [{ type: string }, { type: "null" }] }'],
  [
    'null beside a schema with keywords',
    '{ type: [string, "null"], maxLength: 5 }',
    '{ oneOf: [{ type: "null" }, { type: string, maxLength: 5 }] }',
  ],
  [
    'constants as alternatives',
    '{ type: string, enum: [a, b] }',
    '{ oneOf: [{ const: a, title: A }, { const: b, title: B }] }',
  ],
  ['listed values and null', '{ enum: [a, null] }', '{ anyOf: [{ enum: [a] }, { type: "null" }] }'],
  ['a list of one value', '{ const: 1 }', '{ type: integer, enum: [1] }'],
  ['types as alternatives', '{ type: [string, integer] }', '{ oneOf: [{ type: integer }, { type: string }] }'],
  ['a single alternative', '{ type: string, minLength: 2 }', '{ type: string, oneOf: [{ minLength: 2 }] }'],
  [
    'a limit of integers in the other notation',
    '{ type: integer, exclusiveMinimum: 0 }',
    '{ type: integer, minimum: 1 }',
  ],
  [
    'an upper limit of integers in the other notation',
    '{ type: integer, exclusiveMaximum: 9007199254740994 }',
    '{ type: integer, maximum: 9007199254740993 }',
  ],
  ['as many properties as are required', '{ required: [a] }', '{ required: [a], minProperties: 1 }'],
  ['a length that forbids nothing', '{ type: string }', '{ type: string, minLength: 0 }'],
  ['a pattern that everything matches', '{ type: string }', '{ type: string, pattern: "^.*$" }'],
  ['a limit that another hides', '{ minimum: 5 }', '{ minimum: 5, exclusiveMinimum: 4 }'],
])('%s changes nothing', (_, old, now) => {
  expect(schemaChanges(old, now)).toEqual({ request: [], response: [] });
});

test.each([
  [
    'exactly one of alternatives of which a value matches two',
    '{ enum: [a, b, c] }',
    '{ oneOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    'breaking value-removed',
  ],
  [
    'exactly one of types that include each other',
    '{ type: [number, string] }',
    '{ oneOf: [{ type: number }, { type: integer }, { type: string }] }',
    'breaking alternatives',
  ],
  [
    'null, which the schema itself excludes',
    '{ type: string }',
    '{ type: string, anyOf: [{ minLength: 1 }, { type: "null" }] }',
    'breaking alternatives',
  ],
  [
    'a limit of numbers in the other notation',
    '{ type: number, exclusiveMinimum: 0 }',
    '{ type: number, minimum: 1 }',
    'breaking limit',
  ],
  [
    'a format that no text has as well',
    '{ type: string, format: date }',
    '{ type: string, format: date-time }',
    'breaking format',
  ],
  [
    'a format that some texts have as well',
    '{ type: string, format: uri }',
    '{ type: string, format: uri-reference }',
    'unclear format',
  ],
])('%s is a change of requests', (_, old, now, change) => {
  expect(schemaChanges(old, now).request).toContain(change);
});

test('nullable without a type of 3.0 is the null of 3.1', () => {
  const { old } = schemaPair('{ allOf: [{ $ref: "#/components/schemas/Cat" }], nullable: true }', '{}', '3.0.3');
  const { new: now } = schemaPair('{}', '{ anyOf: [{ $ref: "#/components/schemas/Cat" }, { type: "null" }] }');
  const schemas = { old: schemaPlace, new: schemaPlace, direction: 'response', subject: 'It' } as const;
  expect(diffSchemas({ old, new: now }, schemas)).toEqual([]);
});

test('the component behind a discriminator value is renamed', () => {
  const union = (name: string, mapping = '') =>
    `{ oneOf: [{ $ref: "#/components/schemas/${name}" }], discriminator: { propertyName: purr${mapping} } }`;
  expect(schemaChanges(union('Cat'), union('Copy'))).toEqual({
    request: ['breaking discriminator'],
    response: ['breaking discriminator'],
  });
  const mapped = (name: string) => union(name, `, mapping: { c: "#/components/schemas/${name}" }`);
  expect(schemaChanges(mapped('Cat'), mapped('Copy')).request).toEqual(['unclear discriminator']);
});

test('nullable of 3.0 and null among the types are the same', () => {
  expect(schemaChanges('{ type: string }', '{ type: string, nullable: true }', '3.0.3')).toEqual({
    request: ['compatible type'],
    response: ['breaking type'],
  });
});

test('a schema that became one of several alternatives is compared with that alternative', () => {
  const wrapped = '{ oneOf: [{ $ref: "#/components/schemas/Cat" }, { type: string }] }';
  expect(schemaChanges('{ $ref: "#/components/schemas/Cat" }', wrapped)).toEqual({
    request: ['compatible alternative-added'],
    response: ['breaking alternative-added'],
  });
});

test('a keyword without a place in the value is named in words', () => {
  const pair = schemaPair('{ not: { maximum: 9 } }', '{ not: { maximum: 8 } }');
  const [difference] = diffSchemas(pair, { old: schemaPlace, new: schemaPlace, direction: 'request', subject: 'It' });
  expect(difference?.message).toBe('It, in "not", now has "maximum" 8 instead of "maximum" 9.');
});

test('every difference has its place on both sides', () => {
  const pair = schemaPair(
    '{ type: object, properties: { a: { maximum: 9 } } }',
    '{ type: object, properties: { a: { maximum: 8 } } }',
  );
  const [difference] = diffSchemas(pair, { old: schemaPlace, new: schemaPlace, direction: 'request', subject: 'It' });
  expect(difference).toMatchObject({
    message: 'It, /a, now has "maximum" 8 instead of "maximum" 9.',
    old: `${schemaPlace}/properties/a/maximum`,
    new: `${schemaPlace}/properties/a/maximum`,
  });
});

test('alternatives that are the same are matched one by one, each once', () => {
  const [twice, thrice] = [2, 3].map(
    (times) => `{ anyOf: [${Array(times).fill('{ title: A, minLength: 1 }').join()}, { type: integer }] }`,
  );
  expect(schemaChanges(twice ?? '', twice ?? '')).toEqual({ request: [], response: [] });
  expect(schemaChanges(twice ?? '', thrice ?? '').request).not.toEqual([]);
});
