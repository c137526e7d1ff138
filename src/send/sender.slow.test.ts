import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange, Limits, NoReply, Reply } from '../model/exchange.ts';
import { Failure } from '../model/failure.ts';
import { type Behaviour, type RawServer, serveRaw } from '../testing/hostile/raw-server.ts';
import { buildBody, buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender, type SenderOptions } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n{"name":"a thing"}';
const okAndClose = ok.replace('\r\n', '\r\nConnection: close\r\n');

async function serve(behaviour: Omit<Behaviour, 'name'>): Promise<RawServer> {
  const server = await serveRaw({ name: 'a server of this test', ...behaviour });
  stops.push(server.stop);
  return server;
}

interface OpenOptions {
  readonly token?: string;
  readonly limits?: Partial<Limits>;
  readonly options?: Partial<SenderOptions>;
}

function open(url: string, { token, limits, options }: OpenOptions = {}): Sender {
  const target = { baseUrl: new URL(url), token, limits: { ...defaultLimits, timeoutMs: 3_000, ...limits } };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal, ...options });
  stops.push(sender.close);
  return sender;
}

function sequence(delivery: Sequence['delivery'], ...cases: readonly Case[]): Sequence {
  return { id: 'a sequence', delivery, cases };
}

function reply(exchange: Exchange | undefined): Reply {
  if (exchange?.outcome.kind !== 'reply') throw new Error(`no reply: ${JSON.stringify(exchange?.outcome)}`);
  return exchange.outcome;
}

function noReply(exchange: Exchange | undefined): NoReply {
  if (exchange?.outcome.kind !== 'no-reply') throw new Error(`a reply: ${JSON.stringify(exchange?.outcome)}`);
  return exchange.outcome;
}

const one = buildSendCase();
const deliveries = ['any', 'same-connection', 'new-connections', 'parallel', 'pipelined'] as const;

