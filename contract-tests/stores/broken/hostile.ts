import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { delivering, headOf, rawly } from '../deliveries.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Behaviour, StoreResponse } from '../store.ts';
import { changingEach, rewriting } from '../variations.ts';

/** Stores that try to harm the client. Whichever rule reports them, the run must end soon and need little memory. */
export const brokenHostile: readonly BrokenStore[] = [
  {
    name: 'endless-body',
    title: 'never stops sending',
    trips: ['no-answer'],
    // On a busy machine the time limit may be exceeded before the limit on size, for some kinds of requests, with or without a start of the response.
    groups: 6,
    enough: 50,
    may: ['never-accepted'],
    behaviour: () =>
      flooding((response) => headOf(response, 'Transfer-Encoding: chunked'), `10000\r\n${'a'.repeat(65_536)}\r\n`),
  },
  {
    name: 'endless-headers',
    title: 'never ends its headers',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    behaviour: () => flooding(() => 'HTTP/1.1 200 OK\r\n', `X-Plant: ${'a'.repeat(1000)}\r\n`),
  },
  {
    name: 'endless-header',
    title: 'never ends a header line',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    behaviour: () => flooding(() => 'HTTP/1.1 200 OK\r\nX-Plant: ', 'a'.repeat(10_000)),
  },
  {
    name: 'endless-interim',
    title: 'sends 103 without end',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    behaviour: () => flooding(() => '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
  },
  {
    name: 'compression-bomb',
    title: 'sends a small compressed body that expands to a huge one',
    trips: ['no-answer'],
    // As above.
    groups: 3,
    enough: 50,
    may: ['content-encoding', 'body-json', 'never-accepted'],
    behaviour: () => delivering(200, (response, out) => rawly(out, bomb(response))),
  },
  {
    name: 'deep-response',
    title: 'responds with arrays nested 200,000 deep',
    trips: ['body-schema'],
    enough: 50,
    may: ['body-json', 'no-answer'],
    behaviour: () => rewriting(200, () => '['.repeat(200_000) + ']'.repeat(200_000)),
  },
  {
    name: 'many-members',
    title: 'responds with a hundred thousand properties and no name',
    trips: ['body-schema'],
    enough: 50,
    may: ['no-answer'],
    behaviour: () => rewriting(200, () => `{${Array.from({ length: 100_000 }, (_, at) => `"m${at}":${at}`).join()}}`),
  },
  {
    name: 'commands',
    title: 'sends terminal and CI commands instead of JSON',
    trips: ['body-json'],
    enough: 50,
    behaviour: () =>
      rewriting(200, () => '\u001b]0;owned\u0007\u001b[2J\n::error::owned\n##[error]owned\n<script>alert(1)</script>'),
  },
  {
    name: 'commands-in-header',
    title: 'sends terminal commands in its media type',
    trips: ['media-type'],
    enough: 50,
    may: ['framing', 'no-answer', 'never-accepted'],
    behaviour: () =>
      delivering(200, (response, out) =>
        rawly(
          out,
          `HTTP/1.1 200 \u001b[31m\r\nContent-Type: \u001b[2J::error::\r\nConnection: close\r\n\r\n${response.body}`,
        ),
      ),
  },
  {
    name: 'elsewhere',
    title: 'redirects requests to another host',
    trips: ['status-documented'],
    enough: 50,
    may: ['never-accepted'],
    behaviour: () =>
      changingEach(200, () => ({ status: 308, headers: [['Location', 'http://127.0.0.2:1/steal']], body: '' })),
  },
];

/** Sends `head` and then `part` again and again until the client closes. */
function flooding(head: (response: StoreResponse) => string, part: string): Partial<Behaviour> {
  return delivering(200, (response, out) => flood(out, head(response), part));
}

function flood(out: ServerResponse, head: string, part: string): void {
  const { socket } = out;
  if (socket === null) return;
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', more);
  more();
}

let packed: Buffer | undefined;

function bomb(response: StoreResponse): Buffer {
  packed ??= gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 });
  return Buffer.concat([
    Buffer.from(headOf(response, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`)),
    packed,
  ]);
}
