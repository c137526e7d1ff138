import { describe, expect, it } from 'vitest';
import type { Case, HeaderField } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const parameters = (...names: readonly string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } }));
const shows = { responses: { '200': { description: 'The file', content: { 'image/png': {}, 'image/jpeg': {} } } } };
const form = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    encoding: { file: { contentType: 'image/png, image/jpeg' } },
  },
};

type Respond = (sent: Case) => Parameters<typeof buildReply>[0];

/** The cases of the strategy that are sent to a target with those responses. */
function casesSent(paths: JsonObject, respond: Respond): readonly Case[] {
  const contract = contractOf({ paths });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      if (one.strategy === 'files') sent.push(one);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return sent;
}

const labels = (cases: readonly Case[]) => cases.map(({ id }) => /› files › ([^(]*) \(/.exec(id)?.[1]);

describe('files', () => {
  const covers = {
    '/covers': { post: { requestBody: { content: form, required: true } } },
    '/covers/{id}': { parameters: parameters('id'), get: shows },
  } as JsonObject;
  const openStore = (headers: readonly HeaderField[] = []): Respond => {
    let next = 0;
    return ({ request: { method, path } }) => {
      if (method === 'POST') return { status: 201, text: `{"id":${next++}}` };
      const isThere = Number(path.split('/').at(-1)) < next;
      return isThere ? { status: 200, headers, body: new Uint8Array(10) } : { status: 404, text: '{}' };
    };
  };

  it('are uploaded with each documented type, and downloaded', () => {
    const cases = casesSent(covers, openStore());
    expect(labels(cases)).toEqual([
      'upload image/png by POST',
      'download what was never uploaded, before image/png by POST',
      'download image/png by POST',
      'upload image/jpeg by POST',
      'download image/jpeg by POST',
      'upload empty image/png by POST',
      'download empty image/png by POST',
      'upload strangely named image/png by POST',
      'download strangely named image/png by POST',
    ]);
    const expected = cases.flatMap(({ expectedState }) => expectedState ?? []);
    expect(expected).toMatchObject([
      { kind: 'uploaded-file', by: 'POST /covers', type: 'image/png' },
      { kind: 'uploaded-file', by: 'POST /covers', type: 'image/jpeg' },
      { kind: 'uploaded-file', by: 'POST /covers', type: 'image/png', bytes: { length: 0 } },
      { kind: 'uploaded-file', by: 'POST /covers', type: 'image/png' },
    ]);
    const named = cases.find(({ id }) => id.includes('upload strangely named'));
    const { body } = named?.request ?? {};
    const content = body?.kind === 'content' ? Buffer.from(body.content).toString() : '';
    expect(content).toContain('filename="\u00fcber \u6587 \u{1f33f}.bin"');
  });

  it.each([
    ['application/fits', { type: 'string', format: 'binary' }, true],
    ['application/fits', { type: 'string', contentMediaType: 'application/fits' }, true],
    ['application/fits', { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }, false],
    ['application/fits', { type: 'string' }, false],
    ['application/json', { type: 'string', format: 'binary' }, false],
    ['text/csv', { type: 'string', format: 'binary' }, false],
  ])('of %s are downloaded where the schema calls them bytes: %j', (type, schema, isFile) => {
    const get = { responses: { '200': { description: 'The file', content: { 'image/png': {}, [type]: { schema } } } } };
    const paths = { ...covers, '/covers/{id}': { parameters: parameters('id'), get } } as JsonObject;
    expect(casesSent(paths, openStore()).length > 0).toBe(isFile);
  });

  it('are uploaded to what was created for each, with a POST to the path that shows them', () => {
    const paths = {
      '/books': { post: {} },
      '/books/{id}': { parameters: parameters('id'), get: {} },
      '/books/{id}/cover': {
        parameters: parameters('id'),
        get: shows,
        post: { requestBody: { content: form, required: true }, responses: { '404': { description: 'No book' } } },
      },
    } as JsonObject;
    const books = new Map<string, boolean>();
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      const [, , id = '', isCover] = path.split('/');
      if (method === 'POST' && id === '') books.set(String(books.size + 1), false);
      if (method === 'POST' && id === '') return { status: 201, text: `{"id":${books.size}}` };
      if (method === 'POST' && books.has(id)) books.set(id, true);
      if (isCover === undefined || method === 'POST')
        return { status: books.has(id) ? 201 : 404, text: `{"id":${id}}` };
      return books.get(id) === true ? { status: 200, body: new Uint8Array(10) } : { status: 404, text: '{}' };
    });
    expect(labels(cases)).toEqual([
      ...['create the owner of image/png by POST', 'upload image/png by POST'],
      'download what was never uploaded, before image/png by POST',
      ...['upload image/png by POST to what was never created', 'download image/png by POST'],
      ...['create the owner of image/jpeg by POST', 'upload image/jpeg by POST', 'download image/jpeg by POST'],
      ...['create the owner of empty image/png by POST', 'upload empty image/png by POST'],
      ...['download empty image/png by POST', 'read /books/{} with empty image/png by POST'],
      ...['create the owner of strangely named image/png by POST', 'upload strangely named image/png by POST'],
      ...['download strangely named image/png by POST', 'read /books/{} with strangely named image/png by POST'],
    ]);
    const downloads = cases.filter(({ expectedState }) => expectedState?.kind === 'uploaded-file');
    expect(downloads.map(({ expectedState }) => expectedState)).toMatchObject([
      { by: 'POST /books/{id}/cover', type: 'image/png' },
      { by: 'POST /books/{id}/cover', type: 'image/jpeg' },
      { by: 'POST /books/{id}/cover', type: 'image/png' },
      { by: 'POST /books/{id}/cover', type: 'image/png' },
    ]);
    expect(new Set(downloads.map(({ request }) => request.path)).size).toBe(4);
    // What a file belongs to is read after each unusual one.
    const owners = cases.filter(({ id }) => id.includes(' › read ')).map(({ request }) => `${request.path}/cover`);
    expect(owners).toEqual(downloads.slice(2).map(({ request }) => request.path));
    const refused = cases.find(({ id }) => id.includes('to what was never created'));
    expect(refused?.expectedState).toEqual({
      kind: 'refused-in-state',
      of: 'a path',
      state: 'never created',
      status: '404',
    });
    expect(books.has(refused?.request.path.split('/')[2] ?? '1')).toBe(false);
  });

  it('are not uploaded below what was never created, with a POST to the collection of files', () => {
    const refusal = { '404': { description: 'No book' } };
    const paths = {
      '/books': { post: {} },
      '/books/{id}': { parameters: parameters('id'), get: {} },
      '/books/{id}/scans': {
        parameters: parameters('id'),
        post: { requestBody: { content: form, required: true }, responses: refusal },
      },
      '/books/{id}/scans/{scan}': { parameters: parameters('id', 'scan'), get: shows },
    } as JsonObject;
    const books = new Set<string>();
    const scans = new Set<string>();
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      const [, , id = '', isScan] = path.split('/');
      if (method === 'GET' && isScan !== undefined)
        return scans.has(path) ? { status: 200, body: new Uint8Array(10) } : { status: 404, text: '{}' };
      if (method === 'GET') return { status: books.has(id) ? 200 : 404, text: `{"id":${id}}` };
      const all = isScan === undefined ? books : scans;
      const number = String(all.size + 1);
      all.add(isScan === undefined ? number : `/books/${id}/scans/${number}`);
      return { status: 201, text: `{"id":${number}}` };
    });
    const below = cases.find(({ id }) => id.includes('to what was never created'));
    expect(below?.expectedState).toMatchObject({ kind: 'refused-in-state', state: 'never created', status: '404' });
    expect(books.has(below?.request.path.split('/')[2] ?? '1')).toBe(false);
  });

  it('are gone with what they belong to, however far above', () => {
    const bookParameters = parameters('id');
    const paths = {
      '/books': { post: {} },
      '/books/{id}': { parameters: bookParameters, get: {}, delete: {} },
      '/books/{id}/chapters': { parameters: bookParameters, post: {} },
      '/books/{id}/chapters/{chapter}': { parameters: parameters('id', 'chapter'), get: {} },
      '/books/{id}/chapters/{chapter}/scan': {
        parameters: parameters('id', 'chapter'),
        get: shows,
        put: { requestBody: { content: form, required: true } },
      },
    } as JsonObject;
    let next = 0;
    const files = new Set<string>();
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      if (method === 'POST') return { status: 201, text: `{"id":${++next}}` };
      if (method === 'PUT') files.add(path);
      if (method !== 'GET') return { status: 204, text: '' };
      return files.has(path) ? { status: 200, body: new Uint8Array(10) } : { status: 404, text: '{}' };
    });
    const last = cases.findLast(({ request }) => request.method === 'GET');
    expect(last?.expectedState).toMatchObject({ kind: 'file-deleted', by: 'DELETE /books/{id}' });
    const [, , book] = last?.request.path.split('/') ?? [];
    expect(cases.findLast(({ request }) => request.method === 'DELETE')?.request.path).toBe(`/books/${book}`);
    expect(cases.findLast(({ request }) => request.method === 'PUT')?.request.path).toBe(last?.request.path);
  });

  it('are gone with what their upload has created', () => {
    const paths = {
      '/scans': { post: { requestBody: { content: form, required: true } } },
      '/scans/{id}': {
        parameters: parameters('id'),
        get: { responses: { '200': { description: 'One', content: { 'application/json': {} } } } },
        delete: {},
      },
      '/scans/{id}/image': { parameters: parameters('id'), get: shows },
    } as JsonObject;
    const store = openStore();
    const last = casesSent(paths, (sent) => {
      const path = sent.request.path.replace(/\/image$/, '');
      return sent.request.method === 'DELETE'
        ? { status: 204, text: '' }
        : store({ ...sent, request: { ...sent.request, path } });
    }).at(-1);
    expect(last?.id).toContain('download after DELETE /scans/{id}');
    expect(last?.expectedState).toMatchObject({ kind: 'file-deleted', by: 'DELETE /scans/{id}' });
  });

  it('are uploaded in a large size, too, where any bytes are a file', () => {
    const content = { 'application/octet-stream': {}, 'image/png': {} };
    const paths = { ...covers, '/covers': { post: { requestBody: { content, required: true } } } } as JsonObject;
    const cases = casesSent(paths, openStore());
    const [upload, download] = cases.filter(({ id }) => id.includes('large'));
    expect(labels([upload, download].flatMap((one) => one ?? []))).toEqual([
      'upload large application/octet-stream by POST',
      'download large application/octet-stream by POST',
    ]);
    expect(upload?.scope).toMatchObject({ inside: false, by: 'size' });
    const expected = download?.expectedState;
    expect(expected?.kind === 'uploaded-file' && expected.bytes.length).toBeGreaterThanOrEqual(40_000);
  });

  it('are downloaded in parts where the target has them', () => {
    const cases = casesSent(covers, openStore([['Accept-Ranges', 'bytes']]));
    const parts = cases.filter(({ expectedState }) => expectedState?.kind === 'part-of-file').slice(0, 6);
    expect(parts.map(({ request }) => request.headers.find(([name]) => name === 'Range')?.[1])).toEqual([
      ...['bytes=0-1', 'bytes=2-8', 'bytes=3-', 'bytes=-2', 'bytes=1-7420', 'bytes=7420-'],
    ]);
    expect(parts.map(({ expectedState }) => expectedState)).toMatchObject([
      { first: 0, last: 1 },
      { first: 2, last: 8 },
      { first: 3, last: 9 },
      { first: 8, last: 9 },
      { first: 1, last: 9 },
      { first: 7420, last: 7420 },
    ]);
    expect(parts[0]?.scope).toMatchObject({ inside: false, allowedStatuses: expect.arrayContaining([206, 416]) });
  });

  it('are not judged at a target that shows what was never uploaded', () => {
    const cases = casesSent(covers, ({ request: { method } }) =>
      method === 'POST' ? { status: 201, text: '{"id":7}' } : { status: 200, body: new Uint8Array(10) },
    );
    expect(cases.filter(({ expectedState }) => expectedState !== undefined)).toEqual([]);
  });

  it('are replaced where they have a path below what they belong to', () => {
    const known = parameters('id');
    const paths = {
      '/books': { post: { responses: { '201': { description: 'Created' } } } },
      '/books/{id}': { parameters: known, get: {} },
      '/books/{id}/cover': {
        parameters: known,
        get: shows,
        put: { requestBody: { required: true, content: { 'image/png': {}, 'image/jpeg': {} } } },
      },
    } as JsonObject;
    let number = 6;
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      if (method === 'POST') return { status: 201, text: `{"id":${++number}}` };
      const id = Number(/^\/books\/(\d+)(?:\/|$)/.exec(path)?.[1]);
      if (!(id > 6 && id <= number)) return { status: 404, text: '{}' };
      return method === 'PUT' ? { status: 204, text: '' } : { status: 200, body: new Uint8Array(10) };
    });
    const [upload, , download, replacement, last] = cases;
    const path = upload?.request.path;
    expect(upload?.request.method).toBe('PUT');
    expect(path).toMatch(/^\/books\/\d+\/cover$/);
    expect([replacement?.request, last?.request]).toMatchObject([{ method: 'PUT', path }, { path }]);
    expect(replacement?.request.headers).toContainEqual(['Content-Type', 'image/jpeg']);
    expect(upload?.request.headers).toContainEqual(['Content-Type', 'image/png']);
    expect(download).toMatchObject({
      request: { path },
      expectedState: { by: 'PUT /books/{id}/cover' },
    });
  });

  it('are downloaded below what only the upload shows', () => {
    const paths = {
      '/books': { post: { responses: { '201': { description: 'Created' } } } },
      '/books/{id}': { parameters: parameters('id'), get: {} },
      '/books/{id}/scans': { parameters: parameters('id'), post: { requestBody: { content: form, required: true } } },
      '/books/{id}/scans/{scanId}/content': { parameters: parameters('id', 'scanId'), get: shows },
    } as JsonObject;
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      if (method === 'POST') return { status: 201, text: path.endsWith('/scans') ? '{"id":9}' : '{"id":7}' };
      if (!/^\/books\/7(?:\/scans\/9\/content)?$/.test(path)) return { status: 404, text: '{}' };
      return { status: 200, body: new Uint8Array(10) };
    });
    const download = cases.find(({ expectedState }) => expectedState?.kind === 'uploaded-file');
    expect(download).toMatchObject({
      request: { method: 'GET', path: '/books/7/scans/9/content' },
      expectedState: { by: 'POST /books/{id}/scans' },
    });
  });

  it('are downloaded elsewhere than below what they were uploaded to', () => {
    const paths = {
      '/books': { post: { responses: { '201': { description: 'Created' } } } },
      '/books/{id}': { parameters: parameters('id'), get: {} },
      '/books/{id}/scans': { parameters: parameters('id'), post: { requestBody: { content: form, required: true } } },
      '/scans/{scanId}/content': { parameters: parameters('scanId'), get: shows },
    } as JsonObject;
    const cases = casesSent(paths, ({ request: { method, path } }) => {
      if (method === 'POST') return { status: 201, text: path.endsWith('/scans') ? '{"data":{"id":9}}' : '{"id":7}' };
      if (!/^\/(?:books\/7|scans\/9\/content)$/.test(path)) return { status: 404, text: '{}' };
      return { status: 200, body: new Uint8Array(10) };
    });
    expect(cases.find(({ expectedState }) => expectedState?.kind === 'uploaded-file')).toMatchObject({
      request: { method: 'GET', path: '/scans/9/content' },
      expectedState: { by: 'POST /books/{id}/scans' },
    });
  });
});
