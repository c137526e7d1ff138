import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { RuleId } from '../../../src/model/rule-id.ts';
import { delivering, headOf, lengthOf, rawly } from '../deliveries.ts';
import { honestHabits, withHeader } from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer, Habits } from '../store.ts';
import { changingEach, idOf, textOf } from '../variations.ts';
import { brokenMessages, chunk, chunked } from './messages.ts';

/** Several rules may report one wire fault: without all bytes there is neither a response nor a body. */
const may: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'no-answer': ['framing', 'never-accepted'],
  framing: ['no-answer', 'never-accepted', 'body-json', 'media-type', 'status-documented'],
  'content-encoding': ['body-json', 'no-answer', 'never-accepted'],
};

/** Stores whose bytes are wrong or missing. */
export const brokenTransport: readonly BrokenStore[] = [
  ...brokenMessages.map(
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
    title: 'resets the connection instead of sending a plant',
    trips: ['no-answer'],
    enough: 50,
    may: ['never-accepted'],
    habits: () => delivering(200, (_, response) => void response.socket?.resetAndDestroy()),
  },
  {
    name: 'resets-on-refusal',
    title: 'resets the connection instead of sending a 400',
    trips: ['no-answer'],
    enough: 260,
    habits: () => delivering(400, (_, response) => void response.socket?.resetAndDestroy()),
  },
  {
    name: 'silent-on-zero',
    title: 'never responds to id 0',
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
    title: 'stops after the headers for id 0',
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
    name: 'ends',
    title: 'ends at a name with an emoji and accepts no more connections',
    trips: ['no-answer'],
    habits: ending,
  },
  {
    name: 'drops-the-second',
    title: 'closes without a response to the second request on a connection',
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
    title: 'responds with 204 and a body',
    trips: ['status-documented', 'framing'],
    may: ['unexpected-content', 'no-answer', 'never-accepted'],
    habits: () =>
      delivering(200, (plant, response) => {
        response.socket?.end(`${headOf({ ...plant, status: 204 }, lengthOf(plant))}${plant.content}`);
      }),
  },
  {
    name: 'content-with-head',
    title: 'sends a body in the response to HEAD',
    trips: ['framing'],
    may: ['unexpected-content'],
    habits: () =>
      delivering(405, (answer, response) => {
        rawly(response, `${headOf(answer, lengthOf(answer), 'Connection: close')}${answer.content}`);
      }),
  },
  {
    name: 'gzip-unnamed',
    title: 'compresses without Content-Encoding',
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

function forZero(answer: (usual: () => Answer) => Promise<Answer>): Partial<Habits> {
  return { answer: (request, usual) => (idOf(request) === '0' ? answer(usual) : usual()) };
}

/** Writes the beginning of a response to id 0 and then nothing more. */
function stalling(beginning: (plant: Answer) => string): Partial<Habits> {
  return {
    answer: (request, usual) => (idOf(request) === '0' ? withHeader(usual(), ['X-Stall', 'yes']) : usual()),
    deliver: (answer, response) => {
      if (answer.headers.some(([name]) => name === 'X-Stall')) response.socket?.write(beginning(answer));
      else return honestHabits.deliver(answer, response);
    },
  };
}

function ending(): Partial<Habits> {
  let store: Server | undefined;
  return {
    prepare: (server) => {
      store = server;
    },
    answer: (request, usual) => {
      if (!/\p{Emoji_Presentation}/u.test(textOf(request, 'name') ?? '')) return usual();
      store?.close();
      store?.closeAllConnections();
      return new Promise<Answer>(() => {});
    },
  };
}
