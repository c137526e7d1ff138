import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, headerOf, validRequestOf } from '../../../testing/derivations.ts';
import { otherContent } from './other-content.ts';

/** The bytes of a body, each as a character. */
function bodyBytes({ request: { body } }: Case): string {
  return body.kind === 'content' ? Buffer.from(body.content).toString('latin1') : '';
}

const book: JsonObject = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    pages: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
    cover: { type: 'string', format: 'binary' },
    author: { type: 'object', properties: { name: { type: 'string' } } },
  },
};

function start(content: JsonObject) {
  const contract = contractOf({ paths: { '/books': { post: { requestBody: { required: true, content } } } } });
  return { key: 'POST /books', contract };
}

function taking(content: JsonObject): Case[] {
  return casesOf(otherContent, start(content));
}

const form = 'application/x-www-form-urlencoded';

const labelsOf = (cases: readonly Case[]) => cases.map(({ id }) => id.replace(/^.*multipart\/form-data, /, ''));

describe('other-content', () => {
  it('sends forms, with every item of a list as a field of its own', () => {
    const cases = taking({ [form]: { schema: book } });
    expect(caseLabelled(cases, `${form}, ordinary`)).toMatchObject({ expects: 'accepted', scope: { inside: true } });
    const texts = cases.map((one) => `${one.expects} ${bodyText(one)?.replaceAll(/-\d{4,}/g, '')}`);
    expect(texts).toEqual(expect.arrayContaining(['accepted title=text', 'rejected title=text&pages=0']));
    const titles = cases.flatMap((one) => /title=(text-\d+)/.exec(bodyText(one) ?? '')?.[1] ?? []);
    expect(titles.length).toBeGreaterThan(20);
    expect(new Set(titles).size).toBe(titles.length);
    expect(texts.filter((text) => /^accepted .*tags=\w&tags=\w/.test(text))).not.toEqual([]);
    expect(texts.filter((text) => text.includes('author=') || text.includes('notDeclared'))).toEqual([]);
    expect(headerOf(caseLabelled(cases, `${form}, ordinary`), 'Content-Type')).toBe(form);
  });

  it('sends a picture as one that can be read, and no other one', () => {
    const cases = taking({ 'image/png': { schema: { type: 'string', format: 'binary' } } });
    expect(cases.map(({ expects }) => expects)).toEqual(['accepted', 'rejected']);
    expect(caseLabelled(cases, 'image/png, ordinary').request.body).toMatchObject({
      content: expect.any(Uint8Array),
    });
    expect(caseLabelled(cases, 'no body')).toMatchObject({ expects: 'rejected' });
  });

  it('lets a server refuse an end that is not after its start', () => {
    const time = { type: 'string', format: 'date-time' };
    const cases = taking({
      [form]: { schema: { type: 'object', required: ['from', 'to'], properties: { from: time, to: time } } },
    });
    const early = cases.filter((one) => bodyText(one)?.endsWith('&to=1999-12-31T23%3A59%3A59.999Z'));
    expect(early.map(({ expects }) => expects)).toEqual(['anything']);
  });

  it('calls no form invalid that has a valid reading', () => {
    const rejected = taking({ [form]: { schema: book } }).filter(({ expects }) => expects === 'rejected');
    expect(rejected.filter((one) => /pages=1(&|$)/.test(bodyText(one) ?? ''))).toEqual([]);
  });

  it('sends parts, files and objects with their types', () => {
    const encoding = { cover: { contentType: 'image/png, image/gif' } };
    const cases = taking({ 'multipart/form-data': { schema: { ...book, required: ['cover', 'author'] }, encoding } });
    const one = caseLabelled(cases, 'multipart/form-data, ordinary');
    expect(headerOf(one, 'Content-Type')).toMatch(/^multipart\/form-data; boundary=\S+$/);
    const { body } = one.request;
    const text =
      body.kind === 'content' && body.content instanceof Uint8Array ? new TextDecoder().decode(body.content) : '';
    expect(text).toContain('name="cover"; filename="file.png"\r\nContent-Type: image/png\r\n\r\n');
    expect(text).toContain('name="author"\r\nContent-Type: application/json\r\n\r\n{');
    expect(text).toMatch(/--\r\n$/);
  });

  it('sends a required list of files with an item, as a form cannot have an empty one', () => {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', required: ['pages'], properties: { pages: { type: 'array', items: file } } };
    const cases = taking({ 'multipart/form-data': { schema } });
    const { body } = caseLabelled(cases, 'multipart/form-data, ordinary').request;
    const text = body.kind === 'content' ? String(body.content) : '';
    expect(text.match(/name="pages"; filename="file.bin"/g)).toHaveLength(1);
    expect(labelsOf(cases)).toEqual(expect.arrayContaining(['pages is empty', 'pages has a name that is not ASCII']));
  });

  it.each([
    ['application/x-ndjson', { schema: { type: 'array', items: book } }, ''],
    ['application/jsonl', { itemSchema: book }, ''],
    ['application/json-seq', { itemSchema: book }, '\u001e'],
  ])('sends one item of %s, valid and with one fault', (type, media, start) => {
    const texts = taking({ [type]: media }).map((one) => `${one.expects} ${bodyText(one)}`);
    expect(texts).toEqual(
      expect.arrayContaining([`accepted ${start}{"title":"text"}\n`, `rejected ${start}{"title":"text","pages":0}\n`]),
    );
  });

  it('sends valid and invalid values in turn, so that a short run has both', () => {
    const all = taking({ [form]: { schema: book } });
    const cases = all.slice(all.indexOf(caseLabelled(all, `${form}, ordinary`)) + 1).slice(0, 8);
    expect(cases.filter(({ expects }) => expects === 'rejected')).toHaveLength(4);
  });

  it('sends the headers that a part must have, and leaves them out one by one', () => {
    const headers = {
      'X-Dpi': { $ref: '#/components/headers/Dpi' },
      'X-Origin': { required: true, schema: { type: 'array', minItems: 2, items: { enum: ['desk'] } } },
      'X-Area': {
        required: true,
        explode: true,
        schema: { type: 'object', required: ['w'], properties: { w: { const: 9 } } },
      },
      'X-Crop': {
        required: true,
        schema: { type: 'object', required: ['w'], properties: { w: { const: 9 } } },
      },
      'X-Note': { schema: { type: 'string' } },
      'Content-Type': { required: true, schema: { type: 'string' } },
    };
    const schema = { type: 'object', required: ['scan'], properties: { scan: { format: 'binary' } } };
    const requestBody = { content: { 'multipart/form-data': { schema, encoding: { scan: { headers } } } } };
    const contract = contractOf({
      paths: { '/books': { post: { requestBody } } },
      components: { headers: { Dpi: { required: true, schema: { type: 'integer', minimum: 72 } } } },
    } as JsonObject);
    const cases = casesOf(otherContent, { key: 'POST /books', contract });
    expect(bodyText(caseLabelled(cases, 'multipart/form-data, ordinary'))).toContain(
      'Content-Type: application/octet-stream\r\nX-Dpi: 100\r\nX-Origin: desk,desk\r\nX-Area: w=9\r\nX-Crop: w,9\r\n\r\n',
    );
    const without = cases.filter(({ id }) => id.includes('scan without'));
    expect(without.map(({ id, expects, fault, why }) => [id.split(', ')[1], expects, fault, why])).toEqual([
      ['scan without X-Dpi', 'rejected', 'schema', 'a request whose part "scan" is without the required header X-Dpi'],
      ['scan without X-Origin', 'rejected', 'schema', expect.stringContaining('X-Origin')],
      ['scan without X-Area', 'rejected', 'schema', expect.stringContaining('X-Area')],
      ['scan without X-Crop', 'rejected', 'schema', expect.stringContaining('X-Crop')],
    ]);
    expect(without.map((one) => bodyText(one)?.match(/X-\w+/g))).toEqual([
      ['X-Origin', 'X-Area', 'X-Crop'],
      ['X-Dpi', 'X-Area', 'X-Crop'],
      ['X-Dpi', 'X-Origin', 'X-Crop'],
      ['X-Dpi', 'X-Origin', 'X-Area'],
    ]);
  });

  it('sends each file with texts of its own', () => {
    const properties = { cover: { type: 'string', format: 'binary' }, title: { type: 'string' } };
    const schema = { type: 'object', required: ['cover', 'title'], properties };
    const media = { schema, encoding: { cover: { contentType: 'image/png, image/jpeg' } } };
    const post = { requestBody: { content: { 'multipart/form-data': media } } };
    const cases = casesOf(otherContent, {
      key: 'POST /books',
      contract: contractOf({ paths: { '/books': { post } } }),
    });
    const titles = cases.flatMap((one) =>
      one.id.includes('cover is image/')
        ? (/name="title"[\s\S]*?\r\n\r\n(.*?)\r\n/.exec(bodyBytes(one))?.[1] ?? [])
        : [],
    );
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).not.toContain('text');
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('sends each file as every documented type, as another one, empty, and with a name that is not ASCII', () => {
    const file = { $ref: '#/components/schemas/File' };
    const schema = {
      type: 'object',
      required: ['cover'],
      properties: { cover: file, scan: { contentMediaType: 'text/csv' } },
    };
    const media = { schema, encoding: { cover: { contentType: 'image/png, image/jpeg' } } };
    const requestBody = { required: true, content: { 'multipart/form-data': media } };
    const contract = contractOf({
      paths: { '/books': { post: { requestBody } } },
      components: { schemas: { File: { type: 'string', format: 'binary' } } },
    } as JsonObject);
    const cases = casesOf(otherContent, { key: 'POST /books', contract });
    const files = cases.filter(({ id }) =>
      /(cover|scan) (is (image|text)|is empty|has a name|has characters)/.test(id),
    );
    expect(files.map(({ id, expects, fault }) => [id.split('form-data, ')[1], expects, fault])).toEqual([
      ['cover is image/png', 'accepted', undefined],
      ['cover is image/jpeg', 'accepted', undefined],
      ['cover has a name that is not ASCII', 'accepted', undefined],
      ['cover is empty', 'anything', undefined],
      ['cover is text/html', 'rejected', 'media-type'],
      ['scan is text/csv', 'accepted', undefined],
      ['scan has a name that is not ASCII', 'accepted', undefined],
      ['scan is empty', 'anything', undefined],
      // Text is not a picture.
      ['scan has characters of several bytes', 'anything', undefined],
    ]);
    const several = files.at(-1);
    const { body } = several?.request ?? {};
    const bytes = body?.kind === 'content' && body.content instanceof Uint8Array ? body.content : undefined;
    expect(new TextDecoder().decode(bytes)).toContain('\r\n\r\nna\u00efve \u6587 \u{1f33f}\r\n');
    const jpeg = files.find(({ id }) => id.endsWith('cover is image/jpeg'));
    expect(jpeg && bodyBytes(jpeg)).toContain('name="cover"; filename="file.jpg"\r\nContent-Type: image/jpeg');
  });

  it('sends texts that are not ASCII, with fresh numbers, in the required fields and in all, apart from files and identifiers', () => {
    const properties = {
      cover: { type: 'string', format: 'binary' },
      title: { type: 'string' },
      shelf: { type: 'string', maxLength: 1 },
      authorId: { type: 'string' },
      kind: { enum: ['novel'] },
    };
    const schema = { type: 'object', required: ['cover', 'title'], properties };
    const type = 'multipart/form-data';
    const cases = taking({ [type]: { schema } });
    const fieldsOf = (label: string) => {
      const { body } = caseLabelled(cases, label).request;
      return body.kind === 'content' ? body.fields : undefined;
    };
    const title = expect.stringMatching(/^text-\d{4,} é 文 \u{1f33f}$/u);
    expect(fieldsOf(`${type}, texts that are not ASCII`)).toEqual({ title });
    const all = `${type}, texts that are not ASCII, in every field`;
    const authorId = expect.stringMatching(/^[ -~]+$/);
    expect(fieldsOf(all)).toEqual({ title, shelf: 'é', authorId, kind: 'novel' });
    expect(bodyText(caseLabelled(cases, all))).toContain('name="cover"; filename="file.bin"');
    expect(caseLabelled(cases, all).request.body).toMatchObject({
      file: { name: 'cover', type: 'application/octet-stream', bytes: new TextEncoder().encode('text') },
    });
    const forms = taking({ [form]: { schema: book } });
    expect(bodyText(caseLabelled(forms, `${form}, texts that are not ASCII`))).toMatch(
      /^title=text-\d+\+%C3%A9\+%E6%96%87\+%F0%9F%8C%BF$/,
    );
  });

  it('varies each text field, whatever files come before it, and a file only at its limits', () => {
    const properties = {
      cover: { type: 'string', format: 'binary', maxLength: 300 },
      title: { type: 'string' },
      blurb: { type: 'string' },
    };
    const schema = { type: 'object', required: ['cover', 'title', 'blurb'], properties };
    const labels = labelsOf(taking({ 'multipart/form-data': { schema } }));
    expect(labels).toEqual(
      expect.arrayContaining(['title has accents', 'blurb has accents', 'cover is 300 characters long']),
    );
    expect(labels).not.toContain('cover has accents');
  });

  it('sends one file where the schema has no type, and a list where it is one', () => {
    const file = { contentMediaType: 'image/png' };
    const properties = { cover: file, scans: { type: 'array', items: file } };
    const cases = taking({ 'multipart/form-data': { schema: { type: 'object', required: ['cover'], properties } } });
    const labels = labelsOf(cases.filter(({ expects }) => expects === 'accepted'));
    expect(labels.filter((label) => / 2 items$/.test(label))).toEqual(['scans has 2 items']);
  });

  it('sends text and bytes', () => {
    const text = taking({ 'text/plain': { schema: { type: 'string', maxLength: 5 } } });
    expect(bodyText(caseLabelled(text, 'text/plain, ordinary'))).toBe('text');
    const rejected = text.filter(({ expects }) => expects === 'rejected').map((one) => bodyText(one)?.length);
    expect(rejected).toContain(6);
    expect(
      bodyText(caseLabelled(taking({ 'application/octet-stream': {} }), 'application/octet-stream, ordinary')),
    ).toBe('text');
  });

  it('sends a text with a grammar of its own as its example shows it, and invalid ones by its schema', () => {
    const schema = { type: 'string', pattern: '^WEBVTT' };
    const shown = taking({ 'text/vtt': { schema, example: 'WEBVTT\n\nNOTE one\n' } });
    const accepted = (cases: readonly Case[]) =>
      cases.filter(({ expects }) => expects === 'accepted').map((one) => bodyText(one));
    expect(accepted(shown)).toEqual(['WEBVTT\n\nNOTE one\n']);
    const rejected = shown.filter(({ expects, fault }) => expects === 'rejected' && fault === 'schema');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every((one) => !bodyText(one)?.startsWith('WEBVTT'))).toBe(true);
    expect(accepted(taking({ 'text/vtt': { schema } }))).toEqual([expect.stringMatching(/^WEBVTT\n/)]);
    const rows = { type: 'array', items: { type: 'object', required: ['a'] } };
    const csv = taking({ 'text/csv': { schema: rows, example: 'a,b\n1,2\n' } });
    expect(accepted(csv)).toEqual(['a,b\n1,2\n']);
    expect(csv.filter(({ fault }) => fault === 'schema')).toEqual([]);
  });

  it('reads a file whose encoding leaves its bytes as they are', () => {
    const file = (contentEncoding: string) => {
      const schema = { type: 'object', required: ['file'], properties: { file: { contentEncoding } } };
      const encoding = { file: { contentType: 'image/png' } };
      return labelsOf(taking({ 'multipart/form-data': { schema, encoding } })).filter((one) => /text\/html/.test(one));
    };
    expect([file('binary').length, file('base64').length]).toEqual([1, 0]);
  });

  it('sends other JSON by its own schema, with fresh values each time', () => {
    const patch = { type: 'object', minProperties: 1, properties: { pages: { type: ['integer', 'null'] } } };
    const cases = taking({ 'application/json': { schema: book }, 'application/merge-patch+json': { schema: patch } });
    expect(new Set(cases.map((one) => headerOf(one, 'Content-Type')))).toEqual(
      new Set(['application/merge-patch+json']),
    );
    const texts = cases.map((one) => `${one.expects} ${bodyText(one)}`);
    expect(texts).toEqual(expect.arrayContaining(['rejected {}', 'accepted {"pages":null}']));
    expect(texts.filter((text) => /^accepted \{"pages":\d{4,}\}$/.test(text)).length).toBeGreaterThan(0);
  });

  it('sends less where the schema is the same, and promises nothing for a JSON Patch', () => {
    const schema = { $ref: '#/components/schemas/Book' };
    const own = { 'application/json': { schema: book }, 'application/vnd.book+json': { schema: book } };
    const paths = {
      '/books': {
        post: { requestBody: { content: { 'application/json': { schema }, 'application/vnd.book+json': { schema } } } },
      },
    };
    const shared = casesOf(otherContent, {
      key: 'POST /books',
      contract: contractOf({ paths, components: { schemas: { Book: book } } }),
    });
    expect(shared.length).toBeLessThan(taking(own).length);
    const operations = { type: 'array', items: { type: 'object' } };
    const [first] = taking({
      'application/json': { schema: book },
      'application/json-patch+json': { schema: operations },
    });
    expect(first?.scope).toMatchObject({ inside: false, allowedStatuses: expect.arrayContaining([400, 422]) });
  });

  it('calls no bytes invalid where the schema asks for an object', () => {
    const content = { '*/*': { schema: book } };
    const contract = contractOf({ paths: { '/books': { post: { requestBody: { content } } } } });
    const cases = casesOf(otherContent, { key: 'POST /books', contract });
    expect(cases.filter(({ expects }) => expects === 'rejected')).toEqual([]);
  });

  it('leaves out a required body where the operation accepts no JSON', () => {
    expect(caseLabelled(taking({ [form]: { schema: book } }), 'no body')).toMatchObject({
      expects: 'rejected',
      fault: 'syntax',
      request: { body: { kind: 'none' } },
    });
    const both = taking({ [form]: { schema: book }, 'application/json': { schema: book } });
    expect(both.some(({ id }) => id.endsWith('no body'))).toBe(false);
  });

  it('derives nothing where only JSON is accepted, and where nothing can be written', () => {
    expect(taking({ 'application/json': { schema: book } })).toEqual([]);
    expect(casesOf(otherContent)).toEqual([]);
  });

  it('is in an ordinary request where the operation accepts no JSON', () => {
    const { headers, body } = validRequestOf(start({ [form]: { schema: book } })).build();
    expect(headers).toContainEqual(['Content-Type', form]);
    const [, title] = /^title=(text-\d+)$/.exec(body.kind === 'content' ? String(body.content) : '') ?? [];
    expect(title).toBeDefined();
    expect(body).toMatchObject({ value: undefined, fields: { title } });
  });
});
