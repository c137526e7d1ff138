import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isBodiless } from '../../../http/status.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { openConnectionTurns } from './connection-turns.ts';
import type { RequestService } from './plain-connections.ts';
import { openReceivedBytes, type ReceivedBytes } from './received-bytes.ts';
import type { ReceivedBody, ResponseWriter } from './response-writer.ts';

/** What the `Expect` field of a request asks for (RFC 9110, 10.1.1). */
type Expectation = 'none' | 'continue' | 'unknown';

/** The requests whose bodies have not been received to their end. */
export interface UnfinishedRequests {
  /** Closes their connections at once. */
  readonly cut: () => void;
}

/**
 * Passes the requests that `node:http` reads on to `accept`. Those with an unknown `Expect` (RFC 9110, 10.1.1) or several `Host` fields (RFC 9112, 3.2) are
 * rejected.
 */
export function serveNodeRequests(
  server: Server,
  { accept, bodyLimit, unsent, onPiece }: RequestService,
): UnfinishedRequests {
  const unfinished = new Set<IncomingMessage>();
  const turns = openConnectionTurns();
  const received = openReceivedBytes();
  const start = (expectation: Expectation, request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const respond = accept({ method, url, headers }, createNodeWriter(request, response, { unsent, onPiece }));
    if (respond === undefined) return;
    if (expectation === 'unknown') return void respond(unknownExpectation);
    if (hostLines(request) > 1) return void respond(severalHosts);
    const isTooLong = Number(headers['content-length'] ?? 0) > bodyLimit;
    if (expectation === 'continue' && !isTooLong) response.writeContinue();
    receiveBody(request, { limit: bodyLimit, received, unfinished, onPiece }, respond);
  };
  const serve = (expectation: Expectation) => (request: IncomingMessage, response: ServerResponse) =>
    turns.take(request, response, () => start(expectation, request, response));
  server.on('request', serve('none'));
  server.on('checkContinue', serve('continue'));
  server.on('checkExpectation', serve('unknown'));
  return {
    cut: () => {
      for (const { socket } of unfinished) socket.destroy();
    },
  };
}

interface BodyBounds {
  /** Of this body, in bytes. */
  readonly limit: number;
  readonly received: ReceivedBytes;
  readonly unfinished: Set<IncomingMessage>;
  readonly onPiece: () => void;
}

/** Reads a body of at most `limit` bytes and passes it on, at once where there is none. */
function receiveBody(request: IncomingMessage, bounds: BodyBounds, respond: (received: ReceivedBody) => void): void {
  const { limit } = bounds;
  const { headers } = request;
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) respond(noBody);
  else if (Number(length ?? 0) > limit) respond(refused(`must not be larger than ${limit} bytes`));
  else readToEnd(request, bounds, respond);
}

function readToEnd(
  request: IncomingMessage,
  { limit, received, unfinished, onPiece }: BodyBounds,
  respond: (received: ReceivedBody) => void,
): void {
  const body = received.open(limit);
  unfinished.add(request);
  let isOver = false;
  const end = (ending: ReceivedBody) => {
    if (isOver) return;
    isOver = true;
    unfinished.delete(request);
    body.close();
    respond(ending);
  };
  request.on('data', (chunk: Buffer) => {
    onPiece();
    const refusal = isOver ? undefined : body.add(chunk);
    if (refusal !== undefined) end(refused(refusal.reason, refusal.isTemporary ? retryAfter : []));
  });
  request.on('end', () => end({ kind: 'whole', body: body.bytes() }));
  // Without a listener for errors none is emitted; the request is closed anyway.
  request.on('close', () => end({ kind: 'gone' }));
}

const noBody: ReceivedBody = { kind: 'whole', body: undefined };
const unknownExpectation: ReceivedBody = {
  kind: 'refused',
  rejection: rejection('expectation', fault('header/Expect', 'must be 100-continue')),
};

/** Which of them is meant is unknown (RFC 9112, 3.2); `node:http` takes the first. */
const severalHosts: ReceivedBody = {
  kind: 'refused',
  rejection: rejection('syntax', fault('header/Host', 'must not be repeated')),
};

function hostLines({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** RFC 9110, 15.5.14. */
const retryAfter = ['Retry-After', '1'];

function refused(reason: string, headers: readonly string[] = []): ReceivedBody {
  return { kind: 'refused', rejection: { ...rejection('size', fault('body', reason)), headers } };
}

/** A client that reads nothing of its response for so long is left, in milliseconds. */
const stallMs = 30_000;

function createNodeWriter(
  request: IncomingMessage,
  response: ServerResponse,
  { unsent, onPiece }: Pick<RequestService, 'unsent' | 'onPiece'>,
): ResponseWriter {
  const write = ({ status, headers, body }: MockResponse, extraHeaders: readonly string[]) => {
    const length = isBodiless(status) ? [] : lengthHeader(body === undefined ? 0 : Buffer.byteLength(body));
    response.writeHead(status, headers.concat(extraHeaders, length));
    if (body === undefined || isBodiless(status)) response.end();
    else response.end(body);
    if (!request.socket.writableNeedDrain) return;
    request.socket.setTimeout(stallMs);
    unsent.note(request.socket);
  };
  return {
    socket: request.socket,
    isClosed: () => response.destroyed,
    hasBegun: () => response.headersSent,
    write,
    writeLast: (last, extraHeaders) => {
      write({ ...last, headers: [...last.headers, 'Connection', 'close'] }, extraHeaders);
      readRest(request, onPiece);
    },
    writeHead: ({ status, headers }, extraHeaders, length) => {
      response.writeHead(status, headers.concat(extraHeaders, lengthHeader(length)));
      response.flushHeaders();
    },
    writePart: (part) => new Promise((resolve) => response.write(part, () => resolve())),
    end: () => response.end(),
  };
}

function lengthHeader(length: number): string[] {
  return ['Content-Length', String(length)];
}

/** How long the rest of a refused request is read, in milliseconds and bytes. */
const restMs = 2000;
const restBytes = 64 * 1024 * 1024;
/** The number of bytes that take as much time as a piece does at least. */
const bytesOfPiece = 8192;

/**
 * Reads what a client still sends, and throws it away. To close the connection at once would make the system reset it, and the client would lose
 * the response (RFC 9112, 9.6).
 */
function readRest(request: IncomingMessage, onPiece: () => void): void {
  let left = restBytes;
  const timer = setTimeout(() => request.destroy(), restMs);
  request.on('data', (chunk: Buffer) => {
    onPiece();
    left -= Math.max(chunk.length, bytesOfPiece);
    if (left < 0) request.destroy();
  });
  request.on('error', () => request.destroy());
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
