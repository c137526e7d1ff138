import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { chosenShape } from './chosen-shape.ts';

function shapeOf(schema: JsonObject) {
  const { document, dialect } = contractOf({ openapi: '3.1.0', paths: {}, components: { schemas: { Thing: schema } } });
  const validator = createValidator(document, { dialect, direction: 'response' });
  return chosenShape({ document, dialect, validator, direction: 'response' }, ['/components/schemas/Thing']);
}

const kinds: JsonObject = { oneOf: [{ const: 'cat' }, { const: 'dog' }, { const: 'bird' }] };

it('takes alternatives that are single values together', () => {
  expect(shapeOf(kinds).values?.value).toEqual(['cat', 'dog', 'bird']);
});

it('chooses the alternative that what is around it allows', () => {
  expect(shapeOf({ enum: ['dog'], allOf: [kinds] }).values?.value).toEqual(['dog']);
  expect([...shapeOf({ type: 'integer', anyOf: [{ type: 'string' }, { type: 'integer' }] }).types]).toEqual([
    'integer',
  ]);
});

it('chooses the first alternative that is not just null', () => {
  const shape = shapeOf({ oneOf: [{ type: 'null' }, { type: 'object', properties: { name: { type: 'string' } } }] });
  expect([...shape.properties.keys()]).toEqual(['name']);
});