test.each(deliveries)('%s delivers the cases and gives one exchange each, in order', async (delivery) => {
  const server = await serve({
    respond: (socket, { body }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body.toString('latin1')}`);
    },
  });
  const cases = ['{"n":1}', '{"n":22}', '{"n":333}'].map((content) => buildSendCase({ body: buildBody(content) }));
  const exchanges = await open(server.url).send(sequence(delivery, ...cases));
  expect(exchanges.map((exchange) => reply(exchange).text)).toEqual(['{"n":1}', '{"n":22}', '{"n":333}']);
  expect(exchanges.map((exchange) => exchange.case)).toEqual(cases);
  expect(exchanges.flatMap((exchange) => reply(exchange).defects)).toEqual([]);
});

test.each(deliveries)('no cases sent as %s give no exchanges', async (delivery) => {
  expect(await open('http://127.0.0.1:9').send(sequence(delivery))).toEqual([]);
});

test.each([
  ['any', 1],
  ['same-connection', 1],
  ['new-connections', 3],
  ['parallel', 3],
  ['pipelined', 1],
] as const)('three cases sent as %s take %i connections', async (delivery, connections) => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  await open(server.url).send(sequence(delivery, one, one, one));
  expect(server.accepted()).toBe(connections);
});

test.each(['any', 'same-connection'] as const)(
  'a request sent as %s over a kept connection, after which the server is gone, lost its connection',
  async (delivery) => {
    const server: RawServer = await serve({
      respond: (socket, { earlier }) => {
        if (earlier === 0) socket.write(ok);
        else void server.stop();
      },
    });
    const sender = open(server.url);
    const [, exchange] = await sender.send(sequence(delivery, one, one));
    expect(noReply(exchange).reason).toBe('closed');
    expect(server.heads).toHaveLength(2);
  },
);

test('the request goes out as drafted, with host, credential and length', async () => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  const body = buildBody('{"name":"ü"}');
  await open(`${server.url}/base/`, { token: 'secret-1' }).send(sequence('any', buildSendCase({ body })));
  expect(server.heads).toEqual([
    [
      'POST /base/things HTTP/1.1',
      `Host: ${server.url.slice('http://'.length)}`,
      'Content-Type: application/json',
      'Accept: application/json',
      'Authorization: Bearer secret-1',
      'User-Agent: coldframe',
      'Content-Length: 13',
    ].join('\r\n'),
  ]);
});

test('a service that asks for User-Agent as a credential gets none without the credential', async () => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  const agent = { name: 'agent', pointer: '', kind: 'api-key', in: 'header', parameter: 'User-Agent' } as const;
  const operation = { ...one.operation, security: [{ schemes: [{ scheme: agent, scopes: [] }], pointer: '' }] };
  const sender = open(server.url, { token: 'ana@example.com' });
  for (const credential of ['valid', 'none'] as const)
    await sender.send(sequence('any', buildSendCase({ credential }, operation)));
  const agents = server.heads.map((head) => head.split('\r\n').filter((line) => /^user-agent:/i.test(line)));
  expect(agents).toEqual([['User-Agent: ana@example.com'], []]);
});

test('the exchange shows $TOKEN in place of the secret that was sent', async () => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  const [exchange] = await open(server.url, { token: 'secret-1' }).send(sequence('any', one));
  expect(exchange?.sent).toEqual({
    method: 'POST',
    url: `${server.url}/things`,
    headers: [
      ['Host', server.url.slice('http://'.length)],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
      ['Authorization', 'Bearer $TOKEN'],
      ['User-Agent', 'coldframe'],
      ['Content-Length', '18'],
    ],
    body: '{"name":"a thing"}',
  });
});

test.each(deliveries)('a server that closes after each response gets new connections (%s)', async (delivery) => {
  const server = await serve({ respond: (socket) => socket.end(okAndClose) });
  const exchanges = await open(server.url).send(sequence(delivery, one, one, one));
  expect(exchanges.map((exchange) => reply(exchange).status)).toEqual([200, 200, 200]);
});

test('a kept connection that is closed before the next request is read is replaced by a new one', async () => {
  const sockets: Socket[] = [];
  const server = await serve({ greet: (socket) => sockets.push(socket), respond: (socket) => socket.write(ok) });
  const sender = open(server.url);
  await sender.send(sequence('any', one));
  // The request is written before the end of the connection can be noticed.
  sockets[0]?.destroy();
  const [exchange] = await sender.send(sequence('any', one));
  expect(reply(exchange).status).toBe(200);
  expect(server.accepted()).toBe(2);
});

test.each(['any', 'same-connection'] as const)(
  'a kept connection that is reset is replaced by a new one (%s)',
  async (delivery) => {
    const server = await serve({
      respond: (socket, { earlier }) => (earlier === 0 ? socket.write(ok) : socket.resetAndDestroy()),
    });
    const exchanges = await open(server.url).send(sequence(delivery, one, one, one));
    expect(exchanges.map((exchange) => reply(exchange).status)).toEqual([200, 200, 200]);
    expect(server.accepted()).toBe(3);
  },
);

test.each(['any', 'same-connection'] as const)(
  'a server that reads a request on a kept connection and closes is reported (%s)',
  async (delivery) => {
    const server = await serve({
      respond: (socket, { earlier }) => (earlier === 0 ? socket.write(ok) : socket.destroy()),
    });
    const exchanges = await open(server.url).send(sequence(delivery, one, one));
    expect(reply(exchanges[0]).status).toBe(200);
    expect(noReply(exchanges[1])).toMatchObject({
      reason: 'closed',
      detail: 'the server read the request and closed the connection without a response',
    });
  },
);

test('a new connection that is closed without a response ends as "closed"', async () => {
  const server = await serve({ respond: (socket) => socket.destroy() });
  const [exchange] = await open(server.url).send(sequence('any', one));
  expect(noReply(exchange)).toMatchObject({
    reason: 'closed',
    detail: 'the server read the request and closed the connection without a response',
  });
});

test('a server that sends bytes first is not an HTTP server', async () => {
  const server = await serve({
    greet: (socket) => socket.write('220 mail.example ESMTP\r\n'),
    respond: () => undefined,
  });
  const [exchange] = await open(server.url).send(sequence('any', one));
  expect(noReply(exchange).reason).toBe('malformed');
});

test('a request without a response ends at the time limit', async () => {
  const server = await serve({ respond: () => undefined });
  const [exchange] = await open(server.url, { limits: { timeoutMs: 60 } }).send(sequence('any', one));
  expect(noReply(exchange)).toMatchObject({ reason: 'timeout', detail: 'no response within 0.06 s' });
});

test('time for which this program is busy does not count for the server', async () => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  const sending = open(server.url, { limits: { timeoutMs: 150 } }).send(sequence('any', one));
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + 500;
  while (performance.now() < until);
  const [exchange] = await sending;
  expect(reply(exchange).status).toBe(200);
});

test.each(['any', 'same-connection', 'pipelined'] as const)(
  'a server that closes unannounced some time after each response gets new connections (%s)',
  async (delivery) => {
    const server = await serve({
      respond: (socket, { earlier }) => {
        // It continues to read, so that TCP does not show that it ignored the next request.
        if (earlier === 0) socket.write(ok, () => setTimeout(() => socket.end(), 2));
      },
    });
    const exchanges = await open(server.url).send(sequence(delivery, one, one, one, one));
    expect(exchanges.map((exchange) => reply(exchange).status)).toEqual([200, 200, 200, 200]);
  },
);

test('a server that closes unannounced after its third response gets new connections', async () => {
  const server = await serve({
    respond: (socket, { earlier }) => {
      if (earlier < 3) socket.write(ok, () => earlier === 2 && setTimeout(() => socket.end(), 2));
    },
  });
  const exchanges = await open(server.url).send(sequence('same-connection', one, one, one, one, one));
  expect(exchanges.map((exchange) => reply(exchange).status)).toEqual([200, 200, 200, 200, 200]);
});

test('a server that drops the fourth request of a connection is reported', async () => {
  const server = await serve({
    respond: (socket, { earlier }) => (earlier < 3 ? socket.write(ok) : socket.destroy()),
  });
  const exchanges = await open(server.url).send(sequence('same-connection', one, one, one, one));
  expect(noReply(exchanges[3]).reason).toBe('closed');
});

test('a token that is a plain word is replaced where the response repeats the credential', async () => {
  const server = await serve({
    respond: (socket, { head }) => {
      const [credential = ''] = /Bearer .*/.exec(head) ?? [];
      socket.write(
        `HTTP/1.1 200 OK\r\nX-Seen: ${credential}\r\nContent-Length: ${credential.length}\r\n\r\n${credential}`,
      );
    },
  });
  const [exchange] = await open(server.url, { token: 'open' }).send(sequence('any', one));
  expect(reply(exchange).text).toBe('Bearer $TOKEN');
  expect(reply(exchange).headers).toContainEqual(['X-Seen', 'Bearer $TOKEN']);
});

test('a pipeline whose first response is malformed is sent again for the rest', async () => {
  const server = await serve({
    respond: (socket, { earlier }) => socket.end(earlier === 0 && server.accepted() === 1 ? 'no HTTP' : ok),
  });
  const exchanges = await open(server.url).send(sequence('pipelined', one, one, one));
  expect(noReply(exchanges[0]).reason).toBe('malformed');
  expect([reply(exchanges[1]).status, reply(exchanges[2]).status]).toEqual([200, 200]);
});

test('extra bytes after a response of a pipeline are reported for the response that they spoil, and for no other', async () => {
  const server = await serve({ respond: (socket) => socket.end(`${ok}}`) });
  const exchanges = await open(server.url).send(sequence('pipelined', one, one, one));
  expect(noReply(exchanges[1])).toMatchObject({ reason: 'malformed', clause: 'RFC 9112, 2.1' });
  expect(noReply(exchanges[1]).detail).toContain('an earlier response on the connection may be the cause');
  expect(reply(exchanges[2]).defects).toMatchObject([{ clause: 'RFC 9112, 6.3' }]);
});

test('a body that follows a response to HEAD is reported for that, and spoils no other response', async () => {
  const server = await serve({
    respond: (socket, { head }) => {
      socket.write(ok.slice(0, ok.indexOf('\r\n\r\n') + 4));
      setTimeout(() => socket.write(ok.slice(ok.indexOf('\r\n\r\n') + 4)), head.startsWith('HEAD') ? 5 : 0);
    },
  });
  const asksForHead = { ...one, request: { ...one.request, method: 'HEAD' } };
  const exchanges = await open(server.url).send(sequence('same-connection', asksForHead, one));
  expect(reply(exchanges[0]).defects).toMatchObject([{ clause: 'RFC 9112, 6.3' }]);
  expect(reply(exchanges[1])).toMatchObject({ status: 200, defects: [] });
});

test('a server that never sent anything does not get the rest of a sequence', async () => {
  const server = await serve({ respond: () => undefined });
  const sender = open(server.url, { limits: { timeoutMs: 60 } });
  const exchanges = await sender.send(sequence('same-connection', one, one, one));
  expect(exchanges.map((exchange) => noReply(exchange).reason)).toEqual(['timeout', 'interrupted', 'interrupted']);
  expect(noReply(exchanges[2]).detail).toBe('not sent: the request before it in the sequence timed out');
});

test('a server that stops responding does not get the rest of a sequence after the second time-out', async () => {
  let met = 0;
  const server = await serve({ respond: (socket) => (met++ === 0 ? socket.write(ok) : undefined) });
  const sender = open(server.url, { limits: { timeoutMs: 60 } });
  const exchanges = await sender.send(sequence('same-connection', one, one, one, one, one));
  expect(reply(exchanges[0]).status).toBe(200);
  expect(exchanges.slice(1).map((exchange) => noReply(exchange).reason)).toEqual([
    'timeout',
    'timeout',
    'interrupted',
    'interrupted',
  ]);
  expect(noReply(exchanges[4]).detail).toBe('not sent: 2 requests before it in the sequence timed out');
});

test.each([
  ['POST', ['200', '200', '200']],
  ['PUT', ['200', 'timeout', 'timeout']],
])(
  'what a server leaves unanswered behind a pipelined %s is sent again where clients should not pipeline',
  async (method, expected) => {
    const server = await serve({
      respond: (socket, { earlier }) => (earlier === 0 || server.accepted() > 1 ? socket.write(ok) : undefined),
    });
    const operation = { ...one.operation, method };
    const testCase = { ...one, operation, request: { ...one.request, method } };
    const sender = open(server.url, { limits: { timeoutMs: 100 } });
    const exchanges = await sender.send(sequence('pipelined', testCase, testCase, testCase));
    const outcomes = exchanges.map(({ outcome }) =>
      outcome.kind === 'reply' ? String(outcome.status) : outcome.reason,
    );
    expect(outcomes).toEqual(expected);
    // What is sent again may have been carried out before.
    const again = method === 'POST' ? [undefined, true, true] : [undefined, undefined, undefined];
    expect(exchanges.map(({ case: { repeats } }) => repeats)).toEqual(again);
    expect(exchanges.map(({ case: { expects } }) => expects === 'anything')).toEqual(again.map((one) => one === true));
  },
);

test.each([
  ['POST', ['200', '200', '200']],
  ['PUT', ['closed', '200', '200']],
  ['GET', ['closed', '200', '200']],
])(
  'a pipelined %s whose response is lost with the connection is sent again where clients should not pipeline',
  async (method, expected) => {
    const server = await serve({
      respond: (socket) => (server.accepted() === 1 ? socket.end() : socket.write(ok)),
    });
    const operation = { ...one.operation, method };
    const testCase = { ...one, operation, request: { ...one.request, method } };
    const exchanges = await open(server.url).send(sequence('pipelined', testCase, testCase, testCase));
    const outcomes = exchanges.map(({ outcome }) =>
      outcome.kind === 'reply' ? String(outcome.status) : outcome.reason,
    );
    expect(outcomes).toEqual(expected);
    const again = exchanges.filter(({ case: { repeats } }) => repeats === true).length;
    expect(again).toBe({ POST: 3, PUT: 2, GET: 0 }[method]);
  },
);

test.each([
  ['that is cut by an interim one', (hints: string) => ok.replace('\r\n\r\n', `\r\n\r\n${hints}`)],
  ['whose chunks are', (hints: string) => `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${hints}0\r\n\r\n`],
])(
  'a pipelined response %s is sent again with those behind it, where the server sends interim ones',
  async (_, cut) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n';
    const sent = async (first: string) => {
      const server = await serve({
        respond: (socket, { earlier }) =>
          socket.write(earlier === 1 && server.accepted() === 1 ? cut(hints) : first + ok),
      });
      const exchanges = await open(server.url).send(sequence('pipelined', one, one, one));
      return exchanges.map(({ outcome }) => (outcome.kind === 'reply' ? outcome.text : outcome.reason));
    };
    const text = '{"name":"a thing"}';
    expect(await sent(hints)).toEqual([text, text, text]);
    expect((await sent(''))[1]).not.toBe(text);
  },
);

test('a pipeline without a response ends at one time limit for all', async () => {
  const server = await serve({ respond: () => undefined });
  const exchanges = await open(server.url, { limits: { timeoutMs: 60 } }).send(sequence('pipelined', one, one, one));
  expect(exchanges.map((exchange) => noReply(exchange).reason)).toEqual(['timeout', 'timeout', 'timeout']);
  expect(server.accepted()).toBe(1);
});

test('a pipeline that ends in the middle of a response loses that response, and the rest is sent again', async () => {
  const server = await serve({
    respond: (socket, { earlier }) => {
      if (earlier === 1) socket.end(ok.slice(0, -5));
      else socket.write(ok);
    },
  });
  const exchanges = await open(server.url).send(sequence('pipelined', one, one, one));
  expect(noReply(exchanges[1])).toMatchObject({ reason: 'closed', clause: 'RFC 9112, 8' });
  expect([reply(exchanges[0]).status, reply(exchanges[2]).status]).toEqual([200, 200]);
});

test('an echo of the token is replaced in headers and body, as text and as bytes', async () => {
  const server = await serve({
    respond: (socket, { head }) => {
      const credential = /authorization: (.*)/i.exec(head)?.[1] ?? '';
      const body = JSON.stringify({ got: credential });
      socket.write(`HTTP/1.1 200 OK\r\nX-Echo: ${credential}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    },
  });
  const [exchange] = await open(server.url, { token: 'sesame-1' }).send(sequence('any', one));
  expect(reply(exchange).headers[0]).toEqual(['X-Echo', 'Bearer $TOKEN']);
  expect(reply(exchange).text).toBe('{"got":"Bearer $TOKEN"}');
  expect(Buffer.from(reply(exchange).body).toString()).toBe('{"got":"Bearer $TOKEN"}');
  expect(JSON.stringify(exchange)).not.toContain('sesame');
});

