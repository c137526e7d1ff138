import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    on: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    at: { type: 'object', properties: { x: { type: 'integer' } } },
    file: { type: 'string', format: 'binary' },
  },
};

/** Sends a body to an operation that documents this schema for that media type, and gives the status and the faults. */
async function send(type: string, body: string | Uint8Array, media: JsonObject = { schema }) {
  const [essence = type] = type.split(';');
  const post = { requestBody: { content: { [essence]: media } }, responses: { '204': { description: 'Done' } } };
  const mock = await openMock(contractOf({ openapi: '3.1.0', paths: { '/a': { post } } }));
  const response = await mock.post('/a', body, { 'content-type': type });
  const text = await response.text();
  return text === '' ? response.status : `${response.status} ${JSON.parse(text).detail}`;
}

describe('a form', () => {
  const form = (text: string, media?: JsonObject) => send('application/x-www-form-urlencoded', text, media);

  it.each(['id=1', 'id=1&on=true&tags=a&tags=b&more=x', 'id=1&tags=a', 'id=%31'])(
    'is read by its schema: %s',
    async (text) => {
      expect(await form(text)).toBe(204);
    },
  );

  it.each([
    ['id=x', '422 body/id: must be integer'],
    ['on=true', "422 body: must have required property 'id'"],
    ['id=1&on=maybe', '422 body/on: must be boolean'],
  ])('is validated by its schema: %s', async (text, fault) => {
    expect(await form(text)).toBe(fault);
  });

  it('is read in the style of its encoding', async () => {
    expect(await form('id=1&at[x]=no', { schema, encoding: { at: { style: 'deepObject' } } })).toBe(
      '422 body/at/x: must be integer',
    );
  });
});

it('a body is of the subtype that its discriminator names', async () => {
  const tool = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { saw: '#/components/schemas/Saw' } },
  };
  const teeth = { type: 'object', required: ['teeth'], properties: { teeth: { type: 'integer' } } };
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/Tool' } } };
  const post = { requestBody: { content: media }, responses: { '204': { description: 'Done' } } };
  const schemas = { Tool: tool, Saw: { allOf: [{ $ref: '#/components/schemas/Tool' }, teeth] } };
  const mock = await openMock(contractOf({ openapi: '3.1.0', paths: { '/a': { post } }, components: { schemas } }));
  const statusOf = async (body: string) => (await mock.post('/a', body, { 'content-type': 'application/json' })).status;
  expect(await statusOf('{"kind":"saw","teeth":3}')).toBe(204);
  expect(await statusOf('{"kind":"saw","teeth":"three"}')).toBe(422);
  expect(await statusOf('{"kind":"saw"}')).toBe(422);
});

describe('a plain text', () => {
  it.each([
    ['boolean', 'true', 204],
    ['integer', '9223372036854775807', 204],
    ['string', 'true', 204],
    ['boolean', 'yes', '422 body: must be boolean'],
    ['array', '[1]', '422 body: must be array'],
  ])('is read as the %s that its schema asks for: %s', async (type, text, expected) => {
    expect(await send('text/plain', text, { schema: { type } })).toBe(expected);
  });
});

