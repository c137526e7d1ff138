import { expect, it } from 'vitest';
import { writtenValue } from '../../../../http/written-value.ts';
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

/** What the last PUT with less must show, where the response to each PUT has what was sent. */
function expectedOfLess(answer: (sent: JsonObject) => JsonObject, refusesLess = false) {
  const note = { type: 'string', minLength: 1 };
  const schema = { type: 'object', required: ['score'], properties: { score: { type: 'integer' }, note } };
  const put = { ...taking(schema), responses: { ...responses('200', schema), ...responses('201', schema) } };
  const list = { get: { responses: responses('200', { type: 'array', items: schema }) } };
  const paths = { '/votes': list, '/votes/{juror}': { parameters, put } };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    if (method !== 'PUT') return { status: 200, text: JSON.stringify([{ juror: path.split('/')[2] }, ...jurors]) };
    jurors.push({ juror: path.split('/')[2] ?? '' });
    const sent: JsonObject = Object(writtenValue(body));
    const isRefused = refusesLess && sent['note'] === undefined && jurors.length > 3;
    return { status: isRefused ? 422 : 201, text: JSON.stringify(answer(sent)) };
  });
  return steps.find(({ id }) => /› PUT with less again \(/.test(id))?.expectedState;
}
const jurors: JsonObject[] = [];

it('what a PUT leaves out is gone: the same PUT again shows nothing of it', () => {
  let before: JsonObject = {};
  const merge = (sent: JsonObject): JsonObject => {
    before = { ...before, ...sent };
    return before;
  };
  expect(expectedOfLess(merge)).toMatchObject({ kind: 'change-stored', members: { note: null } });
  expect(expectedOfLess((sent) => sent)).not.toHaveProperty('members.note', expect.any(String));
  jurors.length = 0;
  expect(expectedOfLess(merge, true)).toBeUndefined();
});
