import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };

/** A contract whose one operation requires an object with an integer `id`, and documents these responses in addition to its success. */
function documenting(responses: JsonObject, components: JsonObject = {}) {
  const schema = { type: 'object', required: ['id'], properties: { id: integer } };
  return contractOf({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '204': { description: 'Done' }, ...responses },
        },
      },
    },
    components,
  });
}

const json = (schema: JsonObject, more: JsonObject = {}, type = 'application/json'): JsonObject => ({
  description: 'An error',
  content: { [type]: { schema, ...more } },
});

async function answerTo(body: string, responses: JsonObject) {
  const mock = await openMock(documenting(responses));
  const response = await mock.post('/a', body);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('an error response', () => {
  it.each<[string, JsonObject, unknown]>([
    [
      'status and message',
      { type: 'object', required: ['status', 'message'], properties: { status: integer, message: string } },
      { status: 400, message: 'body/id: must be integer' },
    ],
    [
      'a nested error',
      {
        type: 'object',
        required: ['error'],
        properties: {
          error: { type: 'object', required: ['code', 'message'], properties: { code: string, message: string } },
        },
      },
      { error: { code: 'bad_request', message: 'body/id: must be integer' } },
    ],
    [
      'a list of errors',
      {
        type: 'object',
        properties: {
          errors: { type: 'array', items: { type: 'object', properties: { field: string, message: string } } },
        },
      },
      { errors: [{ field: 'body/id', message: 'must be integer' }] },
    ],
    [
      'a list at the root',
      { type: 'array', items: { type: 'object', properties: { msg: string, loc: { type: 'array', items: string } } } },
      [{ msg: 'must be integer', loc: ['body', 'id'] }],
    ],
    [
      'a list of texts',
      { type: 'object', properties: { messages: { type: 'array', items: string } } },
      { messages: ['body/id: must be integer'] },
    ],
    ['a text', string, 'body/id: must be integer'],
    [
      'a title beside a message',
      { type: 'object', properties: { error: string, message: string } },
      { error: 'Bad Request', message: 'body/id: must be integer' },
    ],
    [
      'an error that is the message',
      { type: 'object', properties: { error: string } },
      { error: 'body/id: must be integer' },
    ],
    [
      'other required properties',
      {
        type: 'object',
        required: ['trace', 'detail'],
        properties: { trace: { type: 'string', enum: ['t1'] }, detail: string },
      },
      { trace: 't1', detail: 'body/id: must be integer' },
    ],
    [
      'properties behind allOf',
      {
        allOf: [
          { type: 'object', properties: { code: integer } },
          { type: 'object', required: ['code', 'message'], properties: { message: string } },
        ],
      },
      { code: 400, message: 'body/id: must be integer' },
    ],
    [
      'a code from a list',
      {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', enum: ['E1', 'E2'] }, message: string },
      },
      { code: 'E1', message: 'body/id: must be integer' },
    ],
  ])('reports the fault with %s', async (_, schema, expected) => {
    const { status, text } = await answerTo('{"id":"x"}', { '400': json(schema) });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual(expected);
  });

  it('satisfies its schema even where no message fits', async () => {
    const schema = { type: 'object', required: ['message'], properties: { message: { type: 'string', maxLength: 5 } } };
    const { text } = await answerTo('{"id":"x"}', { '400': json(schema) });
    expect(JSON.parse(text).message.length).toBeLessThanOrEqual(5);
  });

  it('replaces the message of an example with the true one', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'message'],
      properties: { id: { type: 'string', pattern: '^(?!.)never' }, message: string },
    };
    const loose = { ...schema, properties: { ...schema.properties, id: string } };
    const { text } = await answerTo('{"id":"x"}', {
      '400': json(loose, { example: { id: '7', message: 'You are not you.' } }),
    });
    expect(JSON.parse(text).message).toBe('body/id: must be integer');
  });

  it('has the documented content type', async () => {
    const schema = { type: 'object', properties: { title: string, status: integer, detail: string, type: string } };
    const { type, text } = await answerTo('{"id":"x"}', { '400': json(schema, {}, 'application/problem+json') });
    expect(type).toBe('application/problem+json');
    expect(JSON.parse(text)).toEqual({
      title: 'Bad Request',
      status: 400,
      detail: 'body/id: must be integer',
      type: 'about:blank',
    });
  });

  it('is a problem document (RFC 9457) where the contract documents no error', async () => {
    const { status, type, text } = await answerTo('{"id":"x"}', {});
    expect([status, type]).toEqual([422, 'application/problem+json']);
    expect(JSON.parse(text)).toMatchObject({
      status: 422,
      detail: 'body/id: must be integer',
      errors: [{ place: 'body/id' }],
    });
  });

  describe('that is a problem document says what is wrong in "detail"', () => {
    const properties = { type: string, title: string };
    const problem = { type: 'about:blank', title: 'Bad Request' };
    const detail = 'body/id: must be integer';
    const closed = { type: 'object', properties, additionalProperties: false };
    const listed = { ...properties, errors: { type: 'array', items: string } };
    it.each<[string, string, JsonObject, unknown]>([
      ['where its schema is open', 'application/problem+json', { properties }, { ...problem, detail }],
      ['by its properties', 'application/json', { properties }, { ...problem, detail }],
      ['unless its schema is closed', 'application/problem+json', closed, problem],
      [
        'unless it is said already',
        'application/problem+json',
        { properties: listed },
        { ...problem, errors: [detail] },
      ],
      ['unless it is another object', 'application/json', { properties: { title: string } }, { title: 'Bad Request' }],
    ])('%s (%s)', async (_, type, schema, expected) => {
      const { text } = await answerTo('{"id":"x"}', { '400': json(schema, {}, type) });
      expect(JSON.parse(text)).toEqual(expected);
    });
  });

  it('has no body where the contract documents none', async () => {
    expect(await answerTo('{"id":"x"}', { '400': { description: 'Refused' } })).toEqual({
      status: 400,
      type: null,
      text: '',
    });
  });

  it.each<[string, string, JsonObject, number]>([
    ['a schema that is broken', '{"id":"x"}', { '422': json(string), '400': json(string) }, 422],
    ['text that is not JSON', '{', { '422': json(string), '400': json(string) }, 400],
    ['text that is not JSON', '{', { '4XX': json(string) }, 400],
    ['a schema that is broken', '{"id":"x"}', { default: json(string) }, 422],
  ])('has a documented status for %s (%s)', async (_, body, responses, status) => {
    expect((await answerTo(body, responses)).status).toBe(status);
  });

  it('satisfies its schema whatever was sent', async () => {
    const schema = {
      type: 'object',
      required: ['message'],
      properties: { message: { type: 'string', maxLength: 500 } },
      additionalProperties: false,
    };
    const strict = { '400': json(schema) };
    const { text } = await answerTo(`{"id":"${'x'.repeat(10_000)}"}`, strict);
    expect(JSON.parse(text)).toEqual({ message: 'body/id: must be integer' });
  });

  it.each<[string, JsonObject, string]>([
    ['a JSON example without a schema', { 'application/json': { example: 'unauthorized' } }, '"unauthorized"'],
    [
      'a JSON example without a schema, with what is wrong now',
      { 'application/json': { example: { message: 'No title', code: 7, help: 'https://example.com' } } },
      '{"message":"body/id: must be integer","code":400,"help":"https://example.com"}',
    ],
    ['a message as text', { 'text/plain': {} }, 'body/id: must be integer'],
  ])('is %s', async (_, content, text) => {
    const answer = await answerTo('{"id":"x"}', { '400': { description: 'Refused', content } });
    expect(answer).toEqual({ status: 400, type: expect.stringContaining(Object.keys(content)[0] ?? ''), text });
  });

  it.each([
    ['where the contract knows that it may not be there', ['404'], '/a/x', 404],
    ['as any other, where the contract knows that', ['404', '400'], '/a/x', 400],
    ['as any other, where something else is wrong, too', ['404'], '/a/x?q=x', 422],
    ['as any other, where it knows nothing', [], '/a/x', 422],
  ])('for a value in the path has %s', async (_, documented, path, status) => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: integer },
      { name: 'q', in: 'query', schema: integer },
    ];
    const errors = Object.fromEntries(documented.map((one) => [one, { description: 'An error' }]));
    const get = { parameters, responses: { '204': { description: 'Done' }, ...errors } };
    const mock = await openMock(contractOf({ openapi: '3.1.0', paths: { '/a/{id}': { get } } }));
    expect((await mock.send(path)).status).toBe(status);
  });
});
