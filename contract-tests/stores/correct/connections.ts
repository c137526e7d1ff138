import type { Server } from 'node:http';
import { contentFor, dripped, headOf, inParts, rawly } from '../deliveries.ts';
import { errorAnswer, honestHabits, textAnswer, withHeader } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { oneConnectionAtATime } from '../one-connection.ts';
import { changing, fieldOf, gated, instead } from '../variations.ts';

/** How correct stores treat their connections. */
export const connectionHabits: readonly CorrectStore[] = [
  {
    name: 'chunked',
    title: 'responds in chunks',
    habits: () => ({
      deliver: (answer, response) => {
        const content = Buffer.from(answer.content);
        inParts(
          response,
          answer,
          [content.subarray(0, 1), content.subarray(1)].filter((part) => part.length > 0),
        );
      },
    }),
  },
  {
    name: 'trailers',
    title: 'responds in chunks with trailers',
    habits: () => ({
      deliver: (answer, response) => {
        if (response.req.method === 'HEAD') return honestHabits.deliver(answer, response);
        response.writeHead(answer.status, [...answer.headers.flat(), 'Trailer', 'X-Sum']);
        response.write(answer.content || '\n');
        response.addTrailers({ 'X-Sum': '1' });
        response.end();
      },
    }),
  },
  {
    name: 'closing',
    title: 'closes after each response',
    habits: () => changing((answer) => withHeader(answer, ['Connection', 'close'])),
  },
  {
    name: 'close-delimited',
    title: 'ends its responses by closing the connection',
    habits: () => ({
      deliver: (answer, response) =>
        rawly(response, `${headOf(answer, 'Connection: close')}${contentFor(response, answer)}`),
    }),
  },
  {
    name: 'http-1.0',
    title: 'speaks HTTP/1.0',
    habits: () => ({
      deliver: (answer, response) =>
        rawly(response, `${headOf(answer)}${contentFor(response, answer)}`.replace('HTTP/1.1', 'HTTP/1.0')),
    }),
  },
  {
    name: 'impatient',
    title: 'closes after idling a tenth of a second',
    habits: () => ({ prepare: idlingFor(100) }),
  },
  {
    name: 'idling',
    title: 'closes after idling a second',
    habits: () => ({ prepare: idlingFor(1000) }),
  },
  {
    name: 'one-at-a-time',
    title: 'serves one connection at a time and closes after each response',
    habits: () => ({
      prepare: oneConnectionAtATime,
      ...changing((answer) => withHeader(answer, ['Connection', 'close'])),
    }),
  },
  {
    // RFC 9112, 6.3 lets a server require the length of a body.
    name: 'length-required',
    title: 'responds with 411 to a body in chunks',
    habits: () => instead((request) => fieldOf(request, 'transfer-encoding') !== '', errorAnswer(411, 'no length')),
  },
  {
    name: 'interim',
    title: 'sends 100 and 103 before its response',
    habits: () => ({
      deliver: async (answer, response) => {
        response.writeContinue();
        await new Promise<void>((resolve) => response.writeEarlyHints({ link: '</style.css>; rel=preload' }, resolve));
        return honestHabits.deliver(answer, response);
      },
    }),
  },
  {
    name: 'steady',
    title: 'responds slowly but steadily',
    habits: () => {
      let answers = 0;
      return { deliver: (answer, response) => dripped(response, answer, ++answers % 50 === 0 ? 300 : 10) };
    },
  },
  {
    name: 'base-path',
    title: 'has a base path',
    habits: () => ({
      ...gated({
        path: ({ path }) => (path === '/garden/v1/plants' ? undefined : errorAnswer(404, 'nothing is here')),
      }),
    }),
    basePath: '/garden/v1',
  },
  {
    name: 'proxied',
    title: 'is behind a proxy that refuses broken HTTP with its own error, as nginx and many libraries do',
    habits: () =>
      instead(({ header, query }) => header('authorization').length > 1 || query.has('b['), textAnswer(400)),
  },
];

function idlingFor(milliseconds: number): (server: Server) => void {
  return (server) => {
    server.keepAliveTimeout = milliseconds;
  };
}
