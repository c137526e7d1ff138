import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from './validator.ts';

test.each([
  [{ minimum: 5, exclusiveMinimum: true }, 5, 'must be > 5'],
  [{ maximum: 5, exclusiveMaximum: true }, 7, 'must be < 5'],
  [{ maximum: 5, exclusiveMaximum: false }, 7, 'must be <= 5'],
  [{ items: {}, uniqueItems: true }, [1, 1], 'must not have duplicate items'],
  [{ minLength: 1 }, '', 'must have at least 1 character'],
  [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
  [{ items: {}, minItems: 2 }, [1], 'must have at least 2 items'],
  [{ items: {}, maxItems: 1 }, [1, 2], 'must have at most 1 item'],
  [{ minProperties: 1 }, {}, 'must have at least 1 property'],
  [{ maxProperties: 0 }, { a: 1 }, 'must have at most 0 properties'],
  [{ not: { type: 'string' } }, 'a', 'must not match the schema of "not"'],
])('violations of OpenAPI 3.0 keywords name their limit: %j', (schema, value, message) => {
  const document: JsonObject = { openapi: '3.0.3', components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.0', direction: 'request' });
  expect(validator.check('/components/schemas/S', value)).toMatchObject([{ message }]);
});
