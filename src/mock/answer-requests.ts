import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { loggableTarget } from './access-log.ts';
import { adminPath, answerAdmin, healthPath } from './admin/admin.ts';
import { mayReadAdmin } from './admin/admin-access.ts';
import type { Answer } from './answer/answer.ts';
import { type Later, whenThere } from './answer/later.ts';
import type { ChooseFront } from './choose-front.ts';
import { fault, rejection } from './content/rejection.ts';
import { isPreflight, preflightAnswer } from './cors.ts';
import { deliverAnswer } from './deliver-answer.ts';
import type { Engine } from './engine.ts';
import { adminSubject, type Exchange, type Front } from './front.ts';
import { localTarget } from './local-target.ts';
import type { MockRequest } from './request/mock-request.ts';
import { type Received, receiveContent } from './request/receive-content.ts';
import { sendAndClose, sendAnswer, writeAnswer } from './send-answer.ts';
import { namesSession } from './session/request-session.ts';
import { refuseSocket } from './unparsed-request.ts';

/** Answers every request that reaches the server, whatever it is: with an answer of the engine, or with why it could not be read. */
export function answerRequests(server: Server, choose: ChooseFront): void {
  const serve = (expectation: Exchange['expectation']) => (request: IncomingMessage, response: ServerResponse) => {
    const front = choose(request);
    const served = front.current();
    const exchange: Exchange = { request, response, expectation, served, started: performance.now() };
    attempt(exchange, front, () => receive(exchange, front));
  };
  server.on('request', serve('none'));
  server.on('checkContinue', serve('continue'));
  server.on('checkExpectation', serve('unknown'));
  server.on('connect', (_request, socket) => refuseSocket(socket, 'HPE_INVALID_METHOD', choose()));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseSocket(socket, error.code, choose()));
}

/**
 * What came of a request: `undefined` when the client had left, `private` when it was about the mock itself and is nobody's business, `pending` while it is
 * not whole.
 */
type Outcome = Answer | 'private' | 'pending' | undefined;

/** Works on a request and notes what came of it, be it that we failed. What is there is not waited for: most requests never meet a promise. */
function attempt(exchange: Exchange, front: Front, work: () => Later<Outcome>): void {
  let later: Later<Outcome>;
  try {
    later = work();
  } catch (error) {
    later = answerDefect(exchange, error, front);
  }
  if (later instanceof Promise)
    later
      .catch((error: unknown) => answerDefect(exchange, error, front))
      .then((outcome) => note(exchange, outcome, front));
  else note(exchange, later, front);
}

function receive(exchange: Exchange, front: Front): Outcome {
  const { request, response, expectation, served } = exchange;
  const { engine } = served;
  if (isPreflight(request))
    return send(
      exchange,
      preflightAnswer(request, engine.methodsOf(engine.enter(readRequest(request, undefined, front.prefix)).path)),
    );
  if (expectation === 'unknown') return refuse(exchange, engine.refuse(unknownExpectation));
  const isTooLong = Number(request.headers['content-length'] ?? 0) > front.bodyLimit;
  if (expectation === 'continue' && !isTooLong) response.writeContinue();
  receiveContent(request, front.bodyLimit, (received) =>
    attempt(exchange, front, () => answerReceived(exchange, received, front)),
  );
  return 'pending';
}

function answerReceived(exchange: Exchange, received: Received, front: Front): Later<Outcome> {
  if (received.kind === 'gone') return undefined;
  if (received.kind === 'too-large') return refuse(exchange, tooLarge(exchange, front));
  const { request, response, served } = exchange;
  const { engine } = served;
  const mockRequest = engine.enter(readRequest(request, received.content, front.prefix));
  if (isAboutMock(mockRequest, engine, front.admin)) {
    const subject = adminSubject(served, mockRequest.session);
    writeAnswer(response, mayReadAdmin(request) ? answerAdmin(mockRequest, subject) : notForOthers, []);
    return 'private';
  }
  return whenThere(engine.answer(mockRequest), (answer) => deliver(exchange, answer));
}

function deliver(exchange: Exchange, answer: Answer): Later<Outcome> {
  if (answer.delivery !== undefined)
    return deliverAnswer(exchange, answer, answer.delivery).then((isDelivered) => (isDelivered ? answer : undefined));
  return exchange.response.destroyed ? undefined : send(exchange, answer);
}

/** A contract's own paths come first. */
function isAboutMock({ path }: MockRequest, engine: Engine, admin: Front['admin']): boolean {
  if (admin === false || !path.startsWith(adminPath) || engine.methodsOf(path).length > 0) return false;
  return admin === true || path === healthPath;
}

/** Tells log and journal what came of a request, if anything did that is theirs to know. */
function note({ request, served, started }: Exchange, answer: Outcome, front: Front): void {
  const { log, admin } = front;
  if (answer === 'private' || answer === 'pending' || (log === undefined && admin !== true)) return;
  const { method = '-', url = '' } = request;
  const target = loggableTarget(front.prefix + url, served.secrets);
  const ms = performance.now() - started;
  log?.({ method, target, status: answer?.status, ms });
  if (admin !== true) return;
  const session = namesSession(request)
    ? served.engine.enter(readRequest(request, undefined, front.prefix)).session
    : undefined;
  served.engine.sessions.of(session).journal.add({ at: Date.now(), method, target, answer, ms });
}

/** Tells about a bug of ours, and answers all the same. */
function answerDefect(exchange: Exchange, error: unknown, { onDefect }: Front): Answer {
  onDefect?.(error);
  const answer = exchange.served.engine.refuse(defect);
  if (!exchange.response.headersSent) return refuse(exchange, answer);
  exchange.response.destroy();
  return answer;
}

const notForOthers: Answer = { status: 403, head: [], content: undefined, source: 'none' };
const defect = rejection('defect', fault('mock', 'has failed; this is a bug of the mock'));
const unknownExpectation = rejection('expectation', fault('header/Expect', 'must be 100-continue'));

function send({ request, response }: Exchange, answer: Answer): Answer {
  sendAnswer(request, response, answer);
  return answer;
}

function refuse({ request, response }: Exchange, answer: Answer): Answer {
  sendAndClose(request, response, answer);
  return answer;
}

function tooLarge({ request, served }: Exchange, front: Front): Answer {
  const reason = rejection('size', fault('body', `must not be larger than ${front.bodyLimit} bytes`));
  return served.engine.refuse(reason, served.engine.enter(readRequest(request, undefined, front.prefix)));
}

function readRequest(request: IncomingMessage, content: Uint8Array | undefined, prefix: string): MockRequest {
  const { path, query } = splitTarget(request.url);
  const read = { method: request.method ?? '', path, query, headers: request.headers, content };
  return prefix === '' ? read : { ...read, prefix };
}

/** Path and query of a request target. */
function splitTarget(target = ''): { path: string; query: string } {
  const local = localTarget(target);
  const at = local.indexOf('?');
  if (at === -1) return { path: local || '/', query: '' };
  return { path: local.slice(0, at) || '/', query: local.slice(at + 1) };
}
