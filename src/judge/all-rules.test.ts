import { expect, it } from 'vitest';
import type { RuleId } from '../model/rule-id.ts';
import { rules } from './all-rules.ts';
import { neverAccepted } from './rules/never-accepted.ts';

/** Every id of the union: the compiler asks for each of them and for no other. */
const ids: Readonly<Record<RuleId, true>> = {
  'no-answer': true,
  framing: true,
  'content-encoding': true,
  'server-error': true,
  'status-documented': true,
  'media-type': true,
  'body-json': true,
  'body-xml': true,
  'body-schema': true,
  'integer-range': true,
  'response-header': true,
  'credentials-enforced': true,
  'valid-refused': true,
  'invalid-accepted': true,
  'malformed-accepted': true,
  'media-type-accepted': true,
  'accept-ignored': true,
  'challenge-missing': true,
  'scheme-case': true,
  'query-credential': true,
  'discriminator-differs': true,
  'read-only-taken': true,
  'write-only-shown': true,
  'duplicate-members': true,
  'echo-differs': true,
  'change-lost': true,
  'delete-ignored': true,
  'precondition-ignored': true,
  'condition-ignored': true,
  'replay-ignored': true,
  'pages-differ': true,
  'filter-ignored': true,
  'order-ignored': true,
  'tag-unchanged': true,
  'representation-differs': true,
  'method-accepted': true,
  'undocumented-method-error': true,
  'allow-missing': true,
  'status-unlisted': true,
  'token-unchecked': true,
  'unexpected-content': true,
  'never-accepted': true,
};

it('has a rule for every id and an id for every rule, each once', () => {
  const registered = [...rules, neverAccepted].map(({ id }) => id);
  expect([...registered].sort()).toEqual(Object.keys(ids).sort());
});
