import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { type JsonResponse, sendJson } from '../../testing/send-json.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';

const settings = { ...defaultSettings, state: { ...defaultState, unknown: 'missing' as const } };

type Say = (line: string, content?: Json) => Promise<JsonResponse>;

const text = fc.string({ maxLength: 8 });
const address = fc.record({ town: text, street: text }, { requiredKeys: [] });
const draft = fc.record(
  { name: text, nick: fc.option(text), tier: fc.constantFrom('plain', 'gold'), address, pin: text },
  { requiredKeys: ['name'] },
);
const patch = fc.record(
  {
    name: text,
    nick: fc.option(text),
    address: fc.option(fc.record({ town: fc.option(text), street: fc.option(text) }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
/** Which of the members there are, in turn; some requests are for one that is not there. */
const which = fc.nat(7);
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), draft }),
  fc.record({ do: fc.constant('read' as const), which }),
  fc.record({ do: fc.constant('replace' as const), which, draft }),
  fc.record({ do: fc.constant('patch' as const), which, patch }),
  fc.record({ do: fc.constant('delete' as const), which }),
  fc.record({ do: fc.constant('list' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What the mock should know: members by their ids, and all ids that ever were. */
interface Model {
  readonly members: Map<number, JsonObject>;
  readonly used: Set<number>;
}

it('agrees with a simple model after any sequence of requests', async () => {
  const mock = await openMock(memberContract, { settings });
  let run = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
    run += 1;
    const headers = { 'coldframe-session': `run-${run}` };
    const say: Say = (line, content) => sendJson(mock, line, { headers, ...(content !== undefined && { content }) });
    const model: Model = { members: new Map(), used: new Set() };
    for (const one of steps) await takeStep(one, { say, model });
    const listed = await say('GET /members');
    expect(listed.value).toEqual({ items: [...model.members.values()], total: model.members.size });
  });
  await fc.assert(property, { numRuns: 40 });
}, 60_000);

it('keeps every int64 exactly', async () => {
  const mock = await openMock(memberContract, { settings });
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  await fc.assert(
    fc.asyncProperty(int64, async (number) => {
      const isbn = Number.isSafeInteger(Number(number)) ? Number(number) : number;
      const created = await sendJson(mock, 'POST /books', { content: { isbn, title: 'x' } });
      expect([201, 409]).toContain(created.status);
      expect((await sendJson(mock, `GET /books/${number}`)).value).toEqual({ isbn, title: 'x' });
    }),
    { numRuns: 50 },
  );
});

async function takeStep(one: Step, { say, model }: { say: Say; model: Model }): Promise<void> {
  const { members, used } = model;
  if (one.do === 'create') {
    const { status, value } = await say('POST /members', one.draft);
    const id = (value as { id: number }).id;
    expect(status).toBe(201);
    expect(used).not.toContain(id);
    used.add(id);
    members.set(id, memberOf(id, one.draft));
    expect(value).toEqual(members.get(id));
  } else if (one.do === 'list') {
    expect((await say('GET /members')).value).toMatchObject({ total: members.size });
  } else {
    const id = [...members.keys(), 999][one.which % (members.size + 1)] ?? 999;
    await changeOne(one, { id, say, members });
  }
}

type Change = Exclude<Step, { do: 'create' | 'list' }>;

interface Around {
  readonly id: number;
  readonly say: Say;
  readonly members: Map<number, JsonObject>;
}

async function changeOne(one: Change, { id, say, members }: Around): Promise<void> {
  const before = members.get(id);
  const methods = { read: 'GET', replace: 'PUT', patch: 'PATCH', delete: 'DELETE' };
  const content = one.do === 'replace' ? one.draft : one.do === 'patch' ? one.patch : undefined;
  const { status, value } = await say(`${methods[one.do]} /members/${id}`, content);
  expect(status).toBe(before === undefined ? 404 : one.do === 'delete' ? 204 : 200);
  if (before === undefined) return;
  if (one.do === 'delete') members.delete(id);
  if (one.do === 'replace') members.set(id, memberOf(id, one.draft));
  if (one.do === 'patch') members.set(id, patched(before, one.patch));
  if (one.do !== 'delete') expect(value).toEqual(members.get(id));
}

/** The member that the mock creates from a draft: with the properties that it sets itself and a default, without writeOnly properties. */
function memberOf(id: number, { pin: _, ...said }: { readonly [name: string]: Json }): JsonObject {
  return { tier: 'plain', ...said, id, joined: '2026-01-15' };
}

/** Only `nick` may be null; null removes other properties. */
function patched(before: JsonObject, change: { readonly [name: string]: Json }): JsonObject {
  const result: Record<string, Json> = { ...before, ...change };
  if (change['address'] === null) delete result['address'];
  else if (change['address'] !== undefined) {
    const merged = { ...(before['address'] as JsonObject | undefined), ...(change['address'] as JsonObject) };
    result['address'] = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  }
  return result;
}
