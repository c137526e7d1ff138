import { spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeaderField } from '../../../model/case.ts';
import type { SentRequest } from '../../../model/exchange.ts';
import { renderCurl } from './curl.ts';

const token = 'a"b$HOME`c\'d\\e';
let server: Server;
let base: string;
let arrived: Buffer;

beforeAll(async () => {
  server = createServer(record);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder has no port');
  base = `http://127.0.0.1:${address.port}`;
});

afterAll(() => server.close());

/** Keeps every byte of a request, grants a 100-continue, and answers when the request is whole. */
function record(socket: Socket): void {
  let received = Buffer.alloc(0);
  let granted = false;
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    const { head, rest } = split(received);
    if (head === undefined) return;
    if (/^expect: 100-continue/im.test(head) && !granted) {
      granted = true;
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    }
    if (!isWhole(head, rest)) return;
    arrived = received;
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
}

function split(bytes: Buffer): { readonly head: string | undefined; readonly rest: Buffer } {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return { head: undefined, rest: bytes };
  return { head: bytes.subarray(0, end).toString('latin1'), rest: bytes.subarray(end + 4) };
}

function isWhole(head: string, rest: Buffer): boolean {
  if (/^transfer-encoding: chunked/im.test(head)) return rest.toString('latin1').endsWith('0\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(head)?.[1] ?? '0';
  return rest.length >= Number(length);
}

/** Pastes a line into a shell. A proxy or a `.curlrc` of the machine must not get in between. */
async function paste(line: string, secret: string): Promise<void> {
  const shell = spawn('/bin/sh', ['-s'], {
    env: { PATH: process.env['PATH'], TOKEN: secret, CURL_HOME: '/nonexistent', HOME: '/nonexistent', no_proxy: '*' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  shell.stderr.on('data', (bytes) => {
    said += bytes;
  });
  shell.stdout.resume();
  shell.stdin.end(`${line}\n`);
  const code = await new Promise((ended) => shell.on('close', ended));
  if (code === 127) throw new Error('curl is not installed, and this test cannot do without it: apt-get install curl');
  if (code !== 0) throw new Error(`the shell ended with ${code}: ${said}\n${line.slice(0, 2000)}`);
}

interface Arrived {
  readonly line: string;
  readonly fields: readonly HeaderField[];
  readonly body: Buffer;
}

async function sendAgain(sent: SentRequest, secret = token): Promise<Arrived> {
  const line = renderCurl(sent);
  expect(line).not.toMatch(/[^\p{L}\p{N}\p{P}\p{S} ]/u);
  expect(line).not.toMatch(/##\[|^\s*::/);
  await paste(line, secret);
  const { head, rest } = split(arrived);
  const [start = '', ...lines] = Buffer.from(head ?? '', 'latin1')
    .toString()
    .split('\r\n');
  const fields = lines.map((field): HeaderField => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon), field.slice(colon + 1).trim()];
  });
  return { line: start, fields, body: /transfer-encoding: chunked/i.test(head ?? '') ? unchunk(rest) : rest };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let place = 0; ; ) {
    const end = bytes.indexOf('\r\n', place);
    const size = Number.parseInt(bytes.subarray(place, end).toString(), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    place = end + 2 + size + 2;
  }
}

function send(overrides: Partial<SentRequest>): SentRequest {
  const headers = [
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer $TOKEN'],
  ] as const;
  return { method: 'POST', url: `${base}/books`, headers, body: '{"title":"Emma"}', ...overrides };
}

/** Everything of a request but what each client words for itself. */
function meaningOf(fields: readonly HeaderField[]): HeaderField[] {
  const own = /^(host|user-agent|content-length|connection)$/i;
  return fields.filter(([name]) => !own.test(name)).sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
}

async function expectSame(sent: SentRequest): Promise<Arrived> {
  const again = await sendAgain(sent);
  expect(again.line).toBe(`${sent.method} ${sent.url.slice(base.length).replaceAll('$TOKEN', token)} HTTP/1.1`);
  const asSent = sent.headers.map(([name, value]): HeaderField => [name, value.replaceAll('$TOKEN', token)]);
  expect(meaningOf(again.fields)).toEqual(meaningOf(asSent));
  const body = typeof sent.body === 'string' ? Buffer.from(sent.body) : Buffer.from(sent.body ?? []);
  if (!again.body.equals(body)) expect(again.body.toString('latin1')).toBe(body.toString('latin1'));
  return again;
}

const nasty = `' " \\ \` $HOME $(id) !! %s %% \\n * ? [a-z] {a,b} ~ # & ; | < > ( )`;
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const noise = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919 * (index % 251)) % 256);
const repeat = (unit: string, times: number): string => unit.repeat(times);

