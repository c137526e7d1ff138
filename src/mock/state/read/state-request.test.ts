import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };
const thing = { type: 'object', required: ['id'], properties: { id: text } };
const documented = { ...(gives(200, thingRef)['responses'] as JsonObject), '404': { description: 'Missing' } };

async function open() {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
  const part = { type: 'object', required: ['id'], properties: { id: text } };
  const more = {
    '/things/{id}/parts': {
      parameters,
      get: gives(200, { type: 'array', items: part }),
      post: { ...takes(part), ...gives(201, part) },
    },
    '/drafts/{id}': { parameters, get: gives(200, thingRef), delete: gives(204) },
  };
  const mock = await openMock(
    thingContract(thing, { one: { get: { responses: documented }, delete: gives(204) }, id: text, more }),
  );
  return async (line: string) => (await sendJson(mock, line)).status;
}

describe('an id that no item has', () => {
  it.each(['undefined', 'null', 'NaN', '00000000-0000-0000-0000-000000000000'])(
    'is %s, which clients send by mistake, where 404 is documented',
    async (id) => {
      const statusOf = await open();
      expect([await statusOf(`GET /things/${id}`), await statusOf(`GET /drafts/${id}`)]).toEqual([404, 200]);
      expect(await statusOf(`GET /things/${id}s`)).toBe(200);
    },
  );

  it('is that of a deleted item, for what is below it, too', async () => {
    const statusOf = await open();
    expect(await statusOf('GET /things/7/parts')).toBe(200);
    await statusOf('DELETE /things/7');
    expect(await statusOf('GET /things/7/parts')).toBe(404);
  });
});
