import { describe, expect, it } from 'vitest';
import type { Sequence } from '../../model/case.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { sourceOf } from '../../testing/derivations.ts';
import { derivePlan, type Plan } from './derive-plan.ts';
import { type OrderedOperation, orderRun, type Room } from './order-of-run.ts';

const text = { type: 'string', minLength: 2, maxLength: 9 };
const schema = { type: 'object', required: ['title'], properties: { title: text, pages: { type: 'integer' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { '200': { description: 'Done' } };
const contract = contractOf({
  paths: {
    '/logout': { post: { requestBody, responses } },
    '/books': {
      post: { requestBody, responses },
      get: { parameters: [{ name: 'q', in: 'query', schema: text }], responses },
    },
    '/books/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses } },
    '/covers': { post: { requestBody, responses } },
  },
});
const ordinary = ['GET /books', 'POST /books', 'GET /books/{id}', 'POST /covers'];

function openPlan(): Plan {
  return derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
}

const sequences = (room?: Room): Sequence[] => {
  const plan = openPlan();
  return [...plan.sequences(room), ...plan.lastSequences('service'), ...plan.lastSequences('credential')];
};
const operationOf = ({ cases: [first] }: Sequence): string => first?.operation.key ?? '';
const subjects = (all: readonly Sequence[]) =>
  all.flatMap(({ cases }) => cases.map(({ operation, strategy, about }) => `${operation.key} ${strategy} ${about}`));

describe('orderRun', () => {
  const all = sequences();
  const breadth = sequences({ wantsDepth: () => false });

  it('starts with a plain request to each operation: what is there already, then the creator of what others name', () => {
    expect(all.slice(0, 4).map(operationOf)).toEqual(ordinary);
    expect(all.slice(0, 4).every(({ id }) => id.endsWith('valid-body › an ordinary request'))).toBe(true);
  });

  it('tests all that is to be tested once, before it tests anything in depth', () => {
    const deep = /› (recovery|repetition|search|depth) ›/;
    const wanted = new Set(subjects(all.filter(({ id }) => !deep.test(id))));
    expect(new Set(subjects(breadth))).toEqual(wanted);
    expect(breadth.length).toBeLessThan(all.length / 4);
    const ids = breadth.filter((one) => operationOf(one) !== 'POST /logout').map(({ id }) => id);
    expect(all.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
  });

  it('goes into depth in rounds over the operations', () => {
    const operations = all.slice(breadth.length).map(operationOf);
    const turns = operations.filter((key, index) => key !== operations[index - 1]);
    expect(turns.filter((key) => key === 'POST /books').length).toBeGreaterThan(3);
  });

  it('sends what looks like a switch last, each request by itself', () => {
    const last = all.slice(all.findIndex((one) => operationOf(one) === 'POST /logout'));
    expect(new Set(last.map(operationOf))).toEqual(new Set(['POST /logout']));
    expect(last.every(({ delivery }) => delivery !== 'any')).toBe(true);
    expect(breadth.some((one) => operationOf(one) === 'POST /logout')).toBe(true);
    const firstAccepted = last.findIndex(({ cases }) => cases.some(({ expects }) => expects === 'accepted'));
    expect(firstAccepted).toBeGreaterThan(0);
    const isRefused = ({ cases: [first] }: Sequence) => /^(rejected|unauthorised)$/.test(first?.expects ?? '');
    expect(last.slice(firstAccepted).some(isRefused)).toBe(false);
  });

  it('leaves the rest of the promises where what comes last needs the room', () => {
    let room = 6;
    const hasRoom = () => {
      room -= 1;
      return room >= 0;
    };
    const short = sequences({ wantsPromises: hasRoom, wantsDepth: () => false });
    expect(short.slice(0, 4).map(operationOf)).toEqual(ordinary);
    expect(short.filter((one) => operationOf(one) !== 'POST /logout')).toHaveLength(9);
    expect(short.some((one) => operationOf(one) === 'POST /logout')).toBe(true);
  });

  it('sends each case once', () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('knows which operations were not tested to the end', () => {
    const plan = openPlan();
    const pending = plan.sequences();
    for (let count = 0; count < 10; count += 1) pending.next();
    expect(new Set(plan.unfinished().map(({ key }) => key))).toEqual(new Set([...ordinary, 'POST /logout']));
    expect([...pending, ...plan.lastSequences('service'), ...plan.lastSequences('credential')]).not.toEqual([]);
    expect(plan.unfinished()).toEqual([]);
  });
});

it('looks a few steps ahead where an operation may not be sent a request yet', () => {
  const operation = contract.operations.find(({ key }) => key === 'POST /covers');
  if (operation === undefined) throw new Error('no operation');
  const derived: string[] = [];
  const ordered: OrderedOperation = {
    operation,
    *sequences({ id }) {
      for (let step = 0; step < 100; step += 1) {
        if (id === 'valid-body') derived.push(id);
        yield { id, delivery: 'any', cases: [] };
      }
    },
  };
  const rounds = orderRun([ordered], () => undefined);
  expect([...rounds.sequences({ wantsDepth: () => false })]).toEqual([]);
  expect(derived).toHaveLength(17);
});

it('starts a strategy of which nothing could be sent again in depth', () => {
  const [example] = sequences();
  const operation = contract.operations.find(({ key }) => key === 'POST /covers');
  if (operation === undefined || example === undefined) throw new Error('no operation');
  let exists = false;
  const ordered: OrderedOperation = {
    operation,
    *sequences({ id }) {
      for (let step = 0; step < 3; step += 1)
        if (id === 'credentials') yield { ...example, id: `${step}`, cases: exists ? example.cases : [] };
    },
  };
  const pending = orderRun([ordered], () => undefined).sequences({
    wantsDepth: () => {
      exists = true;
      return true;
    },
  });
  expect([...pending].map(({ id }) => id)).toEqual(['0', '1', '2']);
});

it.each([
  [false, true, ['story', 'job', 'found', 'story', 'job']],
  [false, false, ['story', 'job', 'found']],
  [true, true, ['story', 'job', 'found']],
])(
  'takes the story of a resource again in depth where the operation was accepted in the meantime: %s, then %s',
  (wasAccepted, isAccepted, expected) => {
    const [example] = sequences();
    const operation = contract.operations.find(({ key }) => key === 'POST /covers');
    if (operation === undefined || example === undefined) throw new Error('no operation');
    let accepted = wasAccepted;
    const ordered: OrderedOperation = {
      operation,
      hasAccepted: () => accepted,
      *sequences({ id }) {
        if (id === 'state') yield { ...example, id: 'story' };
        // Accepted late, when nothing else of the operation is left.
        if (id === 'search') {
          accepted = isAccepted;
          yield { ...example, id: 'found' };
        }
        if (id === 'jobs') yield { ...example, id: 'job' };
      },
    };
    const rounds = orderRun([ordered], () => undefined);
    expect([...rounds.sequences()].map(({ id }) => id)).toEqual(expected);
    expect(rounds.unfinished()).toEqual([]);
  },
);

it('sends at once what an earlier sequence about the same could not show', () => {
  const [example] = sequences();
  const operation = contract.operations.find(({ key }) => key === 'POST /covers');
  if (operation === undefined || example === undefined) throw new Error('no operation');
  const ordered: OrderedOperation = {
    operation,
    *sequences({ id }) {
      for (const isNews of id === 'valid-body' ? [false, true, false] : [])
        yield { ...example, id: isNews ? 'news' : 'known', isNews };
    },
  };
  const breadth = orderRun([ordered], () => undefined).sequences({ wantsDepth: () => false });
  expect([...breadth].map(({ id }) => id)).toEqual(['known', 'news']);
});

/** Two operations, each with a plain request, one to be sent at once after it, and one about a credential. */
function openTwo({ accepted = [], throttled = [] }: Partial<Record<'accepted' | 'throttled', readonly string[]>>) {
  const [example] = sequences();
  const ordered = contract.operations
    .filter(({ key }) => key === 'POST /covers' || key === 'POST /books')
    .map((operation): OrderedOperation => {
      const { key } = operation;
      return {
        operation,
        hasAccepted: () => accepted.includes(key),
        isThrottled: () => throttled.includes(key),
        *sequences({ id }) {
          if (example === undefined) throw new Error('no sequence');
          const steps = id === 'valid-body' ? ['plain', 'again'] : ['one', 'two'];
          for (const step of id === 'valid-body' || id === 'credentials' ? steps : [])
            yield { ...example, id: `${key} ${step}`, isNews: step !== 'plain' };
        },
      };
    });
  return [...orderRun(ordered, () => undefined).sequences({ wantsDepth: () => false })].map(({ id }) => id);
}

it('asks operations that have accepted nothing once more, before it asks the others for more', () => {
  expect(openTwo({ accepted: ['POST /books'] }).slice(0, 4)).toEqual([
    'POST /books plain',
    'POST /covers plain',
    'POST /covers again',
    'POST /books again',
  ]);
});

it('leaves an operation for which all others have to wait for the end', () => {
  const accepted = ['POST /books', 'POST /covers'];
  expect(openTwo({ accepted, throttled: ['POST /books'] }).slice(2)).toEqual([
    'POST /books again',
    'POST /covers again',
    'POST /covers one',
    'POST /covers two',
    'POST /books one',
    'POST /books two',
  ]);
});

it('sends to the last operations what may succeed, although there is no room for more', () => {
  const last = [...openPlan().lastSequences('credential', { wantsPromises: () => false })];
  expect(last.flatMap(({ cases }) => cases.map(({ expects }) => expects))).toContain('accepted');
  expect(
    last.every(({ cases }) => cases.some(({ expects }) => expects !== 'rejected' && expects !== 'unauthorised')),
  ).toBe(true);
});

it('sends a switch of one resource a plain request, although there is no room for more', () => {
  const switching = contractOf({
    paths: {
      '/books/{id}/disable': {
        post: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody,
          responses,
        },
      },
    },
  });
  const plan = derivePlan(switching, sourceOf(switching), { seed: 1, strictAuth: false });
  const short = [...plan.sequences({ wantsPromises: () => false, wantsDepth: () => false })];
  expect(short.map(({ id }) => id)).toEqual(['POST /books/{id}/disable › valid-body › an ordinary request']);
});

it('reads again what was created before the last of the variations, where the room may not be enough for all', () => {
  const [example] = sequences();
  const operation = contract.operations.find(({ key }) => key === 'POST /covers');
  if (operation === undefined || example === undefined) throw new Error('no operation');
  const ordered: OrderedOperation = {
    operation,
    *sequences({ id }) {
      for (let step = 0; step < (id === 'valid-body' ? 4 : 0); step += 1) yield { ...example, id: `${step}` };
      if (id === 'read-again' || id === 'search') yield { ...example, id };
    },
  };
  const orderWith = (room: Room) => {
    const rounds = orderRun([ordered], () => undefined);
    const ids = [...rounds.sequences(room)].map(({ id }) => id);
    expect(rounds.unfinished()).toEqual([]);
    return ids;
  };
  const variations = ['0', '1', '2', '3'];
  expect(orderWith({})).toEqual([...variations, 'read-again', 'search']);
  expect(orderWith({ wantsMoreBeforeReading: () => false })).toEqual(['0', 'read-again', '1', '2', '3', 'search']);
});
