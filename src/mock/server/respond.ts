import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerAdmin } from '../admin/admin.ts';
import { mayReadAdmin } from '../admin/admin-access.ts';
import { fault, rejection } from '../rejection/rejection.ts';
import { type Received, receiveBody } from '../request/receive-body.ts';
import { readRequest, withOrigin } from '../request/sent-head.ts';
import { andThen, type MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { answerPlain, type BegunAnswers } from './answer-plain.ts';
import { isPreflight, preflightAnswer } from './cors.ts';
import { deliverAnswer } from './deliver-response.ts';
import { type NodeExchange, noteExchange, openExchange } from './exchange.ts';
import type { ChooseFront } from './find-mount.ts';
import { adminSubject, isAboutMock } from './front.ts';
import { refuseSocket } from './refuse-unparsed.ts';
import { sendAndClose, sendAnswer, writeAnswer } from './send-answer.ts';
import { answerPlainRequests, type PlainConnections } from './wire/plain-connections.ts';

/**
 * Answers every request that reaches the server, whatever it is: with an answer of the engine, or with why it could not be read. Gives the connections
 * that have not come to `node:http` yet.
 */
export function answerRequests(server: Server, choose: ChooseFront): PlainConnections {
  const begun: BegunAnswers = new WeakMap();
  const serve = (expectation: NodeExchange['expectation']) => (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const exchange = { ...openExchange({ method, url, headers }, choose), request, response, expectation };
    attempt(exchange, () => receive(exchange, begun));
  };
  server.on('request', serve('none'));
  server.on('checkContinue', serve('continue'));
  server.on('checkExpectation', serve('unknown'));
  server.on('connect', (_request, socket) => refuseSocket(socket, 'HPE_INVALID_METHOD', choose()));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseSocket(socket, error.code, choose()));
  const timeout = `timeout=${Math.floor(server.keepAliveTimeout / 1000)}`;
  const connection = ['Connection', 'keep-alive', 'Keep-Alive', timeout];
  return answerPlainRequests(server, (plain, socket) => answerPlain(plain, { socket, choose, begun, connection }));
}

/**
 * What came of a request: `undefined` when the client had left, `private` when it was about the mock itself and is nobody's business, `pending` while it is
 * not whole.
 */
type Outcome = MockResponse | 'private' | 'pending' | undefined;

/** Works on a request and notes what came of it, be it that we failed. What is there is not waited for: most requests never meet a promise. */
function attempt(exchange: NodeExchange, work: () => MaybePromise<Outcome>): void {
  let later: MaybePromise<Outcome>;
  try {
    later = work();
  } catch (error) {
    later = answerDefect(exchange, error);
  }
  if (later instanceof Promise)
    later.catch((error: unknown) => answerDefect(exchange, error)).then((outcome) => note(exchange, outcome));
  else note(exchange, later);
}

function note(exchange: NodeExchange, outcome: Outcome): void {
  if (outcome !== 'private' && outcome !== 'pending') noteExchange(exchange, outcome);
}

function receive(exchange: NodeExchange, begun: BegunAnswers): Outcome {
  const { request, response, sent, expectation, served, front } = exchange;
  const { engine } = served;
  if (isPreflight(sent)) {
    const { path } = engine.enter(readRequest(sent, undefined, front.prefix));
    return send(exchange, preflightAnswer(sent, engine.methodsOf(path)));
  }
  if (expectation === 'unknown') return refuse(exchange, engine.refuse(unknownExpectation));
  const isTooLong = Number(request.headers['content-length'] ?? 0) > front.bodyLimit;
  if (expectation === 'continue' && !isTooLong) response.writeContinue();
  receiveBody(request, front.bodyLimit, (received) =>
    attempt(exchange, () => answerReceived(exchange, received, begun)),
  );
  return 'pending';
}

function answerReceived(exchange: NodeExchange, received: Received, begun: BegunAnswers): MaybePromise<Outcome> {
  if (received.kind === 'gone') return undefined;
  if (received.kind === 'too-large') return refuse(exchange, tooLarge(exchange));
  const { request, response, sent, served, front } = exchange;
  const { engine } = served;
  const already = begun.get(request.socket);
  begun.delete(request.socket);
  if (already !== undefined) return andThen(already(), (answer) => deliver(exchange, answer));
  const mockRequest = engine.enter(withOrigin(readRequest(sent, received.content, front.prefix), request.socket));
  if (isAboutMock(mockRequest, served, front.admin)) {
    const subject = adminSubject(served, mockRequest.session);
    writeAnswer(response, mayReadAdmin(request) ? answerAdmin(mockRequest, subject) : notForOthers, []);
    return 'private';
  }
  return andThen(engine.answer(mockRequest), (answer) => deliver(exchange, answer));
}

function deliver(exchange: NodeExchange, answer: MockResponse): MaybePromise<Outcome> {
  if (answer.delivery !== undefined)
    return deliverAnswer(exchange, answer, answer.delivery).then((isDelivered) => (isDelivered ? answer : undefined));
  return exchange.response.destroyed ? undefined : send(exchange, answer);
}

/** Tells about a bug of ours, and answers all the same. */
function answerDefect(exchange: NodeExchange, error: unknown): MockResponse {
  const { front, served, response } = exchange;
  front.onDefect?.(error);
  const answer = served.engine.refuse(defect);
  if (!response.headersSent) return refuse(exchange, answer);
  response.destroy();
  return answer;
}

const notForOthers: MockResponse = { status: 403, headers: [], body: undefined, source: 'none' };
const defect = rejection('defect', fault('mock', 'has failed; this is a bug of the mock'));
const unknownExpectation = rejection('expectation', fault('header/Expect', 'must be 100-continue'));

function send(exchange: NodeExchange, answer: MockResponse): MockResponse {
  sendAnswer(exchange, answer);
  return answer;
}

function refuse(exchange: NodeExchange, answer: MockResponse): MockResponse {
  sendAndClose(exchange, answer);
  return answer;
}

function tooLarge({ sent, served, front }: NodeExchange): MockResponse {
  const reason = rejection('size', fault('body', `must not be larger than ${front.bodyLimit} bytes`));
  return served.engine.refuse(reason, served.engine.enter(readRequest(sent, undefined, front.prefix)));
}
