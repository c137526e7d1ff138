import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const body = { type: 'object', required: ['note'], properties: { note: { type: 'string', maxLength: 40 } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

/** A target that shows when its books were changed, in whole seconds. */
interface Clock {
  readonly description?: string;
  /** What the contract says of a change. */
  readonly change?: string;
  /** The properties of a change. */
  readonly settable?: 'the note' | 'the whole book';
  readonly isReadOnly?: boolean;
  /** Whether a change moves the time. */
  readonly moves?: boolean;
  /** Whether the time goes on. */
  readonly ticks?: boolean;
  /** At the start. */
  readonly seconds?: string;
}

/** The steps about the time of a change, and what is expected of those that are judged by it. */
function stepsWith({
  description = 'When the book was last changed.',
  change = '',
  settable = 'the note',
  isReadOnly = false,
  moves = false,
  ticks = true,
  seconds = '01',
}: Clock = {}) {
  const updatedAt = { type: 'string', format: 'date-time', description, readOnly: isReadOnly };
  const book = { type: 'object', properties: { ...body.properties, updatedAt } };
  const paths = {
    '/books': { post: { ...taking(body), responses: responses('201', book) } },
    '/books/{id}': {
      parameters,
      get: { responses: responses('200', book) },
      patch: {
        ...taking(settable === 'the note' ? body : book),
        description: change,
        responses: responses('200', book),
      },
    },
  };
  const books = new Map<string, { note: unknown; updatedAt: string }>();
  let now = Date.parse(`2026-11-25T10:00:${seconds}.500Z`);
  const time = () => `${new Date(now).toISOString().slice(0, 19)}Z`;
  const steps = stepsOf(paths, ({ request: { method, body: sent } }, path, afterMs) => {
    if (ticks) now += afterMs;
    const id = path === '/books' ? `b${books.size}` : (path.split('/')[2] ?? '');
    if (method === 'POST') books.set(id, { note: 'old', updatedAt: time() });
    const found = books.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'PATCH') found.note = JSON.stringify(sent);
    if (method === 'PATCH' && moves) found.updatedAt = time();
    return { status: method === 'POST' ? 201 : 200, text: JSON.stringify({ id, ...found }) };
  });
  const isAboutTimes = ({ id }: Case) => / moves the time| to see when | little later/.test(id);
  return {
    changes: steps.filter((one) => isAboutTimes(one) && one.request.method === 'PATCH').length,
    judged: steps.flatMap(({ expectedState }) => (expectedState?.kind === 'described-value' ? [expectedState] : [])),
  };
}

const moved = { kind: 'described-value', by: 'PATCH /books/{id}', property: 'updatedAt', was: '2026-11-25T10:00:01Z' };

describe('a time of the last change', () => {
  it('must move with a later change, where that of a later resource is another one', () => {
    expect(stepsWith()).toEqual({ changes: 2, judged: [moved] });
  });

  it('is judged only after a pause, as it may show whole seconds', () => {
    expect(stepsWith({ moves: true })).toEqual({ changes: 2, judged: [moved] });
  });

  it('is also what the contract says that a change sets', () => {
    expect(stepsWith({ description: '', change: 'Sets `updatedAt`.' }).judged).toEqual([moved]);
    expect(stepsWith({ description: '' }).judged).toEqual([]);
  });

  it('is left alone where a client may set it, and not where its schema says that it is read-only', () => {
    expect(stepsWith({ settable: 'the whole book' }).judged).toEqual([]);
    expect(stepsWith({ settable: 'the whole book', isReadOnly: true }).judged).toEqual([moved]);
  });

  it.each<[string, Clock]>([
    ['the clock of the target stands still', { ticks: false }],
    ['it shows whole minutes', { seconds: '00' }],
    ['the contract says something else of it', { description: 'When it was printed.' }],
  ])('is not judged where %s', (_, clock) => {
    expect(stepsWith(clock).judged).toEqual([]);
  });
});
