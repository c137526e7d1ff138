import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bookContract as contract } from '../../testing/book-contract.ts';
import { isWhole, openMock } from '../../testing/mock-client.ts';
import type { AccessRecord } from './access-log.ts';
import { serveMock } from './serve-mock.ts';

const book = '{"isbn":1,"title":"Emma","shelf":"A1"}';

describe('the mock, as a server', () => {
  it('responds to a valid request with the properties that were sent and that the response declares', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', '{"isbn":1,"title":"Emma","shelf":"A1","unknown":true}');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('{"title":"Emma","shelf":"A1"}');
  });

  it.each([
    ['a missing property', '{"isbn":1}', "body: must have required property 'title'"],
    ['a number in quotes', '{"isbn":"1","title":"E"}', 'body/isbn: must be integer'],
    ['a fraction for an integer', '{"isbn":1.5,"title":"E"}', 'body/isbn: must be integer'],
    ['an integer beyond int64', '{"isbn":9223372036854775808,"title":"E"}', 'body/isbn: must match format "int64"'],
    ['an integer below int64', '{"isbn":-9223372036854775809,"title":"E"}', 'body/isbn: must match format "int64"'],
    ['a list for an object', '[]', 'body: must be object'],
    ['two faults', '{"isbn":null}', "body: must have required property 'title'; body/isbn: must be integer"],
    ['a repeated property', '{"isbn":1,"title":"a","title":"b"}', 'body/title: is there twice'],
  ])('says in an error of the contract what is wrong with %s', async (_, body, text) => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ code: 400, text });
  });

  it.each(['9223372036854775807', '-9223372036854775808', '9007199254740993', '1.0', '1e2', '0'])(
    'accepts the integer %s',
    async (isbn) => {
      const mock = await openMock(contract);
      expect((await mock.post('/books', `{"isbn":${isbn},"title":"E"}`)).status).toBe(200);
    },
  );

  it.each([
    ['{', 'body: is not JSON'],
    ['{"isbn":1,}', 'body: is not JSON'],
    ['\uFEFF{"isbn":1,"title":"E"}', 'body: is not JSON'],
    [' ', 'body: is not JSON'],
    ['NaN', 'body: is not JSON'],
    ['', 'body: is required'],
  ])('refuses %j, which is not JSON', async (body, text) => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, text: expect.stringContaining(text) });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    expect(await response.json()).toEqual({ code: 400, text: 'body: is not UTF-8' });
  });

  it('echoes half a surrogate pair as the escape that was sent', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', '{"isbn":1,"title":"\\ud800"}');
    expect(await response.text()).toBe('{"title":"\\ud800"}');
  });

  it.each([undefined, 'Bearer', 'Bearer ', 'Basic abc', 'token', 'Bearer a b'])(
    'requires a credential instead of %s',
    async (field) => {
      const mock = await openMock(contract);
      const headers = { 'content-type': 'application/json', ...(field !== undefined && { authorization: field }) };
      const response = await mock.send('/books', { method: 'POST', body: book, headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({ code: 401, text: expect.stringContaining('Authorization') });
    },
  );

  it('reads the scheme in any case', async () => {
    const mock = await openMock(contract);
    expect((await mock.post('/books', book, { authorization: 'bearer t' })).status).toBe(200);
  });

  it.each(['text/plain', 'application/xml', 'garbage', 'application/vnd.x+json', ''])(
    'refuses a body of type %j',
    async (type) => {
      const mock = await openMock(contract);
      const response = await mock.post('/books', book, { 'content-type': type });
      expect(response.status).toBe(400);
      expect(response.headers.get('accept')).toBe('application/json');
      expect(await response.json()).toMatchObject({ code: 400, text: expect.stringContaining('header/Content-Type') });
    },
  );

  it.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset="UTF-8"',
    'application/json ; x=y',
  ])('accepts a body of type %j', async (type) => {
    const mock = await openMock(contract);
    expect((await mock.post('/books', book, { 'content-type': type })).status).toBe(200);
  });

  it('refuses an encoded body and says which encodings it accepts', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', gzipSync(book), { 'content-encoding': 'gzip' });
    expect(response.status).toBe(400);
    expect(response.headers.get('accept-encoding')).toBe('identity');
  });

  it.each(['garbage', ';', 'a/b;c', 'undefined', '*/*', 'application/*', 'text/html, application/json;q=0.1', ''])(
    'ignores an Accept that is invalid or accepts everything: %s',
    async (accept) => {
      const mock = await openMock(contract);
      expect((await mock.post('/books', book, { accept })).status).toBe(200);
    },
  );

  it('says 406 to an Accept that accepts none of its media types', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', book, { accept: 'application/xml' });
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({ code: 406, text: 'header/Accept: must allow application/json' });
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'PROPFIND'])('says 405 to %s and which methods there are', async (method) => {
    const mock = await openMock(contract);
    const response = await mock.send('/stock', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it.each(['/nothing', '/books/', '//books', '/books/1/2', '/', '/%'])('says 404 to %s', async (path) => {
    const mock = await openMock(contract);
    const response = await mock.send(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 404,
      text: expect.stringMatching(/^path: is not in the contract; the nearest is GET \//),
    });
  });

  it('responds to HEAD like GET, without the body', async () => {
    const mock = await openMock(contract);
    const headers = { authorization: 'Bearer t' };
    const [head, get] = [
      await mock.send('/stock', { method: 'HEAD', headers }),
      await mock.send('/stock', { headers }),
    ];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  it('says 413 to a body beyond its limit, whole or in chunks', async () => {
    const mock = await openMock(contract, { bodyLimit: 1000 });
    expect((await mock.post('/books', 'x'.repeat(1001))).status).toBe(413);
    const chunked = 'POST /books HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const received = await mock.raw(chunked + `400\r\n${'x'.repeat(1024)}\r\n`.repeat(3), isWhole);
    expect(received).toMatch(/^HTTP\/1.1 413 /);
    expect(received).toContain('Connection: close');
  });

  it('notes that megabytes have arrived while it reads them', async () => {
    let noted = 0;
    const onMegabytes = () => {
      noted += 1;
    };
    const mock = await openMock(contract, { onMegabytes });
    await mock.post('/books', `"${'x'.repeat(9_000_000)}"`);
    expect(noted).toBeGreaterThan(0);
  });

  it('accepts 10 MB and refuses 11', async () => {
    const mock = await openMock(contract);
    const large = (bytes: number) => `{"isbn":1,"title":"${'x'.repeat(bytes)}"}`;
    expect((await mock.post('/books', large(10_000_000))).status).toBe(200);
    expect((await mock.post('/books', large(11_000_000))).status).toBe(413);
  });

  it('responds with 413 instead of 100 to an announced body that is too large', async () => {
    const mock = await openMock(contract);
    const head = 'POST /books HTTP/1.1\r\nHost: x\r\nContent-Length: 11000000\r\nExpect: 100-continue\r\n\r\n';
    expect(await mock.raw(head, isWhole)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('says 100 to a body that may come, and 417 to what it does not know', async () => {
    const mock = await openMock(contract);
    const head = `POST /books HTTP/1.1\r\nHost: x\r\nContent-Length: ${book.length}\r\nExpect: `;
    expect(await mock.raw(`${head}100-continue\r\n\r\n`, (text) => text.includes('\r\n\r\n'))).toMatch(
      /^HTTP\/1.1 100 /,
    );
    expect(await mock.raw(`${head}miracles\r\n\r\n`, isWhole)).toMatch(/^HTTP\/1.1 417 /);
  });

  it('refuses 200,000 nested lists', async () => {
    const mock = await openMock(contract);
    const response = await mock.post('/books', `${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(await response.json()).toEqual({ code: 400, text: 'body: must be object' });
    const deeper = await mock.post('/books', `${'['.repeat(300_001)}${']'.repeat(300_001)}`);
    expect(deeper.status).toBe(413);
    expect(await deeper.text()).toContain('must not have more than 300000 levels');
  });

  it('refuses a list of more values than fit into memory', async () => {
    const mock = await openMock(contract);
    const list = (count: number) => mock.post('/books', `[${'0,'.repeat(count - 1)}0]`);
    expect(await (await list(100_000)).json()).toEqual({ code: 400, text: 'body: must be object' });
    const longer = await list(100_001);
    expect([longer.status, await longer.text()]).toEqual([413, expect.stringContaining('more than 100000 values')]);
  });
});

describe('the mock, called by a browser', () => {
  it('grants what a preflight asks for, on unknown paths too', async () => {
    const mock = await openMock(contract);
    const headers = {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    };
    for (const path of ['/books', '/nothing']) {
      const response = await mock.send(path, { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
      expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    }
  });

  it('names the origin and shows its own fields, so that credentials may be sent', async () => {
    const mock = await openMock(contract);
    const response = await mock.send('/books', { method: 'POST', headers: { origin: 'https://shop.example' } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate');
    expect(response.headers.get('vary')).toBe('Origin');
  });

  it('names the methods of a path in response to OPTIONS', async () => {
    const mock = await openMock(contract);
    const response = await mock.send('/books', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('POST, GET, HEAD');
  });
});

describe('the mock, sent bytes that are not a request', () => {
  it.each([
    ['GARBAGE\r\n\r\n', 400],
    ['BREW /books HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET /books HTTP/1.1\r\n\r\n', 400],
    ['GET /books HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    [`GET /books HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['POST /books HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
    ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('responds and closes: %j', async (bytes, status) => {
    const mock = await openMock(contract);
    const received = await mock.raw(bytes);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await mock.send('/nothing')).status).toBe(404);
  });

  it('accepts a target in absolute form', async () => {
    const mock = await openMock(contract);
    const received = await mock.raw('GET http://x/books HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('the mock, started and stopped', () => {
  it('says that its port is in use', async () => {
    const mock = await openMock(contract);
    const port = Number(new URL(mock.url).port);
    await expect(serveMock(contract, { port })).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(String(port)),
    });
  });

  it('says that it cannot listen at an address of another machine', async () => {
    await expect(serveMock(contract, { port: 0, host: '203.0.113.1' })).rejects.toMatchObject({ code: 'usage' });
  });

  it('stops although a connection is kept alive, and accepts no more', async () => {
    const mock = await openMock(contract);
    await mock.post('/books', book);
    const started = performance.now();
    await mock.stop();
    expect(performance.now() - started).toBeLessThan(1000);
    await expect(mock.send('/books')).rejects.toThrow();
  });

  it.each([
    ['by the reader of plain requests', 'Accept: */*'],
    ['by node:http', 'Connection: keep-alive, x'],
  ])('responds, %s, to the good requests before one that it cannot read', async (_, field) => {
    const mock = await openMock(contract);
    const good = `GET /__coldframe/health HTTP/1.1\r\nHost: x\r\n${field}\r\n\r\n`;
    const received = await mock.raw(`${good.repeat(3)}BAD\r\n\r\n`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('finishes the response under way before it stops', async () => {
    const mock = await openMock(contract);
    const head = `POST /books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${book.length}\r\nExpect: 100-continue\r\n\r\n`;
    let stopping: Promise<void> | undefined;
    const { connect } = await import('node:net');
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(new URL(mock.url).port), '127.0.0.1', () => socket.write(head));
      socket.on('data', (chunk) => {
        text += chunk;
        if (stopping !== undefined) return;
        stopping = mock.stop();
        socket.write(book);
      });
      socket.on('close', () => resolve(text));
    });
    expect(received).toContain('HTTP/1.1 200 OK');
    await stopping;
  });

  it('logs one record per request, without secrets', async () => {
    const records: AccessRecord[] = [];
    const mock = await openMock(contract, { log: (record) => records.push(record) });
    await mock.post('/books?access_token=s3cret&page=2&q=%22a', book, { authorization: 'Bearer s3cret' });
    expect(records).toEqual([
      { method: 'POST', target: '/books?access_token=***&page=2&q=%22a', status: 200, ms: expect.any(Number) },
    ]);
  });
});