test('a word of the request stays in the response, even when the token is the same word', async () => {
  const server = await serve({ respond: (socket) => socket.write(ok) });
  const [exchange] = await open(server.url, { token: 'a thing' }).send(sequence('any', one));
  expect(reply(exchange).text).toBe('{"name":"a thing"}');
});

test.each(['two\r\nlines', 'a bell \x07'])('a token that no header can carry is rejected: %j', (token) => {
  expect(() => open('http://127.0.0.1:9', { token })).toThrow(Failure);
});

test('a closed port is unreachable, for reach and for send', async () => {
  const server = await serveRaw({ name: 'one that is gone', respond: () => undefined });
  await server.stop();
  const sender = open(server.url);
  const detail = 'connection refused, nothing listens at this address';
  expect(await sender.reach()).toEqual({ ok: false, detail });
  const [exchange] = await sender.send(sequence('any', one));
  expect(noReply(exchange)).toMatchObject({ reason: 'unreachable', detail });
});

test.each(deliveries)('an interruption ends %s at once', async (delivery) => {
  const abort = new AbortController();
  const server = await serve({ respond: () => abort.abort() });
  const sender = open(server.url, { options: { signal: abort.signal } });
  const exchanges = await sender.send(sequence(delivery, one, one));
  expect(exchanges.map((exchange) => noReply(exchange).reason)).toEqual(['interrupted', 'interrupted']);
  expect((await sender.send(sequence(delivery, one))).map((exchange) => noReply(exchange).reason)).toEqual([
    'interrupted',
  ]);
});
