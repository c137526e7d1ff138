import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { takes, thingContract, thingRef } from '../../testing/thing-contract.ts';
import { withCounts } from './result-list.ts';

const item: JsonObject = { type: 'object', properties: { number: { type: 'integer' }, title: { type: 'string' } } };
const example = {
  updated: 7,
  failed: 1,
  results: [
    { number: 1, outcome: 'failed', error: 'No such thing' },
    { number: 2, outcome: 'updated', thing: { number: 2, title: 'Anvil', size: 3 } },
  ],
};

/** What the mock responds to a change of several things, whose response is described so. */
async function change(description: string, items: Json): Promise<Json | undefined> {
  const body = { type: 'object', properties: { items: { type: 'array', items: item } } };
  const content = { 'application/json': { schema: { type: 'object' }, example } };
  const post = { ...takes(body), responses: { '200': { description, content } } };
  const contract = thingContract(item, {
    one: {
      get: { responses: { '200': { description: 'One', content: { 'application/json': { schema: thingRef } } } } },
    },
    more: { '/update-things': { post } },
  });
  return (await sendJson(await openMock(contract), 'POST /update-things', { content: { items } })).value;
}

const items = [{ number: 41 }, { number: 42, title: 'Bellows' }, { number: 43 }];

describe('a response with several results', () => {
  it('has one for each item, in their order, as the contract says', async () => {
    expect(await change('One result per item.', items)).toEqual({
      updated: 3,
      failed: 0,
      results: [
        { number: 41, outcome: 'updated', thing: { number: 41, title: 'Anvil', size: 3 } },
        { number: 42, outcome: 'updated', thing: { number: 42, title: 'Bellows', size: 3 } },
        { number: 43, outcome: 'updated', thing: { number: 43, title: 'Anvil', size: 3 } },
      ],
    });
    expect(await change('The results, in the order of the items.', [{ number: 5 }])).toMatchObject({
      results: [{ number: 5, outcome: 'updated' }],
    });
  });

  it('is as the contract has it where that says nothing of the kind, or no item was sent', async () => {
    expect(await change('The results.', items)).toMatchObject({ results: example.results });
    expect(await change('One result per item.', [])).toMatchObject({ results: example.results });
  });
});

it('counts what was done and what failed, also in an object beside the list', () => {
  expect(withCounts({ created: 9, skipped_count: 4, total: 5, state: { processed: 1, text: 'a' } }, 2)).toEqual({
    created: 2,
    skipped_count: 0,
    total: 5,
    state: { processed: 2, text: 'a' },
  });
});