const bodies: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['plain JSON', '{"title":"Emma"}'],
  ['no byte at all', ''],
  ['everything a shell reads', JSON.stringify({ title: nasty })],
  ['a leading @, which curl would read as a file', '@/etc/passwd'],
  ['a leading dash', '--data x'],
  ['a leading dash and a control character', '-n\n'],
  ['letters of many scripts and emoji', '{"title":"Zoë 木 שלום 🌱👩‍🌾 e\u0301"}'],
  ['line ends', '{\r\n\t"title": "Emma"\r\n}\n\n'],
  ['NUL and other controls', '{"title":"\0\u0007\u001b[31m\u009b"}'],
  ['a byte order mark', '\ufeff{}'],
  ['a replacement character', '"\ufffd"'],
  ['every byte there is', everyByte],
  ['invalid UTF-8', Uint8Array.from([0x22, 0xc3, 0x28, 0x22])],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['percent signs and backslashes under printf', '%s%d\\n\\\\\n'],
  ['what a CI log takes for a command', '::error::x ##[error]y ##vso[z]\n'],
  ['one long run of a letter', `{"title":"${repeat('a', 100_000)}"}`],
  [
    'long runs of a quote, a space, a dash, a backslash',
    ["'", ' ', '-', '\\', '%'].map((one) => repeat(one, 500)).join('x'),
  ],
  ['a long run of emoji', `{"title":"${repeat('🌱', 3000)}"}`],
  ['a long run of bytes beyond ASCII', new Uint8Array(5000).fill(0xff)],
  ['a long run of NUL', new Uint8Array(5000)],
  ['a long run of line ends', repeat('\n', 5000)],
  ['repeated units with line ends', repeat('[\n', 4000)],
  ['repeated units that begin with a dash', repeat('-ab', 4000)],
  ['repeated units that a shell or a format would read', repeat('$a%s\'"\\', 800)],
  ['deep nesting', repeat('[', 50_000) + repeat(']', 50_000)],
  ['deep nesting of objects', `${repeat('{"a":', 20_000)}1${repeat('}', 20_000)}`],
  ['20,000 bytes without a pattern', noise],
  [
    'more than one argument of a process can hold',
    JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index * 7919)),
  ],
  ['11 MB', `{"title":"${repeat('a', 11_000_000)}"}`],
];

