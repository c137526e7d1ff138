import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from './validator.ts';

test.each([
  [{ minimum: 5, exclusiveMinimum: true }, 5, 'must be > 5'],
  [{ maximum: 5, exclusiveMaximum: true }, 7, 'must be < 5'],
  [{ maximum: 5, exclusiveMaximum: false }, 7, 'must be <= 5'],
  [{ items: {}, uniqueItems: true }, [1, 1], 'must NOT have duplicate items'],
])('violations of OpenAPI 3.0 keywords name their limit: %j', (schema, value, message) => {
  const document: JsonObject = { openapi: '3.0.3', components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.0', direction: 'request' });
  expect(validator.check('/components/schemas/S', value)).toMatchObject([{ message }]);
});
