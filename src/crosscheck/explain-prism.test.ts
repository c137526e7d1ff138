import { expect, it } from 'vitest';
import { explainFaults, explainPrism } from './explain-prism.ts';

const name = '/books > POST > 201';

it.each([
  { mock: 200, status: 404, reason: 'Route not resolved', cause: 'valid', says: 'Prism finds no operation' },
  { mock: 200, status: 406, reason: '', cause: 'valid', says: 'media type that is accepted' },
  { mock: 200, status: 500, reason: 'a bug', cause: 'valid', says: 'Prism cannot make a response (a bug)' },
  { mock: 200, status: undefined, reason: 'Error: x', cause: 'valid', says: 'Prism fails (Error: x)' },
  { mock: 400, status: 422, reason: 'id is required', cause: 'invalid', says: 'Both refuse the request' },
  { mock: 201, status: 200, reason: '', cause: 'valid', says: 'Both succeed' },
  { mock: 400, status: 200, reason: '', cause: 'invalid', says: 'Prism does not find the fault' },
  { mock: 401, status: 200, reason: '', cause: 'anonymous', says: 'Prism does not ask for the credential' },
  { mock: 200, status: 401, reason: 'Invalid security scheme', cause: 'valid', says: 'does not accept the credential' },
  {
    mock: 200,
    status: 422,
    reason: 'id must be integer',
    cause: 'valid',
    says: 'takes the request for invalid (id must be',
  },
] as const)('explains $mock of the mock beside $status of Prism', ({ mock, status, reason, cause, says }) => {
  const explanation = explainPrism({ name, cause }, { mock, prism: { status, reason } });
  expect(explanation).toContain(`${name}: the mock responds ${mock}, Prism`);
  expect(explanation).toContain(says);
});

it('has nothing to explain where both respond with the same status', () => {
  expect(explainPrism({ name, cause: 'valid' }, { mock: 201, prism: { status: 201, reason: 'odd' } })).toBeUndefined();
});

it('keeps explanations on one line', () => {
  const prism = { status: 500, reason: 'first\n  second' };
  expect(explainPrism({ name, cause: 'valid' }, { mock: 200, prism })).toContain('(first second)');
});

it('knows that Prism wants properties that are writeOnly, and no other reason for faults', () => {
  const hidden = new Set(['secret']);
  const faults = ["body must have required property 'secret'", 'body.a must be string'];
  expect(explainFaults({ name }, { faults, hidden })).toBe(
    `${name}: Prism wants secret in the response, which is writeOnly.`,
  );
  expect(explainFaults({ name }, { faults: ['body.a must be string'], hidden })).toBeUndefined();
  expect(explainFaults({ name }, { faults: ["must have required property 'name'"], hidden })).toBeUndefined();
});
