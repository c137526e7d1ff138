import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock, testTarget } from 'coldframe';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const book = {
  type: 'object',
  required: ['title', 'id', 'tags'],
  xml: { name: 'book' },
  properties: {
    id: { type: 'integer', format: 'int32', minimum: 1, readOnly: true, xml: { attribute: true } },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    pages: { type: 'integer', minimum: 1, maximum: 5000 },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
  },
};

const xml = (schema: object) => ({ 'application/xml': { schema } });
const reference = { $ref: '#/components/schemas/Book' };
const contract = {
  openapi: '3.0.3',
  info: { title: 'Books in XML', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/books': {
      post: {
        operationId: 'createBook',
        requestBody: { required: true, content: xml(reference) },
        responses: {
          201: { description: 'Created', content: xml(reference) },
          400: { description: 'Refused' },
          413: { description: 'Too large' },
          415: { description: 'Not XML' },
        },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'readBook',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int32', minimum: 1 } },
        ],
        responses: {
          200: { description: 'The book', content: xml(reference) },
          400: { description: 'Not an identifier' },
          404: { description: 'No such book' },
        },
      },
    },
  },
  components: { schemas: { Book: book } },
};

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xml-bodies-'));
  file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is wrong with the service. */
interface Faults {
  /** Writes a book in another way. */
  readonly write?: (text: string) => string;
  /** Finds no fault in a request. */
  readonly accepts?: 'anything that is XML' | 'anything';
}

interface Book {
  readonly title: string;
  readonly pages: string | undefined;
  readonly tags: readonly string[];
}

/** Reads the book of a request; `undefined` when it is not XML, a text when it breaks the contract. */
function readBook(text: string): Book | string | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const texts = new Map<string, string[]>();
  const add = (part: string) => {
    const list = texts.get(path.join('/'));
    if (list !== undefined) list.push(`${list.pop() ?? ''}${part}`);
  };
  parser.on('opentag', ({ local }) => {
    path.push(local);
    texts.set(path.join('/'), [...(texts.get(path.join('/')) ?? []), '']);
  });
  parser.on('closetag', () => path.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  const [title, ...more] = texts.get('book/title') ?? [];
  const [pages] = texts.get('book/pages') ?? [];
  if (title === undefined || more.length > 0 || title === '' || [...title].length > 100) return 'title';
  if (pages !== undefined && !(/^[+-]?\d+$/.test(pages.trim()) && Number(pages) >= 1 && Number(pages) <= 5000))
    return 'pages';
  if (!texts.has('book/tags') || [...texts.keys()].some((one) => /^book\/(title|pages|tags\/tag)\//.test(one)))
    return 'tags';
  return { title, pages, tags: texts.get('book/tags/tag') ?? [] };
}

function writeBook(id: number, { title, pages, tags }: Book): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
  const items = tags.map((tag) => `<tag>${escaped(tag)}</tag>`).join('');
  const count = pages === undefined ? '' : `<pages>${pages.trim()}</pages>`;
  return `<?xml version="1.0"?>\n<book id="${id}">\n  <title>${escaped(title)}</title>${count}<tags>${items}</tags>\n</book>\n`;
}

function serveBooks({ write = (text) => text, accepts }: Faults) {
  const books: Book[] = [];
  const respond = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const send = (status: number, text = '') => {
      if (text !== '') response.setHeader('Content-Type', 'application/xml');
      response.writeHead(status).end(text);
    };
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/books') {
      if (request.method !== 'POST') return response.setHeader('Allow', 'POST').writeHead(405).end();
      if (!/^application\/xml\b/i.test(request.headers['content-type'] ?? '')) return send(415);
      let text: string;
      try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(body);
      } catch {
        return send(400);
      }
      const read = readBook(text);
      const plain: Book = { title: 'Emma', pages: undefined, tags: [] };
      if (read === undefined && accepts !== 'anything') return send(400);
      if (typeof read === 'string' && accepts === undefined) return send(400);
      const stored = typeof read === 'object' ? read : plain;
      books.push(stored);
      return send(201, write(writeBook(books.length, stored)));
    }
    const id = /^\/books\/([^/]+)$/.exec(path)?.[1];
    if (id === undefined) return send(404);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return response.setHeader('Allow', 'GET').writeHead(405).end();
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) return send(400);
    const found = books[Number(id) - 1];
    return found === undefined ? send(404) : send(200, write(writeBook(Number(id), found)));
  };
  return createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => respond(request, response, Buffer.concat(pieces)));
  });
}

/** The rules that a run finds broken, and what keeps it from being complete. */
async function rulesBroken(target: string) {
  const report = await testTarget({ contract: file, target, seed: 1, maxCases: 330 });
  const worse = report.groups.filter(({ finding }) => finding.level !== 'observation');
  return worse.map(({ finding: { rule, message } }) => `${rule}: ${message}`);
}

async function rulesBrokenBy(faults: Faults) {
  const server = serveBooks(faults);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await rulesBroken(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('finds nothing wrong with the mock', async () => {
  await using mock = await startMock({ contract: file, overlays: [] });
  expect(await rulesBroken(mock.url)).toEqual([]);
}, 120_000);

it('finds nothing wrong with a service that keeps to the contract', async () => {
  expect(await rulesBrokenBy({})).toEqual([]);
}, 120_000);

it.each<[string, Faults, RegExp]>([
  [
    'a property that is missing',
    { write: (text) => text.replace(/<title>.*<\/title>/s, '') },
    /^body-schema: .*must have required property 'title'/,
  ],
  [
    'a value of the wrong type',
    { write: (text) => text.replace(/id="\d+"/, 'id="one"') },
    /^body-schema: .*"\/id": must be integer/,
  ],
  [
    'an element for an attribute',
    { write: (text) => text.replace(/ id="(\d+)">/, '><id>$1</id>') },
    /must be an attribute/,
  ],
  [
    'a list without its wrapper',
    { write: (text) => text.replace('<tags></tags>', '<tags><tag>a</tag></tags>').replaceAll(/<\/?tags>/g, '') },
    /must have its items in an element of its own/,
  ],
  [
    'a root of another name',
    { write: (text) => text.replaceAll(/(<\/?)book\b/g, '$1Book') },
    /must be the element <book>/,
  ],
  ['a body that is not XML', { write: (text) => text.replace('</book>', '') }, /^body-xml: .*unclosed tag/],
  ['invalid bodies that are accepted', { accepts: 'anything that is XML' }, /^invalid-accepted: /],
  ['malformed bodies that are accepted', { accepts: 'anything' }, /^malformed-accepted: /],
])(
  'finds %s',
  async (_, faults, expected) => {
    expect(await rulesBrokenBy(faults)).toContainEqual(expect.stringMatching(expected));
  },
  120_000,
);
