import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../testing/thing-contract.ts';

const date: JsonObject = { type: 'string', format: 'date' };
const refusal: JsonObject = { '422': { description: 'Not valid' } };

async function open(operation: JsonObject, thing: JsonObject = { type: 'object' }, refusals = refusal) {
  const list = gives(200, { type: 'array', items: thingRef });
  const one = { ...takes(thingRef), ...gives(201, thingRef) };
  const withRefusals = ({ responses }: JsonObject): JsonObject => ({
    responses: { ...(responses as JsonObject), ...refusals },
  });
  const mock = await openMock(
    thingContract(thing, {
      all: {
        get: { ...list, ...operation, ...withRefusals(list) },
        post: { ...one, ...operation, ...withRefusals(one) },
      },
      one: { get: gives(200, thingRef) },
    }),
  );
  const status = async (line: string, content?: JsonObject) =>
    (await sendJson(mock, line, content === undefined ? {} : { content })).status;
  return {
    list: (query: string) => status(`GET /things?${query}`),
    create: (content: JsonObject) => status('POST /things', content),
  };
}

const inQuery = (description: string): JsonObject => ({
  parameters: [
    { name: 'from', in: 'query', schema: date },
    { name: 'to', in: 'query', schema: date, description },
  ],
});

describe('a range in the query', () => {
  it('is refused where it is reversed, and the contract says that it must not be', async () => {
    const { list } = await open(inQuery('Must not be before `from`.'));
    expect(await list('from=2026-02-02&to=2026-02-01')).toBe(422);
    expect(await list('from=2026-02-01&to=2026-02-02')).toBe(200);
    expect(await list('from=2026-02-01&to=2026-02-01')).toBe(200);
    expect(await list('to=2026-02-01')).toBe(200);
  });

  it('is refused where the operation says it', async () => {
    const { list } = await open({ ...inQuery('The end'), description: 'A `to` that is before `from` is refused.' });
    expect(await list('from=2026-02-02&to=2026-02-01')).toBe(422);
  });

  it('is not refused where the contract says nothing, or documents no status for it', async () => {
    const silent = await open(inQuery('The end of the range.'));
    expect(await silent.list('from=2026-02-02&to=2026-02-01')).toBe(200);
    const undocumented = await open(inQuery('Must not be before `from`.'), { type: 'object' }, {});
    expect(await undocumented.list('from=2026-02-02&to=2026-02-01')).toBe(200);
  });
});

describe('a range in the body', () => {
  const window = { type: 'object', properties: { opens: date, closes: date } };
  const thing = {
    type: 'object',
    properties: {
      startsOn: date,
      endsOn: { ...date, description: 'Must be after `startsOn`.' },
      window,
      other: { type: 'object', properties: { startsOn: date, endsOn: date } },
    },
  };

  it('is refused where it is reversed, and the contract says that it must not be', async () => {
    const { create } = await open({}, thing);
    expect(await create({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toBe(422);
    expect(await create({ startsOn: '2026-02-01', endsOn: '2026-02-02' })).toBe(201);
    expect(await create({ endsOn: '2026-02-01' })).toBe(201);
    // Another object with the same names is not what the description is about.
    expect(await create({ other: { startsOn: '2026-02-02', endsOn: '2026-02-01' } })).toBe(201);
  });

  it('is refused within an object that a sentence names', async () => {
    const { create } = await open(
      { description: 'A window whose end is not after its start is refused: it closes before it opens.' },
      thing,
    );
    expect(await create({ window: { opens: '2026-02-02', closes: '2026-02-01' } })).toBe(422);
    expect(await create({ window: { opens: '2026-02-01', closes: '2026-02-02' } })).toBe(201);
  });

  it('is refused where the response says it', async () => {
    const { create } = await open({}, thing, {
      '400': { description: 'The window closes before it opens: `closes` is before `opens`' },
    });
    expect(await create({ window: { opens: '2026-02-02', closes: '2026-02-01' } })).toBe(400);
  });

  it('is named with its place', async () => {
    const schema = { type: 'object', properties: { detail: { type: 'string' } } };
    const problem = { '422': { description: 'Not valid', content: { 'application/json': { schema } } } };
    const mock = await openMock(
      thingContract(thing, {
        all: { post: { ...takes(thingRef), responses: { '201': { description: 'Made' }, ...problem } } },
        one: { get: gives(200, thingRef) },
      }),
    );
    const { value } = await sendJson(mock, 'POST /things', {
      content: { startsOn: '2026-02-02', endsOn: '2026-02-01' },
    });
    expect(JSON.stringify(value)).toContain('body/endsOn: must not be before \\"startsOn\\"');
  });
});
