import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { bookContract, contractOf, ordinaryBodies } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { serveMock } from '../server/serve-mock.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';

const keeping = { ...defaultSettings, state: defaultState };

describe('a mock with state', () => {
  it('responds byte for byte like one without, where there is nothing to keep', async () => {
    const operations = ['GET /stock', 'GET /covers', 'POST /loans', 'POST /readers', 'DELETE /stock', 'GET /nothing'];
    const [off, on] = [await openMock(bookContract), await openMock(bookContract, { settings: keeping })];
    for (const line of [...operations, ...operations]) {
      const [method = '', path = ''] = line.split(' ');
      const content = ordinaryBodies[line];
      const request = {
        method,
        headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
        ...(content !== undefined && { body: writeJson(content) }),
      };
      const texts = await Promise.all(
        [off, on].map(async ({ send }) => {
          const response = await send(path, request);
          const fields = [...response.headers].filter(([name]) => name !== 'date');
          return { status: response.status, fields, text: await response.text() };
        }),
      );
      expect(texts[0]).toEqual(texts[1]);
    }
  });

  it('keeps it when the contract is reloaded', async () => {
    const mock = await serveMock(memberContract, { port: 0, settings: keeping });
    onTestFinished(() => mock.stop());
    const client = { send: (path: string, init?: RequestInit) => fetch(`${mock.url}${path}`, init) };
    await sendJson(client, 'POST /books', { content: { isbn: 1, title: 'Emma' } });
    mock.reload({ ...memberContract, version: '2' });
    expect((await sendJson(client, 'GET /books')).value).toContainEqual({ isbn: 1, title: 'Emma' });
  });

  it('gives valid responses whatever was created', async () => {
    const strict = contractOf({
      openapi: '3.1.0',
      paths: {
        '/things': {
          post: {
            requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { '201': { description: 'Made', content: { 'application/json': { schema: thing } } } },
          },
        },
        '/things/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: { '200': { description: 'One', content: { 'application/json': { schema: thing } } } } },
        },
      },
    });
    const mock = await openMock(strict, { settings: keeping });
    for (const content of [{ name: 5, size: 'x' }, { name: 'x', parts: [1, 'y'] }, { id: {}, name: 'x' }, {}]) {
      const { status, value } = await sendJson(mock, 'POST /things', { content });
      expect([status, validator.check('/thing', value ?? null)]).toEqual([201, []]);
      const { id } = value as { id: string };
      const read = await sendJson(mock, `GET /things/${id}`);
      expect([read.status, validator.check('/thing', read.value ?? null)]).toEqual([200, []]);
    }
  });
});

const thing: JsonObject = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    name: { type: 'string', example: 'Anything' },
    size: { type: 'integer' },
    parts: { type: 'array', items: { type: 'string' } },
  },
};
const validator = createValidator({ thing }, { dialect: '3.1', direction: 'response' });
