import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { delivering, headOf, lengthOf, rawly } from '../deliveries.ts';
import { honestHabits, withHeader } from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer, Habits } from '../store.ts';
import { changingEach, idOf } from '../variations.ts';

type Row = readonly [name: string, title: string, rule: string, bytes: (answer: Answer) => string | Buffer];

/** What the store writes in place of a plant, and then closes. */
const rows: readonly Row[] = [
  [
    'length-too-long',
    'announces more than it sends',
    'no-answer',
    (plant) => `${headOf(plant, lengthOf(plant, 7))}${plant.content}`,
  ],
  [
    'length-too-short',
    'sends more than it announces',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant, -1))}${plant.content}`,
  ],
  [
    'bytes-after',
    'sends a line after its answer',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant))}${plant.content}\r\n<!-- 3 ms -->\r\n`,
  ],
  [
    'length-and-chunks',
    'announces a length and chunks',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'Transfer-Encoding: chunked')}${chunk(plant)}0\r\n\r\n`,
  ],
  [
    'two-lengths',
    'announces two lengths',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), lengthOf(plant, 1))}${plant.content}`,
  ],
  [
    'word-for-length',
    'announces a length that is no number',
    'framing',
    (plant) => `${headOf(plant, 'Content-Length: long')}${plant.content}`,
  ],
  [
    'negative-length',
    'announces a length below 0',
    'framing',
    (plant) => `${headOf(plant, 'Content-Length: -1')}${plant.content}`,
  ],
  [
    'bad-chunk-size',
    'writes a chunk size that is no number',
    'framing',
    (plant) => `${headOf(plant, chunked)}zz\r\n${plant.content}\r\n0\r\n\r\n`,
  ],
  [
    'short-chunk',
    'writes a chunk longer than it says',
    'framing',
    (plant) => `${headOf(plant, chunked)}3\r\n${plant.content}\r\n0\r\n\r\n`,
  ],
  ['no-last-chunk', 'leaves out the last chunk', 'no-answer', (plant) => `${headOf(plant, chunked)}${chunk(plant)}`],
  [
    'half-a-body',
    'closes halfway',
    'no-answer',
    (plant) => `${headOf(plant, lengthOf(plant))}${plant.content.slice(0, 5)}`,
  ],
  ['half-a-head', 'closes in its header section', 'no-answer', () => 'HTTP/1.1 200 OK\r\nContent-Ty'],
  ['no-bytes', 'closes without an answer', 'no-answer', () => ''],
  [
    'no-status',
    'writes a status line without a status',
    'framing',
    (plant) => headOf(plant).replace(' 200 ', ' ') + plant.content,
  ],
  [
    'four-digits',
    'writes a status of four digits',
    'framing',
    (plant) => headOf(plant, lengthOf(plant)).replace(' 200 ', ' 2000 ') + plant.content,
  ],
  [
    'http-9',
    'writes HTTP/9.1',
    'framing',
    (plant) => headOf(plant, lengthOf(plant)).replace('HTTP/1.1', 'HTTP/9.1') + plant.content,
  ],
  ['no-http', 'answers JSON without HTTP', 'framing', (plant) => `${plant.content}\n`],
  [
    'no-colon',
    'writes a header line without a colon',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant Fern')}${plant.content}`,
  ],
  [
    'space-before-colon',
    'writes a space before a colon',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant : Fern')}${plant.content}`,
  ],
  [
    'nul-in-header',
    'writes NUL into a header field',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant: F\0rn')}${plant.content}`,
  ],
  [
    'unknown-transfer',
    'uses a transfer coding nobody knows',
    'framing',
    (plant) => `${headOf(plant, 'Transfer-Encoding: squeezed')}${plant.content}`,
  ],
  ['only-interim', 'sends 100 and nothing after it', 'no-answer', () => 'HTTP/1.1 100 Continue\r\n\r\n'],
  [
    'not-gzip',
    'says gzip and sends none',
    'content-encoding',
    (plant) => `${headOf(plant, gzip, lengthOf(plant))}${plant.content}`,
  ],
  [
    'half-gzip',
    'sends half of a gzip',
    'content-encoding',
    (plant) => compressed(plant, (bytes) => bytes.subarray(0, bytes.length - 9)),
  ],
  [
    'bad-gzip-sum',
    'sends gzip with a wrong sum',
    'content-encoding',
    (plant) => compressed(plant, (bytes) => bytes.fill(0, bytes.length - 8)),
  ],
  [
    'unknown-encoding',
    'uses a content coding nobody knows',
    'content-encoding',
    (plant) => `${headOf(plant, 'Content-Encoding: squeezed', lengthOf(plant))}${plant.content}`,
  ],
  [
    'switches',
    'switches protocols',
    'framing',
    () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: plant\r\nConnection: upgrade\r\n\r\n',
  ],
];

const chunked = 'Transfer-Encoding: chunked';
const gzip = 'Content-Encoding: gzip';

