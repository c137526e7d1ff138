import { expect, test } from 'vitest';
import { contractOf } from '../../../testing/contract-of.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { invalidParameterValues, validParameterValues } from './parameter-values.ts';

test('operations with the same parameter share its values, and others do not', () => {
  const contract = contractOf(`
openapi: 3.1.0
paths:
  /books: { get: { parameters: [ { $ref: '#/components/parameters/Page' } ], responses: {} } }
  /loans:
    get:
      parameters:
        - $ref: '#/components/parameters/Page'
        - { name: size, in: query, schema: { $ref: '#/components/parameters/Page/schema' }, style: pipeDelimited }
      responses: {}
components: { parameters: { Page: { name: page, in: query, schema: { type: integer, minimum: 1 } } } }
`);
  const source = sourceOf(contract);
  const [one, same, other] = contract.operations.flatMap(({ parameters }) => parameters);
  if (one === undefined || same === undefined || other === undefined) throw new Error('a parameter is missing');
  for (const values of [validParameterValues, invalidParameterValues]) {
    expect(values(one, source).length).toBeGreaterThan(0);
    expect(values(same, source)).toBe(values(one, source));
    expect(values(other, source)).not.toBe(values(one, source));
  }
});

test('the numbers of an enum of texts are not invalid, and others are', () => {
  const contract = contractOf(`
openapi: 3.1.0
paths:
  /reviews:
    get:
      parameters: [ { name: stars, in: query, schema: { type: string, enum: [1, 2] } } ]
      responses: {}
`);
  const [stars] = contract.operations.flatMap(({ parameters }) => parameters);
  if (stars === undefined) throw new Error('the parameter is missing');
  const texts = invalidParameterValues(stars, sourceOf(contract)).map(({ value }) => String(value));
  expect(texts).not.toContain('1');
  expect(texts).not.toContain('2');
  expect(texts.length).toBeGreaterThan(0);
});

test('a number in the place of a text is wrong by what the schema says of texts', () => {
  const contract = contractOf(`
openapi: 3.1.0
paths:
  /reviews:
    get:
      parameters:
        - { name: code, in: query, schema: { type: string, minLength: 2 } }
        - { name: page, in: query, schema: { type: integer } }
      responses: {}
`);
  const [code, page] = contract.operations.flatMap(({ parameters }) => parameters);
  if (code === undefined || page === undefined) throw new Error('a parameter is missing');
  const reasonFor = (parameter: typeof code, asked: unknown) =>
    invalidParameterValues(parameter, sourceOf(contract)).find(({ value }) => value === asked)?.why;
  expect(reasonFor(code, 0)).toMatch(/^as a text, it must .*2 characters/);
  expect(reasonFor(page, true)).toBe('it must be of type integer and is true');
});
