import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { delivering, headOf, rawly } from '../deliveries.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer, Habits } from '../store.ts';
import { changingEach, rewriting } from '../variations.ts';

/** Stores that would harm who asks them. Whatever rule speaks, the run must end soon and in little memory. */
export const brokenHostile: readonly BrokenStore[] = [
  {
    name: 'endless-body',
    title: 'never stops sending',
    trips: ['no-answer'],
    enough: 50,
    may: ['never-accepted'],
    habits: () =>
      flooding((answer) => headOf(answer, 'Transfer-Encoding: chunked'), `10000\r\n${'a'.repeat(65_536)}\r\n`),
  },
  {
    name: 'endless-headers',
    title: 'never ends its header section',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    habits: () => flooding(() => 'HTTP/1.1 200 OK\r\n', `X-Plant: ${'a'.repeat(1000)}\r\n`),
  },
  {
    name: 'endless-header',
    title: 'never ends a header line',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    habits: () => flooding(() => 'HTTP/1.1 200 OK\r\nX-Plant: ', 'a'.repeat(10_000)),
  },
  {
    name: 'endless-interim',
    title: 'sends 103 for ever',
    trips: ['no-answer'],
    enough: 50,
    may: ['framing', 'never-accepted'],
    habits: () => flooding(() => '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
  },
  {
    name: 'compression-bomb',
    title: 'sends a gigabyte in a megabyte',
    trips: ['no-answer'],
    enough: 50,
    may: ['content-encoding', 'body-json', 'never-accepted'],
    habits: () => delivering(200, (answer, response) => rawly(response, bomb(answer))),
  },
  {
    name: 'deep-answer',
    title: 'answers arrays nested 200,000 deep',
    trips: ['body-schema'],
    enough: 50,
    may: ['body-json', 'no-answer'],
    habits: () => rewriting(200, () => '['.repeat(200_000) + ']'.repeat(200_000)),
  },
  {
    name: 'many-members',
    title: 'answers a hundred thousand members and no name',
    trips: ['body-schema'],
    enough: 50,
    may: ['no-answer'],
    habits: () => rewriting(200, () => `{${Array.from({ length: 100_000 }, (_, at) => `"m${at}":${at}`).join()}}`),
  },
  {
    name: 'commands',
    title: 'speaks in terminal and CI commands where JSON should be',
    trips: ['body-json'],
    enough: 50,
    habits: () =>
      rewriting(200, () => '\u001b]0;owned\u0007\u001b[2J\n::error::owned\n##[error]owned\n<script>alert(1)</script>'),
  },
  {
    name: 'commands-in-header',
    title: 'speaks in terminal commands in its media type',
    trips: ['media-type'],
    enough: 50,
    may: ['framing', 'no-answer', 'never-accepted'],
    habits: () =>
      delivering(200, (answer, response) =>
        rawly(
          response,
          `HTTP/1.1 200 \u001b[31m\r\nContent-Type: \u001b[2J::error::\r\nConnection: close\r\n\r\n${answer.content}`,
        ),
      ),
  },
  {
    name: 'elsewhere',
    title: 'sends whoever asks to another host with the question',
    trips: ['status-documented'],
    enough: 50,
    may: ['never-accepted'],
    habits: () =>
      changingEach(200, () => ({ status: 308, headers: [['Location', 'http://127.0.0.2:1/steal']], content: '' })),
  },
];

/** Answers a plant with `head` and then with `part` for as long as the other side listens, at most a minute. */
function flooding(head: (answer: Answer) => string, part: string): Partial<Habits> {
  return delivering(200, (answer, response) => flood(response, head(answer), part));
}

function flood(response: ServerResponse, head: string, part: string): void {
  const { socket } = response;
  if (socket === null) return;
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', more);
  more();
}

let packed: Buffer | undefined;

function bomb(answer: Answer): Buffer {
  packed ??= gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 });
  return Buffer.concat([
    Buffer.from(headOf(answer, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`)),
    packed,
  ]);
}