describe('renderCurl, pasted into a shell', () => {
  for (const [what, body] of bodies) {
    it(`sends the same body again: ${what}`, async () => {
      await expectSame(send({ body }));
    });
  }

  it('sends the same body again in chunks', async () => {
    const chunked: HeaderField = ['Transfer-Encoding', 'chunked'];
    const again = await expectSame(send({ headers: [['Content-Type', 'application/json'], chunked] }));
    expect(again.fields.map(([name]) => name)).not.toContain('Content-Length');
    await expectSame(send({ headers: [chunked], body: new Uint8Array(70_000) }));
  });

  it('asks to continue only when that was asked', async () => {
    await expectSame(send({ headers: [['Expect', '100-continue']] }));
    await expectSame(send({ headers: [['Content-Type', 'application/json']], body: 'x'.repeat(3_000_000) }));
  });

  it('adds no content type and no Accept, and leaves out what was left out', async () => {
    await expectSame(send({ headers: [] }));
    await expectSame(send({ headers: [['Accept', '*/*']] }));
  });

  it('sends headers that are empty, doubled, odd or beyond ASCII', async () => {
    const headers: readonly HeaderField[] = [
      ['X-Empty', ''],
      ['Accept', ''],
      ['X-Twice', 'one'],
      ['X-Twice', 'two'],
      ['x-lower', nasty],
      ['X-Letters', 'Zoë 木 🌱'],
      ['X-Controls', 'a\tb\u001bc'],
    ];
    await expectSame(send({ headers }));
  });

  it('puts the secret where it was, and shows its name instead', async () => {
    const ways = [
      'Bearer $TOKEN',
      'bearer $TOKEN',
      '$TOKEN',
      'Bearer $TOKEN, Bearer $TOKEN',
      'Bearer $TOKENx',
      'Odd "\' $TOKEN!',
    ];
    for (const value of ways) {
      const sent = send({ headers: [['Authorization', value]] });
      await expectSame(sent);
    }
    expect(renderCurl(send({}))).toContain('-H "Authorization: Bearer $TOKEN"');
    await expectSame(
      send({
        headers: [
          ['Authorization', 'Bearer $TOKEN'],
          ['authorization', 'Bearer $TOKEN'],
        ],
      }),
    );
  });

  it('leaves out the name of the scheme where the token was given with it', async () => {
    const again = await sendAgain(send({ headers: [['Authorization', `Bearer \${TOKEN#* }`]] }), 'bearer s3cret');
    expect(meaningOf(again.fields)).toContainEqual(['Authorization', 'Bearer s3cret']);
    expect(renderCurl(send({ headers: [['Authorization', `Bearer \${TOKEN_A#* }`]] }))).toContain(
      `-H "Authorization: Bearer \${TOKEN_A#* }"`,
    );
  });

  it('puts the secret into the query', () => {
    const line = renderCurl(send({ url: `${base}/books?a='&access_token=$TOKEN&b=$TOKENS` }));
    expect(line).toContain(`/books?a='\\''&access_token='"$TOKEN"'&b=$TOKENS'`);
  });

  it('puts no secret into a body that contains its name', async () => {
    await expectSame(send({ body: '{"title":"$TOKEN"}' }));
  });

  it('sends paths as they were', async () => {
    for (const path of ['/a/../b/./c', '/%2e%2E/x', '/a[1-3]{x,y}?q=[0]&r=a%20b', "/it's?x=$y!"]) {
      await expectSame(send({ url: base + path }));
    }
  });

  it('sends any method, with a body and without', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'post', "M-SEARCH'x"]) {
      await expectSame(send({ method }));
      await expectSame(send({ method, body: undefined, headers: [] }));
    }
    await expectSame(send({ method: 'HEAD', body: undefined, headers: [] }));
    await expectSame(send({ method: 'HEAD' }));
  });

  it('sends no length where none was sent, and zero where zero was', async () => {
    const without = await expectSame(send({ body: undefined, headers: [] }));
    expect(without.fields.map(([name]) => name)).not.toContain('Content-Length');
    const zero = await expectSame(send({ body: undefined, headers: [['Content-Length', '0']] }));
    expect(zero.fields).toContainEqual(['Content-Length', '0']);
  });

  it('is short for an ordinary request', () => {
    expect(renderCurl(send({ url: 'http://127.0.0.1:4010/books' }))).toBe(
      `curl -i -m 30 -H 'Content-Type: application/json' -H "Authorization: Bearer $TOKEN" -H 'Accept:' --data-raw '{"title":"Emma"}' http://127.0.0.1:4010/books`,
    );
  });

  it('stays short for a large body that repeats itself', () => {
    expect(renderCurl(send({ body: `{"title":"${'a'.repeat(11_000_000)}"}` })).length).toBeLessThan(300);
    expect(renderCurl(send({ body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` })).length).toBeLessThan(300);
  });
});

it('reads the secret of each scheme from a variable of its own', () => {
  const headers: HeaderField[] = [
    ['Authorization', 'Bearer $TOKEN'],
    ['X-Key', '$TOKEN_API_KEY'],
    ['X-Odd', 'a"$TOKEN_A\'b'],
  ];
  const line = renderCurl({ method: 'GET', url: `${base}/?k=$TOKEN_B&l=$TOKEN`, headers, body: undefined });
  expect(line).toContain('-H "Authorization: Bearer $TOKEN" -H "X-Key: $TOKEN_API_KEY"');
  expect(line).toContain('"$TOKEN_A"');
  expect(line).toContain('"$TOKEN_B"');
  expect(line).toMatch(/"\$TOKEN"$/);
});
