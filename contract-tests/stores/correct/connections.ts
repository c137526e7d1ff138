import type { Server } from 'node:http';
import { bodyFor, dripped, headOf, inParts, rawly } from '../deliveries.ts';
import { errorResponse, honestBehaviour, textResponse, withHeader } from '../honest-behaviour.ts';
import type { CorrectStore } from '../kinds.ts';
import { oneConnectionAtATime } from '../one-connection.ts';
import { changing, fieldOf, gated, instead } from '../variations.ts';

/** How correct stores treat their connections. */
export const connectionBehaviour: readonly CorrectStore[] = [
  {
    name: 'chunked',
    title: 'responds in chunks',
    behaviour: () => ({
      deliver: (response, out) => {
        const content = Buffer.from(response.body);
        inParts(
          out,
          response,
          [content.subarray(0, 1), content.subarray(1)].filter((part) => part.length > 0),
        );
      },
    }),
  },
  {
    name: 'trailers',
    title: 'responds in chunks with trailers',
    behaviour: () => ({
      deliver: (response, out) => {
        if (out.req.method === 'HEAD') return honestBehaviour.deliver(response, out);
        out.writeHead(response.status, [...response.headers.flat(), 'Trailer', 'X-Sum']);
        out.write(response.body || '\n');
        out.addTrailers({ 'X-Sum': '1' });
        out.end();
      },
    }),
  },
  {
    name: 'closing',
    title: 'closes after each response',
    behaviour: () => changing((response) => withHeader(response, ['Connection', 'close'])),
  },
  {
    name: 'close-delimited',
    title: 'ends its responses by closing the connection',
    behaviour: () => ({
      deliver: (response, out) => rawly(out, `${headOf(response, 'Connection: close')}${bodyFor(out, response)}`),
    }),
  },
  {
    name: 'http-1.0',
    title: 'speaks HTTP/1.0',
    behaviour: () => ({
      deliver: (response, out) =>
        rawly(out, `${headOf(response)}${bodyFor(out, response)}`.replace('HTTP/1.1', 'HTTP/1.0')),
    }),
  },
  {
    name: 'impatient',
    title: 'closes after idling a tenth of a second',
    behaviour: () => ({ prepare: idlingFor(100) }),
  },
  {
    name: 'idling',
    title: 'closes after idling a second',
    behaviour: () => ({ prepare: idlingFor(1000) }),
  },
  {
    name: 'one-at-a-time',
    title: 'serves one connection at a time and closes after each response',
    behaviour: () => ({
      prepare: oneConnectionAtATime,
      ...changing((response) => withHeader(response, ['Connection', 'close'])),
    }),
  },
  {
    // RFC 9112, 6.3 lets a server require the length of a body.
    name: 'length-required',
    title: 'responds with 411 to a body in chunks',
    behaviour: () =>
      instead((request) => fieldOf(request, 'transfer-encoding') !== '', errorResponse(411, 'no length')),
  },
  {
    name: 'interim',
    title: 'sends 100 and 103 before its response',
    behaviour: () => ({
      deliver: async (response, out) => {
        out.writeContinue();
        await new Promise<void>((resolve) => out.writeEarlyHints({ link: '</style.css>; rel=preload' }, resolve));
        return honestBehaviour.deliver(response, out);
      },
    }),
  },
  {
    name: 'steady',
    title: 'responds slowly but steadily',
    behaviour: () => {
      let responses = 0;
      return { deliver: (response, out) => dripped(out, response, ++responses % 50 === 0 ? 300 : 10) };
    },
  },
  {
    name: 'base-path',
    title: 'has a base path',
    behaviour: () => ({
      ...gated({
        path: ({ path }) => (path === '/garden/v1/plants' ? undefined : errorResponse(404, 'nothing is here')),
      }),
    }),
    basePath: '/garden/v1',
  },
  {
    name: 'proxied',
    title: 'is behind a proxy that refuses broken HTTP with its own error, as nginx and many libraries do',
    behaviour: () =>
      instead(({ header, query }) => header('authorization').length > 1 || query.has('b['), textResponse(400)),
  },
];

function idlingFor(milliseconds: number): (server: Server) => void {
  return (server) => {
    server.keepAliveTimeout = milliseconds;
  };
}
