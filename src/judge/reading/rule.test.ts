import { expect, it } from 'vitest';
import { clauseIn } from './rule.ts';

it.each([
  [{ openapi: 'Responses Object' }, '3.0', 'OpenAPI 3.0, Responses Object'],
  [{ openapi: 'Responses Object' }, '3.2', 'OpenAPI 3.2, Responses Object'],
  [{ openapi: 'Responses Object' }, undefined, 'OpenAPI, Responses Object'],
  [{ jsonSchema: 'Validation, 9.4' }, '3.0', 'OpenAPI 3.0, Schema Object'],
  [{ jsonSchema: 'Validation, 9.4' }, '3.1', 'JSON Schema 2020-12, Validation, 9.4'],
  [{ jsonSchema: 'Validation, 9.4' }, undefined, 'JSON Schema, Validation, 9.4'],
  ['RFC 9110, 15.6', '3.0', 'RFC 9110, 15.6'],
] as const)('a clause names the version of the contract: %o in OpenAPI %s', (clause, dialect, text) => {
  expect(clauseIn(clause, dialect)).toBe(text);
});
