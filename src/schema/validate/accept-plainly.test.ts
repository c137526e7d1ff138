import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { referencesOf } from '../document/references.ts';
import { isPlainlyValid } from './accept-plainly.ts';
import { createEngine } from './engine.ts';
import { createValidator } from './validator.ts';

const place = '/components/schemas/S';
const documentOf = (schema: Json): JsonObject => ({
  components: { schemas: { S: schema, Text: { type: 'string', maxLength: 2 }, Self: { items: { $ref: place } } } },
});

const scalars = fc.constantFrom<Json>(null, true, 0, 1, 1.5, -3, 2 ** 31, '', 'a', 'abc', '😀', '2024-02-29', 'a@b');
const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const types = fc.constantFrom<Json>('string', 'integer', 'number', 'array', 'object', 'null', 'boolean', [
  'string',
  'null',
]);
const schemas: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(
      true,
      false,
      {},
      { $ref: '#/components/schemas/Text' },
      { $ref: '#/components/schemas/Self' },
    ),
    fc.record({ type: types }),
    fc.record(
      {
        type: types,
        enum: fc.array(scalars, { minLength: 1, maxLength: 3 }),
        const: scalars,
        format: fc.constantFrom('date', 'email', 'int32', 'unknown', 'binary'),
        minLength: fc.constantFrom(0, 1, 2),
        maxLength: fc.constantFrom(0, 1, 3),
        minimum: fc.constantFrom(0, 1),
        exclusiveMinimum: fc.constantFrom<Json>(0, true),
        maximum: fc.constantFrom(1, 2),
        pattern: fc.constantFrom('a', '^b', '('),
        nullable: fc.boolean(),
        readOnly: fc.boolean(),
        not: tie('schema'),
        items: tie('schema'),
        maxItems: fc.constantFrom(1, 2),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
        required: fc.subarray(['a', 'b']),
        additionalProperties: tie('schema'),
        minProperties: fc.constantFrom(1, 2),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

describe.each(['3.0', '3.1'] as const)('what is plainly valid by a schema of OpenAPI %s', (dialect) => {
  it.each(['request', 'response'] as const)('is valid for the validator of a %s', (direction) => {
    let plain = 0;
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const document = documentOf(schema);
        if (!isPlainlyValid(document, dialect, { schema: place, value })) return;
        plain += 1;
        const references = referencesOf(document, dialect);
        const engine = createEngine({ document, dialect, direction, references, exact: false, all: false });
        expect(engine.errorsOf(place, value)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
    expect(plain).toBeGreaterThan(300);
  });
});

describe('what is not plain', () => {
  it.each<[string, JsonObject, Json]>([
    ['a keyword of another kind', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['a long integer', { type: 'integer' }, 9007199254740993n],
    ['a text outside of the basic plane with a length', { maxLength: 5 }, '😀'],
    ['a missing property that is required', { required: ['a'], properties: { a: { readOnly: true } } }, {}],
    ['two branches that match', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1],
    ['keywords beside a reference', { $ref: '#/components/schemas/Text', maxLength: 1 }, 'ab'],
  ])('is left to the validator: %s', (_, schema, value) => {
    expect(isPlainlyValid(documentOf(schema), '3.1', { schema: place, value })).toBe(false);
  });

  it('includes every schema of a document that names another dialect', () => {
    const document = { ...documentOf({}), jsonSchemaDialect: 'http://json-schema.org/draft-04/schema#' };
    expect(isPlainlyValid(document, '3.1', { schema: place, value: 1 })).toBe(false);
  });
});

describe('the properties that an empty object lacks', () => {
  const required = (...names: string[]) => ({
    type: 'object',
    required: names,
    properties: { a: {}, id: { type: 'string', readOnly: true } },
  });
  const document = {
    openapi: '3.0.3',
    components: {
      schemas: {
        A: { allOf: [{ $ref: '#/components/schemas/B' }], default: {} },
        B: required('a', 'id'),
        C: required('id'),
        D: { ...required('a'), minProperties: 1 },
        E: { ...required('a'), type: 'string' },
      },
    },
  };

  it.each([
    ['A', 'response', ['a', 'id']],
    ['A', 'request', ['a']],
    ['C', 'request', []],
  ] as const)('of %s in a %s are %j', (name, direction, names) => {
    const violations = createValidator(document, { dialect: '3.0', direction }).check(
      `/components/schemas/${name}`,
      {},
    );
    expect(violations.map(({ message }) => message)).toEqual(
      names.map((one) => `must have required property '${one}'`),
    );
    expect(new Set(violations.map(({ schema }) => schema)).size).toBe(Math.min(1, names.length));
    if (names.length > 0) expect(violations[0]?.schema).toBe('/components/schemas/B/required');
  });

  it.each([
    ['D', ['minProperties', 'required']],
    ['E', ['type']],
  ])('are left to the validator where %s has other keywords', (name, keywords) => {
    const violations = createValidator(document, { dialect: '3.0', direction: 'response' }).check(
      `/components/schemas/${name}`,
      {},
    );
    expect(violations.map(({ keyword }) => keyword).sort()).toEqual(keywords);
  });
});