/** Wire faults show in more than one place: bytes that end too early are no answer, and no content either. */
const may: Readonly<Record<string, readonly string[]>> = {
  'no-answer': ['framing', 'never-accepted'],
  framing: ['no-answer', 'never-accepted', 'body-json', 'media-type', 'status-documented'],
  'content-encoding': ['body-json', 'no-answer', 'never-accepted'],
};

/** Stores whose bytes are not what they say, or never come. */
export const brokenTransport: readonly BrokenStore[] = [
  ...rows.map(
    ([name, title, rule, bytes]): BrokenStore => ({
      name,
      title,
      trips: [rule],
      enough: 100,
      may: may[rule] ?? [],
      habits: () => delivering(200, (answer, response) => rawly(response, bytes(answer))),
    }),
  ),
  {
    name: 'resets',
    title: 'resets the connection in place of a plant',
    trips: ['no-answer'],
    enough: 50,
    may: ['never-accepted'],
    habits: () => delivering(200, (_, response) => void response.socket?.resetAndDestroy()),
  },
  {
    name: 'resets-on-refusal',
    title: 'resets the connection in place of a 400',
    trips: ['no-answer'],
    enough: 160,
    habits: () => delivering(400, (_, response) => void response.socket?.resetAndDestroy()),
  },
  {
    name: 'silent-on-zero',
    title: 'never answers to id 0',
    trips: ['no-answer'],
    habits: () => forZero(() => new Promise<Answer>(() => {})),
  },
  {
    name: 'half-a-minute',
    title: 'takes half a minute for id 0',
    trips: ['no-answer'],
    habits: () => forZero(async (usual) => wait(30_000, usual(), { ref: false })),
  },
  {
    name: 'stalls',
    title: 'stops after the header section for id 0',
    trips: ['no-answer'],
    habits: () => stalling((plant) => headOf(plant, lengthOf(plant))),
  },
  {
    name: 'stalls-in-chunks',
    title: 'never sends the last chunk for id 0',
    trips: ['no-answer'],
    habits: () => stalling((plant) => `${headOf(plant, chunked)}${chunk(plant)}`),
  },
  {
    name: 'drops-the-second',
    title: 'closes without an answer to the second request on a connection',
    trips: ['no-answer'],
    habits: () => ({
      answer: (request, usual) =>
        request.turnOnConnection === 2 && request.method === 'POST' ? withHeader(usual(), ['X-Drop', 'yes']) : usual(),
      deliver: (answer, response) => {
        if (answer.headers.some(([name]) => name === 'X-Drop')) response.socket?.destroy();
        else return honestHabits.deliver(answer, response);
      },
    }),
  },
  {
    name: 'content-with-204',
    title: 'answers 204 and sends content',
    trips: ['status-documented', 'framing'],
    may: ['unexpected-content', 'no-answer', 'never-accepted'],
    habits: () =>
      delivering(200, (plant, response) => {
        response.socket?.end(`${headOf({ ...plant, status: 204 }, lengthOf(plant))}${plant.content}`);
      }),
  },
  {
    name: 'content-with-head',
    title: 'sends content after the answer to HEAD',
    trips: ['framing'],
    may: ['unexpected-content'],
    habits: () =>
      delivering(405, (answer, response) => {
        rawly(response, `${headOf(answer, lengthOf(answer), 'Connection: close')}${answer.content}`);
      }),
  },
  {
    name: 'gzip-unnamed',
    title: 'compresses and does not say so',
    trips: ['content-encoding'],
    may: ['body-json'],
    habits: () => changingEach(200, (answer) => ({ ...answer, content: gzipSync(answer.content) })),
  },
  {
    name: 'folded-lines',
    title: 'folds a header line',
    trips: ['framing'],
    habits: () =>
      delivering(200, (plant, response) =>
        rawly(response, `${headOf(plant, lengthOf(plant), 'X-Plant: Fern,\r\n  Rose')}${plant.content}`),
      ),
  },
];

function chunk({ content }: Answer): string {
  return `${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n`;
}

function compressed(plant: Answer, spoil: (bytes: Buffer) => Buffer): Buffer {
  const bytes = spoil(gzipSync(plant.content));
  return Buffer.concat([Buffer.from(headOf(plant, gzip, `Content-Length: ${bytes.length}`)), bytes]);
}

function forZero(answer: (usual: () => Answer) => Promise<Answer>): Partial<Habits> {
  return { answer: (request, usual) => (idOf(request) === '0' ? answer(usual) : usual()) };
}

/** Writes the beginning of an answer to id 0 and then nothing more. */
function stalling(beginning: (plant: Answer) => string): Partial<Habits> {
  return {
    answer: (request, usual) => (idOf(request) === '0' ? withHeader(usual(), ['X-Stall', 'yes']) : usual()),
    deliver: (answer, response) => {
      if (answer.headers.some(([name]) => name === 'X-Stall')) response.socket?.write(beginning(answer));
      else return honestHabits.deliver(answer, response);
    },
  };
}
