import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { accepts, isValidInterpreted } from './interpret-schema.ts';
import { openInterpretation, placeAt } from './interpretation.ts';
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
        exclusiveMinimum: fc.constantFrom<Json>(0, true, false),
        multipleOf: fc.constantFrom(0, 1, 0.5),
        uniqueItems: fc.boolean(),
        $ref: fc.constantFrom('#/components/schemas/Text', '#/components/schemas/Gone'),
        maximum: fc.constantFrom(1, 2),
        pattern: fc.constantFrom('a', '^b', '(', '"\\w\''),
        nullable: fc.boolean(),
        readOnly: fc.boolean(),
        writeOnly: fc.boolean(),
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

describe.each([
  ['3.0', 'request'],
  ['3.0', 'response'],
  ['3.1', 'request'],
  ['3.1', 'response'],
] as const)('a schema of OpenAPI %s that is interpreted in a %s', (dialect, direction) => {
  it('gives the violations of the compiled schema', () => {
    const answers = { true: 0, false: 0, undefined: 0 };
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const document = documentOf(schema);
        const reading = openInterpretation(document, { dialect, direction });
        const answer = reading && accepts(reading, placeAt(reading, place), value);
        answers[`${answer}`] += 1;
        const compiling = createValidator(document, { dialect, direction });
        // A schema that is often asked about is compiled.
        for (let asked = 0; asked < 40; asked += 1) compiling.isValid(place, 0);
        const expected = compiling.check(place, value);
        expect(createValidator(document, { dialect, direction }).check(place, value)).toEqual(expected);
        if (answer !== undefined) expect(answer).toBe(expected.length === 0);
        if (isValidInterpreted(document, dialect, { schema: place, value })) expect(expected).toEqual([]);
      }),
      { numRuns: 100 },
    );
    // Far below what 100 random schemas give, so that chance alone never fails it.
    expect(answers.true).toBeGreaterThan(3);
    expect(answers.false).toBeGreaterThan(3);
  });
});

describe('what is not plain', () => {
  it.each<[string, JsonObject, Json]>([
    ['a keyword of another kind', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['a long integer', { type: 'integer' }, 9007199254740993n],
    ['a missing property that is required', { required: ['a'], properties: { a: { readOnly: true } } }, {}],
    ['two branches that match', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1],
    ['keywords beside a reference', { $ref: '#/components/schemas/Text', maxLength: 1 }, 'ab'],
  ])('is left to the validator: %s', (_, schema, value) => {
    expect(isValidInterpreted(documentOf(schema), '3.1', { schema: place, value })).toBe(false);
  });

  it('includes every schema of a document that names another dialect', () => {
    const document = { ...documentOf({}), jsonSchemaDialect: 'http://json-schema.org/draft-04/schema#' };
    expect(isValidInterpreted(document, '3.1', { schema: place, value: 1 })).toBe(false);
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
