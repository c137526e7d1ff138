import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';
import { timeLike } from './new-item.ts';

const text: JsonObject = { type: 'string' };
const number: JsonObject = { type: 'integer' };
const flag: JsonObject = { type: 'boolean' };
const time: JsonObject = { type: 'string', format: 'date-time' };
const maybeTime: JsonObject = { type: ['string', 'null'], format: 'date-time' };

const draft = {
  type: 'object',
  properties: {
    title: text,
    lines: {
      type: 'array',
      items: { type: 'object', properties: { quantity: number, price: { type: 'number' } } },
    },
    startsAt: time,
    durationMinutes: number,
    firstName: text,
    lastName: text,
    dateOfBirth: { ...text, format: 'date' },
  },
};

const own: JsonObject = {
  id: number,
  number: { ...text, pattern: '^[0-9]{9}$' },
  status: { enum: ['done', 'pending', 'shipped'] },
  paymentState: { enum: ['paid', 'unpaid'], default: 'unpaid' },
  stage: { enum: ['first', 'second'] },
  created_at: time,
  updatedAt: time,
  shipped_at: maybeTime,
  closedAt: time,
  closedBy: text,
  tracking_number: { type: ['string', 'null'] },
  archived: flag,
  isEnabled: flag,
  commentsCount: number,
  item_count: number,
  comments: { type: 'array', items: { type: 'object', properties: { text } } },
  labels: { type: 'array', minItems: 1, items: text },
  slug: text,
  total: { type: 'number' },
  endsAt: time,
  fullName: text,
  age: number,
};

const kept = Object.keys(own).filter((name) => name !== 'closedAt' && name !== 'closedBy');

async function open() {
  const thing = { type: 'object', required: kept, properties: { ...draft.properties, ...own } };
  const all = { post: { ...takes(draft), ...gives(201, thingRef) } };
  const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) } }));
  return (line: string, content?: Json) => sendJson(mock, line, content === undefined ? {} : { content });
}

