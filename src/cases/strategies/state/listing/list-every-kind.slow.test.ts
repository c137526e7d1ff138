import { expect, it } from 'vitest';
import { writtenValueOrFields } from '../../../../http/written-value.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf } from '../../../../testing/state-steps.ts';

const mood = { type: 'string', enum: ['good', 'bad'] };
const review = { type: 'object', required: ['stars'], properties: { stars: { type: 'integer' }, mood } };

interface Reviews {
  readonly mediaType?: string;
  readonly showsIds?: boolean;
}

/** The requests of the steps that add a review of each kind, with what is expected of the list after it. */
function added({ mediaType = 'application/json', showsIds = true }: Reviews) {
  const listed: Json[] = [];
  let last = 0;
  const post = {
    requestBody: { required: true, content: { [mediaType]: { schema: review } } },
    responses: responses('201', { type: 'object' }),
  };
  const paths = { '/reviews': { post, get: { responses: responses('200', { type: 'array', items: review }) } } };
  const steps = stepsOf(paths as JsonObject, ({ request: { method, body } }) => {
    if (method === 'GET') return { status: 200, text: JSON.stringify(listed) };
    last += 1;
    const sent: JsonObject = Object(writtenValueOrFields(body));
    listed.push(showsIds ? { ...sent, id: `r${last}` } : sent);
    return { status: 201, text: JSON.stringify({ ...sent, id: `r${last}` }) };
  });
  return steps.flatMap(({ id, expectedState }) => {
    const [, label] = /› state › list after (add: .*) \(\/reviews\)$/.exec(id) ?? [];
    return label === undefined ? [] : [{ label, expectedState }];
  });
}

it.each(['application/json', 'multipart/form-data'])(
  'expects each kind that was sent as %s in the list',
  (mediaType) => {
    const [first, ...others] = added({ mediaType });
    expect(first?.expectedState).toBeUndefined();
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ expectedState }) => expectedState?.kind === 'item-listed')).toBe(true);
  },
);

it('expects nothing of a list that does not show the identifiers', () => {
  expect(added({ showsIds: false }).every(({ expectedState }) => expectedState === undefined)).toBe(true);
});

it('adds forms below the resource whose list is read', () => {
  const shelf = { name: 'shelf', in: 'path', required: true, schema: { type: 'string' } };
  const post = {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: review } } },
    responses: responses('201', { type: 'object' }),
  };
  const object = { type: 'object', properties: { id: { type: 'string' } } };
  const paths = {
    '/shelves': { post: { responses: responses('201', object) } },
    '/shelves/{shelf}': { parameters: [shelf], get: { responses: responses('200', object) } },
    '/shelves/{shelf}/reviews': { parameters: [shelf], post, get: { responses: responses('200', { type: 'array' }) } },
  } as unknown as JsonObject;
  const shelves = new Map<string, JsonObject[]>();
  let last = 0;
  const steps = stepsOf(paths, ({ request: { method, body } }, path) => {
    last += 1;
    if (path === '/shelves') shelves.set(`s${last}`, []);
    if (path === '/shelves') return { status: 201, text: JSON.stringify({ id: `s${last}` }) };
    const [, , own = '', below] = (path.split('?')[0] ?? '').split('/');
    const reviews = shelves.get(own);
    if (reviews === undefined) return { status: 404 };
    if (below === undefined) return { status: 200, text: JSON.stringify({ id: own }) };
    if (method === 'GET') return { status: 200, text: JSON.stringify(reviews) };
    reviews.push({ ...Object(writtenValueOrFields(body)), id: `r${last}` });
    return { status: 201, text: JSON.stringify(reviews.at(-1)) };
  });
  const named = (label: RegExp) => new Set(steps.filter(({ id }) => label.test(id)).map(({ request }) => request.path));
  const added = named(/› add: multipart/);
  expect([...added]).toEqual([...named(/› list after add: multipart/)].map((path) => path.split('?')[0]));
  expect(added.size).toBe(1);
});
