import { describeRule } from '../../testing/describe-rule.ts';
import { valueNotFound } from './value-not-found.ts';

const response = (schema: string, mediaType = 'application/json'): string =>
  `paths:\n  /tools:\n    get:\n      responses:\n        "200":\n          description: d\n          content:\n            ${mediaType}:\n${schema}`;

describeRule(valueNotFound, {
  accepts: {
    'a plain text that no value satisfies': response(
      '              schema: { oneOf: [{ type: string }, { type: string }] }\n',
      'text/plain',
    ),
    'a schema that has values': response(
      '              schema: { type: object, required: [a], properties: { a: { type: integer } } }\n',
    ),
    'a schema with an example': response(
      '              schema: { type: string, pattern: "^(?=a)b$" }\n              example: b\n',
    ),
  },
  reports: {
    'a text/json response that no value satisfies': response(
      '              schema: # here\n                oneOf: [{ type: string }, { type: string }]\n',
      'text/json',
    ),
    'a pattern that no text matches': response(
      '              schema: # here\n                type: string\n                pattern: "^(?=a)b$"\n',
    ),
    'an alternative that always matches with another one': response(
      '              schema: # here\n                oneOf: [{ type: string }, { type: string }]\n',
    ),
  },
});