describe('a new item', () => {
  it('was created just now, and nothing has happened to it', async () => {
    const say = await open();
    const { value } = await say('POST /things', { title: 'Anvil' });
    expect(value).toMatchObject({
      status: 'pending',
      paymentState: 'unpaid',
      stage: 'first',
      created_at: '2026-01-15T00:00:01Z',
      updatedAt: '2026-01-15T00:00:01Z',
      shipped_at: null,
      tracking_number: null,
      archived: false,
      commentsCount: 0,
      comments: [],
    });
    expect(value).not.toHaveProperty('closedAt');
    expect(value).not.toHaveProperty('closedBy');
    expect(value).toMatchObject({ labels: expect.arrayContaining([expect.any(String)]) });
  });

  it('differs from the one before in more than its id, and is read as it was created', async () => {
    const say = await open();
    const [one, other] = [await say('POST /things', {}), await say('POST /things', {})].map(
      ({ value }) => value as { readonly id: number; readonly number: string; readonly created_at: string },
    );
    expect(other?.number).not.toBe(one?.number);
    expect(other?.created_at).toBe('2026-01-15T00:00:02Z');
    expect((await say(`GET /things/${other?.id}`)).value).toEqual(other);
  });

  it('has what follows from what was sent', async () => {
    const say = await open();
    const { value } = await say('POST /things', {
      title: 'A Chair, Oak',
      lines: [
        { quantity: 2, price: 1.1 },
        { quantity: 5, price: 0.3 },
      ],
      startsAt: '2026-02-10T09:00:00Z',
      durationMinutes: 30,
      firstName: 'Ada',
      lastName: 'Groß',
      dateOfBirth: '1980-05-01',
    });
    expect(value).toMatchObject({
      slug: 'a-chair-oak',
      item_count: 7,
      total: 3.7,
      endsAt: '2026-02-10T09:30:00Z',
      fullName: 'Ada Groß',
      age: 45,
    });
  });

  it.each([
    [{ duration: 5 }, '2026-02-10T09:05:00Z'],
    [{ duration_ms: 90_000 }, '2026-02-10T09:01:30Z'],
    [{ lengthInHours: 2 }, '2026-02-10T11:00:00Z'],
  ])('ends when what was sent is over: %j', async (length, endsAt) => {
    const say = await open();
    const { value } = await say('POST /things', { startsAt: '2026-02-10T09:00:00Z', ...length });
    expect(value).toMatchObject({ endsAt });
  });

  it('has what only the response to a read shows', async () => {
    const id = { type: 'object', required: ['id'], properties: { id: text } };
    const thing = {
      type: 'object',
      required: ['id', 'created_at'],
      properties: { id: text, name: text, created_at: time },
    };
    const all = { post: { ...takes({ type: 'object', properties: { name: text } }), ...gives(201, id) } };
    const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) }, id: text }));
    const { value } = await sendJson(mock, 'POST /things', { content: { name: 'Anvil' } });
    const read = await sendJson(mock, `GET /things/${(value as { id: string }).id}`);
    expect(read.value).toEqual({ ...(value as JsonObject), name: 'Anvil', created_at: '2026-01-15T00:00:01Z' });
  });

  it('is in the state that what was sent belongs to, without what belongs to another', async () => {
    const sent = { startedAt: time, endedAt: maybeTime };
    const thing = {
      type: 'object',
      required: ['id', 'state', 'endedAt', 'cost'],
      properties: { ...sent, id: number, state: { enum: ['active', 'ended'] }, cost: { type: ['number', 'null'] } },
      if: { properties: { state: { const: 'ended' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { endedAt: { type: 'string' }, cost: { type: 'number' } } },
      else: { properties: { cost: { type: 'null' } } },
    };
    const all = { post: { ...takes({ type: 'object', properties: sent }), ...gives(201, thingRef) } };
    const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) } }));
    const startedAt = '2026-03-01T10:00:00Z';
    const { value } = await sendJson(mock, 'POST /things', { content: { startedAt, endedAt: null } });
    expect(value).toMatchObject({ startedAt, endedAt: null, state: 'active', cost: null });
    expect((await sendJson(mock, `GET /things/${(value as { id: number }).id}`)).value).toEqual(value);
  });

  it('is found by the slug of its title', async () => {
    const thing = {
      type: 'object',
      required: ['slug'],
      properties: { slug: { ...text, readOnly: true }, title: text },
    };
    const parameters = [{ name: 'slug', in: 'path', required: true, schema: text }];
    const more = {
      '/posts': { post: { ...takes(thingRef), ...gives(201, thingRef) } },
      '/posts/{slug}': { parameters, get: gives(200, thingRef) },
    };
    const mock = await openMock(thingContract(thing, { one: {}, more }));
    const create = async () => (await sendJson(mock, 'POST /posts', { content: { title: 'Two Words' } })).value;
    expect(await create()).toEqual({ slug: 'two-words', title: 'Two Words' });
    expect(await create()).toMatchObject({ slug: expect.not.stringMatching(/^two-words$/) });
  });
});

it.each<[Json, Json | undefined]>([
  ['2020-02-02', '2026-01-15'],
  ['2020-02-02T10:00:00.123Z', '2026-01-15T00:00:05.000Z'],
  ['2023-10-06 23:47:56.678+00', undefined],
  ['2023-10-06 23:47:56+00:00', '2026-01-15 00:00:05+00:00'],
  ['2023-10-06T23:47:56+02:00', '2026-01-15T00:00:05Z'],
  [1_700_000_000, 1_768_435_205],
  [1_700_000_000_000, 1_768_435_205_000],
  [5, undefined],
  ['soon', undefined],
  [{}, undefined],
])('a time is written like %j: %j', (like, expected) => {
  expect(timeLike(like, 1_768_435_205)).toEqual(expected);
});
