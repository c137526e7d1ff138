import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import { responses, stepsOf, taking } from '../../../testing/state-steps.ts';

const body = { type: 'object', required: ['note'], properties: { note: { type: 'string', maxLength: 40 } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

/** A target that shows when its books were changed. */
interface Clock {
  readonly description?: string;
  /** What the contract says of a change. */
  readonly change?: string;
  readonly isSettable?: boolean;
  /** The time of each creation, and of each change; the last one of all later ones. */
  readonly created: readonly string[];
  readonly changed: readonly string[];
}

/** The steps about the time of a change, and those of them that are judged by it. */
function stepsWith({
  description = 'When the book was last changed.',
  change = '',
  isSettable = false,
  created,
  changed,
}: Clock) {
  const updatedAt = { type: 'string', format: 'date-time', description };
  const book = { type: 'object', properties: { ...body.properties, updatedAt } };
  const paths = {
    '/books': { post: { ...taking(body), responses: responses('201', book) } },
    '/books/{id}': {
      parameters,
      get: { responses: responses('200', book) },
      patch: { ...taking(isSettable ? book : body), description: change, responses: responses('200', book) },
    },
  };
  const books = new Map<string, { note: unknown; updatedAt: string | undefined }>();
  let changes = 0;
  const isAboutTimes = ({ id }: Case) => / moves the time| to see when | little later/.test(id);
  const steps = stepsOf(paths, (one, path) => {
    const { method, body: sent } = one.request;
    const counted = [...books.keys()].filter((id) => id.startsWith('t')).length;
    const id = path === '/books' ? `${isAboutTimes(one) ? 't' : 'b'}${books.size}` : (path.split('/')[2] ?? '');
    if (method === 'POST') books.set(id, { note: 'old', updatedAt: created[Math.min(counted, created.length - 1)] });
    const found = books.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'PATCH') found.note = JSON.stringify(sent);
    if (method === 'PATCH' && isAboutTimes(one)) found.updatedAt = changed[Math.min(changes++, changed.length - 1)];
    return { status: method === 'POST' ? 201 : 200, text: JSON.stringify({ id, ...found }) };
  });
  return {
    about: steps.filter(isAboutTimes),
    judged: steps.flatMap(({ expectedState }) => (expectedState?.kind === 'described-value' ? [expectedState] : [])),
  };
}

const [early, later, latest] = ['2026-11-25T10:00:01Z', '2026-11-25T10:00:02Z', '2026-11-25T10:00:03Z'];

describe('a time of the last change', () => {
  it('must move with a later change, where that of a later resource is another one', () => {
    const { about, judged } = stepsWith({ created: [early, later], changed: [early] });
    expect(judged).toEqual([{ kind: 'described-value', by: 'PATCH /books/{id}', property: 'updatedAt', was: early }]);
    expect(about.filter(({ request }) => request.method === 'PATCH')).toHaveLength(2);
  });

  it('is not asked for again where it moves at once', () => {
    const { about, judged } = stepsWith({ created: [early, later], changed: [latest] });
    expect(judged).toEqual([]);
    expect(about.filter(({ request }) => request.method === 'PATCH')).toHaveLength(1);
  });

  it('is also what the contract says that a change sets', () => {
    const clock = { description: '', created: [early, later], changed: [early] };
    expect(stepsWith({ ...clock, change: 'Sets `updatedAt`.' }).judged).toHaveLength(1);
  });

  it.each([
    ['a client may set it', { isSettable: true, created: [early, later], changed: [early] }],
    ['the clock of the target stands still', { created: [early], changed: [early] }],
    ['it shows whole minutes', { created: ['2026-11-25T10:00:00Z', later], changed: ['2026-11-25T10:00:00Z'] }],
    [
      'the contract says something else of it',
      { description: 'When it was printed.', created: [early, later], changed: [early] },
    ],
  ])('is not judged where %s', (_, clock) => {
    expect(stepsWith(clock).judged).toEqual([]);
  });
});
