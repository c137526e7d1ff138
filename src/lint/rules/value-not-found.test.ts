import { describeRule } from '../../testing/describe-rule.ts';
import { valueNotFound } from './value-not-found.ts';

const answer = (schema: string): string =>
  `paths:\n  /tools:\n    get:\n      responses:\n        "200":\n          description: d\n          content:\n            application/json:\n${schema}`;

describeRule(valueNotFound, {
  accepts: {
    'a schema that has values': answer(
      '              schema: { type: object, required: [a], properties: { a: { type: integer } } }\n',
    ),
    'a schema with an example': answer(
      '              schema: { type: string, pattern: "^(?=a)b$" }\n              example: b\n',
    ),
  },
  reports: {
    'a pattern that no text matches': answer(
      '              schema: # here\n                type: string\n                pattern: "^(?=a)b$"\n',
    ),
    'an alternative that always matches with another one': answer(
      '              schema: # here\n                oneOf: [{ type: string }, { type: string }]\n',
    ),
  },
});
