import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { RuleId } from '../../../src/model/rule-id.ts';
import { delivering, headOf, lengthOf, rawly } from '../deliveries.ts';
import { honestBehaviour, withHeader } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Behaviour, StoreResponse } from '../store.ts';
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
      behaviour: () => delivering(200, (response, out) => rawly(out, bytes(response))),
    }),
  ),
  {
    name: 'resets',
    title: 'resets the connection instead of sending a plant',
    trips: ['no-answer'],
    enough: 50,
    may: ['never-accepted'],
    behaviour: () => delivering(200, (_, out) => void out.socket?.resetAndDestroy()),
  },
  {
    name: 'resets-on-refusal',
    title: 'resets the connection instead of sending a 400',
    trips: ['no-answer'],
    enough: 260,
    behaviour: () => delivering(400, (_, out) => void out.socket?.resetAndDestroy()),
  },
  {
    name: 'silent-on-zero',
    title: 'never responds to id 0',
    trips: ['no-answer'],
    behaviour: () => forZero(() => new Promise<StoreResponse>(() => {})),
  },
  {
    name: 'half-a-minute',
    title: 'takes half a minute for id 0',
    trips: ['no-answer'],
    behaviour: () => forZero(async (usual) => wait(30_000, usual(), { ref: false })),
  },
  {
    name: 'stalls',
    title: 'stops after the headers for id 0',
    trips: ['no-answer'],
    behaviour: () => stalling((plant) => headOf(plant, lengthOf(plant))),
  },
  {
    name: 'stalls-in-chunks',
    title: 'never sends the last chunk for id 0',
    trips: ['no-answer'],
    behaviour: () => stalling((plant) => `${headOf(plant, chunked)}${chunk(plant)}`),
  },
  {
    name: 'ends',
    title: 'ends at a name with an emoji and accepts no more connections',
    trips: ['no-answer'],
    behaviour: ending,
  },
  {
    name: 'drops-the-second',
    title: 'closes without a response to the second request on a connection',
    trips: ['no-answer'],
    behaviour: () => ({
      respond: (request, usual) =>
        request.turnOnConnection === 2 && request.method === 'POST' ? withHeader(usual(), ['X-Drop', 'yes']) : usual(),
      deliver: (response, out) => {
        if (response.headers.some(([name]) => name === 'X-Drop')) out.socket?.destroy();
        else return honestBehaviour.deliver(response, out);
      },
    }),
  },
  {
    name: 'content-with-204',
    title: 'responds with 204 and a body',
    trips: ['status-documented', 'framing'],
    may: ['unexpected-content', 'no-answer', 'never-accepted'],
    behaviour: () =>
      delivering(200, (plant, out) => {
        out.socket?.end(`${headOf({ ...plant, status: 204 }, lengthOf(plant))}${plant.body}`);
      }),
  },
  {
    name: 'content-with-head',
    title: 'sends a body in the response to HEAD',
    trips: ['framing'],
    may: ['unexpected-content'],
    behaviour: () =>
      delivering(405, (response, out) => {
        rawly(out, `${headOf(response, lengthOf(response), 'Connection: close')}${response.body}`);
      }),
  },
  {
    name: 'gzip-unnamed',
    title: 'compresses without Content-Encoding',
    trips: ['content-encoding'],
    may: ['body-json'],
    behaviour: () => changingEach(200, (response) => ({ ...response, body: gzipSync(response.body) })),
  },
  {
    name: 'folded-lines',
    title: 'folds a header line',
    trips: ['framing'],
    behaviour: () =>
      delivering(200, (plant, out) =>
        rawly(out, `${headOf(plant, lengthOf(plant), 'X-Plant: Fern,\r\n  Rose')}${plant.body}`),
      ),
  },
];

function forZero(respond: (usual: () => StoreResponse) => Promise<StoreResponse>): Partial<Behaviour> {
  return { respond: (request, usual) => (idOf(request) === '0' ? respond(usual) : usual()) };
}

/** Writes the beginning of a response to id 0 and then nothing more. */
function stalling(beginning: (plant: StoreResponse) => string): Partial<Behaviour> {
  return {
    respond: (request, usual) => (idOf(request) === '0' ? withHeader(usual(), ['X-Stall', 'yes']) : usual()),
    deliver: (response, out) => {
      if (response.headers.some(([name]) => name === 'X-Stall')) out.socket?.write(beginning(response));
      else return honestBehaviour.deliver(response, out);
    },
  };
}

function ending(): Partial<Behaviour> {
  let store: Server | undefined;
  return {
    prepare: (server) => {
      store = server;
    },
    respond: (request, usual) => {
      if (!/\p{Emoji_Presentation}/u.test(textOf(request, 'name') ?? '')) return usual();
      store?.close();
      store?.closeAllConnections();
      return new Promise<StoreResponse>(() => {});
    },
  };
}
