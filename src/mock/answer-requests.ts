import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Contract } from '../model/contract.ts';
import { type AccessRecord, loggableTarget } from './access-log.ts';
import type { Answer } from './answer.ts';
import { isPreflight, preflightAnswer } from './cors.ts';
import type { Engine } from './engine.ts';
import type { MockRequest } from './mock-request.ts';
import { receiveContent } from './receive-content.ts';
import { fault, rejection } from './rejection.ts';
import { sendAndClose, sendAnswer } from './send-answer.ts';
import { refuseSocket } from './unparsed-request.ts';

/** What the network side of a mock is told. */
export interface Front {
  readonly engine: Engine;
  readonly contract: Contract;
  /** The most content a request may have, in bytes. */
  readonly bodyLimit: number;
  readonly log: ((record: AccessRecord) => void) | undefined;
  /** Called with our own bugs. */
  readonly onDefect: ((error: unknown) => void) | undefined;
}

/** What the request's `Expect` asks for (RFC 9110, 10.1.1). */
type Expectation = 'none' | 'continue' | 'unknown';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly expectation: Expectation;
}

/** Answers every request that reaches the server, whatever it is: with an answer of the engine, or with why it could not be read. */
export function answerRequests(server: Server, front: Front): void {
  const secrets = secretParameters(front.contract);
  const serve = (expectation: Expectation) => async (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const exchange = { request, response, expectation };
    const status = await receiveAndAnswer(exchange, front).catch((error: unknown) =>
      answerDefect(exchange, error, front),
    );
    if (front.log === undefined) return;
    const { method = '-', url = '' } = request;
    front.log({ method, target: loggableTarget(url, secrets), status, ms: performance.now() - started });
  };
  server.on('request', serve('none'));
  server.on('checkContinue', serve('continue'));
  server.on('checkExpectation', serve('unknown'));
  server.on('connect', (_request, socket) => refuseSocket(socket, 'HPE_INVALID_METHOD', front));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseSocket(socket, error.code, front));
}

/** Gives the status that was answered, `undefined` when the client had left. */
async function receiveAndAnswer(exchange: Exchange, front: Front): Promise<number | undefined> {
  const { request, response, expectation } = exchange;
  const { engine, bodyLimit } = front;
  if (isPreflight(request))
    return send(exchange, preflightAnswer(request, engine.methodsOf(splitTarget(request.url).path)));
  if (expectation === 'unknown') return refuse(exchange, engine.refuse(unknownExpectation));
  const isTooLong = Number(request.headers['content-length'] ?? 0) > bodyLimit;
  if (expectation === 'continue' && !isTooLong) response.writeContinue();
  const received = await receiveContent(request, bodyLimit);
  if (received.kind === 'gone') return undefined;
  if (received.kind === 'too-large') return refuse(exchange, tooLarge(request, front));
  const later = engine.answer(readRequest(request, received.content));
  const answer = later instanceof Promise ? await later : later;
  return response.destroyed ? undefined : send(exchange, answer);
}

/** Tells about a bug of ours, and answers all the same. */
function answerDefect(exchange: Exchange, error: unknown, { engine, onDefect }: Front): number {
  onDefect?.(error);
  if (!exchange.response.headersSent) return refuse(exchange, engine.refuse(defect));
  exchange.response.destroy();
  return 500;
}

const defect = rejection('defect', fault('mock', 'has failed; this is a bug of the mock'));
const unknownExpectation = rejection('expectation', fault('header/Expect', 'must be 100-continue'));

function send({ request, response }: Exchange, answer: Answer): number {
  sendAnswer(request, response, answer);
  return answer.status;
}

function refuse({ request, response }: Exchange, answer: Answer): number {
  sendAndClose(request, response, answer);
  return answer.status;
}

function tooLarge(request: IncomingMessage, { engine, bodyLimit }: Front): Answer {
  return engine.refuse(
    rejection('size', fault('body', `must not be larger than ${bodyLimit} bytes`)),
    readRequest(request, undefined),
  );
}

function readRequest(request: IncomingMessage, content: Uint8Array | undefined): MockRequest {
  return { method: request.method ?? '', ...splitTarget(request.url), headers: request.headers, content };
}

/** Path and query of a request target; an absolute one may be sent too (RFC 9112, 3.2.2). */
function splitTarget(target = ''): { path: string; query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const at = local.indexOf('?');
  if (at === -1) return { path: local || '/', query: '' };
  return { path: local.slice(0, at) || '/', query: local.slice(at + 1) };
}

/** The query parameters that carry a credential. */
function secretParameters({ operations }: Contract): ReadonlySet<string> {
  const schemes = operations.flatMap(({ security }) =>
    security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme)),
  );
  return new Set(
    schemes.flatMap((scheme) => (scheme.kind === 'api-key' && scheme.in === 'query' ? [scheme.parameter] : [])),
  );
}