describe('a multipart form', () => {
  const part = (name: string, text: string, head = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${text}\r\n`;
  const multipart = (text: string) => send('multipart/form-data; boundary=b', text);

  it.each([
    `${part('id', '1')}--b--\r\n`,
    `${part('id', '1')}${part('tags', 'a')}${part('tags', 'b')}--b--`,
    `${part('id', '1')}${part('tags', 'a')}--b--`,
    `${part('id', '1')}${part('at', '{"x":1}', '\r\nContent-Type: application/json')}--b--`,
    `${part('id', '1')}${part('file', '\u0000\u0001\r\n\u0002', '; filename="a.bin"\r\nContent-Type: application/octet-stream')}--b--`,
  ])('is read by its schema: %j', async (text) => {
    expect(await multipart(text)).toBe(204);
  });

  it.each([
    [`${part('id', 'x')}--b--`, '422 body/id: must be integer'],
    [`${part('on', 'true')}--b--`, "422 body: must have required property 'id'"],
    ['nothing of the kind', '400 body: is not multipart/form-data'],
    [part('id', '1'), '400 body: is not multipart/form-data'],
    ['--b\r\nno head--b--', '400 body: is not multipart/form-data'],
  ])('is validated by its schema: %j', async (text, fault) => {
    expect(await multipart(text)).toBe(fault);
  });

  it.each([
    ['\r\nContent-Type: image/png', 204],
    ['\r\nContent-Type: IMAGE/JPEG; q=1', 204],
    ['\r\nContent-Type: audio/ogg', 204],
    ['', 204],
    ['\r\nContent-Type: text/html', '415 body/file: must be of the type image/png, image/jpeg, audio/*'],
  ])('has parts of the types that the contract lists: %j', async (head, expected) => {
    const encoding = { file: { contentType: 'image/png, image/jpeg, audio/*' } };
    const text = `${part('id', '1')}${part('file', 'x', head)}--b--`;
    expect(await send('multipart/form-data; boundary=b', text, { schema, encoding })).toBe(expected);
  });

  it('without a boundary is rejected', async () => {
    expect(await send('multipart/form-data', 'x')).toBe('400 header/Content-Type: has no boundary');
  });
});

describe.each(['application/json', 'text/json', 'text/json; charset=utf-8', 'application/vnd.book+json'])(
  '%s',
  (type) => {
    it('is read as JSON and validated', async () => {
      expect(await send(type, '{"id":1}')).toBe(204);
      expect(await send(type, '{"id":"x"}')).toBe('422 body/id: must be integer');
    });

    it('is rejected where it is not JSON', async () => {
      expect(await send(type, '{"id":1')).toMatch(/^400 body: is not JSON: /);
    });

    it('may be empty only where the body is optional', async () => {
      expect(await send(type, '')).toBe(204);
    });
  },
);

describe('another body', () => {
  it('of text is validated as a string', async () => {
    const media = { schema: { type: 'string', maxLength: 3 } };
    expect(await send('text/plain', 'abc', media)).toBe(204);
    expect(await send('text/plain', 'abcd', media)).toMatch(/^422 body: /);
  });

  it('of a text with a grammar of its own is validated where its schema is about the text', async () => {
    const media = { schema: { type: 'string', pattern: '^WEBVTT' } };
    expect(await send('text/vtt', 'WEBVTT', media)).toBe(204);
    expect(await send('text/vtt', 'text', media)).toMatch(/^422 body: /);
    expect(await send('text/csv', 'a,b', { schema: { type: 'array' } })).toBe(204);
  });

  it('of bytes is accepted as it is', async () => {
    expect(await send('application/octet-stream', Buffer.from([0, 255]), {})).toBe(204);
  });
});

describe('XML', () => {
  const book = { ...schema, xml: { name: 'book' } };
  const xml = (text: string | Uint8Array, media: JsonObject = { schema: book }) => send('application/xml', text, media);

  it.each([
    '<book><id>1</id></book>',
    '<?xml version="1.0"?><book><tags>a</tags><id> 1 </id><tags>b</tags><!-- x --></book>',
  ])('is read by its schema: %s', async (text) => {
    expect(await xml(text)).toBe(204);
  });

  it.each([
    ['<book><id>x</id></book>', '422 body/id: must be integer'],
    ['<book/>', "422 body: must have required property 'id'"],
    ['<loan><id>1</id></loan>', '422 body: must be the element <book>'],
    ['<book><id>1</id>', '400 body: is not XML: unclosed tag (line 1, column 17)'],
    [
      '<!DOCTYPE book><book><id>1</id></book>',
      '400 body: is not XML: it has a document type declaration, which is not read',
    ],
    ['', '400 body: is not XML: document must contain a root element (line 1, column 1)'],
    [Uint8Array.of(0x3c, 0xff), '400 body: is not UTF-8'],
  ])('is validated by its schema: %s', async (text, fault) => {
    expect(await xml(text)).toBe(fault);
  });

  it('only has to be XML where its schema is a string, or none', async () => {
    for (const media of [{ schema: { type: 'string' } }, {}]) {
      expect(await xml('<a/>', media)).toBe(204);
      expect(await xml('<a>', media)).toMatch(/^400 body: is not XML/);
    }
  });
});

describe('lines', () => {
  const lines = (text: string, media: JsonObject = { schema: { type: 'array', items: schema } }) =>
    send('application/x-ndjson', text, media);

  it('are read one by one', async () => {
    for (const media of [{ schema: { type: 'array', items: schema } }, { itemSchema: schema }, { schema }]) {
      expect(await lines('{"id":1}\n\n{"id":2}\r\n', media)).toBe(204);
      expect(await lines('{"id":1}\n{"id":"x"}', media)).toBe('422 body/1/id: must be integer');
      expect(await lines('{"id":1}\n{"id"', media)).toMatch(/^400 body: has an item that is not JSON: .* \(line 2\)$/);
    }
  });
});

describe('a body of 8 MB', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(2_000_000), 'pairs'],
    ['application/xml', `<a>${'<b/>'.repeat(2_000_000)}</a>`, 'elements and attributes'],
    [
      'application/xml',
      `<a ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      'elements and attributes',
    ],
  ])('in %s is refused where it has too many parts', async (type, body, parts) => {
    expect(await send(type, body)).toBe(`413 body: must not have more than 30000 ${parts}`);
  });

  it.each(['&amp;', '<!---->', '<?a?>'])('whose text is in too many pieces is refused: %s', async (piece) => {
    const xml = (count: number) => send('application/xml', `<a>${piece.repeat(count)}</a>`);
    expect(await xml(200_001)).toBe('413 body: must not have more than 200000 references, comments and instructions');
    expect(await xml(200_000)).not.toContain('413');
  });

  it('has one name again and again, and is read at once', async () => {
    expect(await send('application/x-www-form-urlencoded', `id=1&${'a=1&'.repeat(29_000)}`)).toBe(204);
  });
});
