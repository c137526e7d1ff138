import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const plan = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const parameters = [
  { name: 'code', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Z][A-Z0-9]{1,11}$' } },
];

/** The requests about a plan that a GET has said is missing. */
function stepsAbout({ statuses = ['200', '201'], isShown = false, documents404 = true } = {}) {
  const put = { ...taking(plan), responses: Object.assign({}, ...statuses.map((status) => responses(status, plan))) };
  const missing = documents404 ? { 404: { description: 'There is no such plan' } } : {};
  const paths = { '/plans/{code}': { parameters, put, get: { responses: { ...responses('200', plan), ...missing } } } };
  const plans = new Map<string, string>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const known = plans.get(path);
    if (method === 'PUT') plans.set(path, '{"name":"a"}');
    if (method === 'PUT') return { status: known === undefined ? 201 : 200, text: '{"name":"a"}' };
    return known === undefined && !(isShown && plans.size > 1)
      ? { status: 404 }
      : { status: 200, text: known ?? '{"name":"b"}' };
  });
  const named = (name: string) => steps.find(({ id }) => id.includes(`› ${name}`));
  return { read: named('read what is to be put'), put: named('PUT of what is missing') };
}

it('what a GET says is missing is put, which creates it', () => {
  const { read, put } = stepsAbout();
  expect(put?.request.path).toBe(read?.request.path);
  expect(put?.expectedState).toEqual({ kind: 'created-not-replaced' });
});

it.each([
  ['the GET shows it', { isShown: true }, true],
  ['no status says that it was replaced', { statuses: ['201'] }, false],
  ['no status says that it was created', { statuses: ['200'] }, false],
  ['the contract does not document that it may be missing', { documents404: false }, false],
])('nothing is put where %s', (_, service, isRead) => {
  const { read, put } = stepsAbout(service);
  expect([read !== undefined, put]).toEqual([isRead, undefined]);
});
