import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const vote = { type: 'object', required: ['score'], properties: { score: { type: 'integer' } } };
const parameters = [
  { name: 'juror', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,29}$' } },
];

/** The requests that put a vote, with what is expected of them, where a PUT is documented with these statuses. */
function votesPut({ statuses = ['200', '201'], isRead = false, received = 201, keeps = true } = {}) {
  const put = { ...taking(vote), responses: Object.assign({}, ...statuses.map((status) => responses(status, vote))) };
  const paths = {
    '/votes': { get: { responses: responses('200', { type: 'array', items: vote }) } },
    '/votes/{juror}': { parameters, put, ...(isRead && { get: { responses: responses('200', vote) } }) },
  };
  const jurors: string[] = [];
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    if (method !== 'PUT') return { status: 200, text: JSON.stringify(keeps ? jurors.map((juror) => ({ juror })) : []) };
    jurors.push(path.split('/')[2] ?? '');
    return { status: received, text: '{"score":1}' };
  });
  return steps.filter(({ id }) => /› PUT(?: again)? \(\/votes\)/.test(id));
}

it('what no GET shows is put twice under a name of its own: the second PUT replaces it', () => {
  const [first, second, ...others] = votesPut();
  expect(others).toEqual([]);
  expect(second?.request.path).toBe(first?.request.path);
  expect([first?.expectedState, second?.expectedState]).toEqual([undefined, { kind: 'replaced-not-created' }]);
});

it.each([
  ['the first one is refused', { received: 409 }, 1],
  ['no status says that it was replaced', { statuses: ['201'] }, 0],
  ['no status says that it was created', { statuses: ['200'] }, 0],
  ['a GET shows it', { isRead: true }, 0],
  ['the list does not have it', { keeps: false }, 1],
])('it is not put again where %s', (_, service, count) => {
  expect(votesPut(service)).toHaveLength(count);
});
