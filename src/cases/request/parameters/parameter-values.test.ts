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
