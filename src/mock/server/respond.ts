import { isAdminRequest, isAllowed, noSessionForPage, notAllowed, respondToAdmin } from '../admin/admin.ts';
import { isFromNearPage } from '../admin/admin-access.ts';
import type { Turn } from '../engine.ts';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import type { MockRequest } from '../request/mock-request.ts';
import { andThen, type MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { namesSession } from '../session/request-session.ts';
import { anyOrigin, corsHeaders, isPreflight, preflightResponse } from './cors.ts';
import { openCostlyTurns } from './costly-turns.ts';
import { deliverResponse } from './deliver-response.ts';
import { type Exchange, openExchange, recordExchange, requestOf } from './exchange.ts';
import type { FindMount } from './find-mount.ts';
import type { AcceptRequest, ReceivedBody } from './wire/response-writer.ts';

/**
 * The one sequence from a request to its response, however the bytes are read and written: find the mount; respond to a preflight from its head alone;
 * respond with the mock's own pages or by the engine; write the response; record it in log and journal.
 */
export function createResponder(findMount: FindMount): AcceptRequest {
  const inTurn = openCostlyTurns();
  return (head, writer) => {
    const exchange = openExchange(head, writer, findMount);
    if (isPreflight(head)) return void complete(exchange, () => respondToPreflight(exchange));
    return (received) => complete(exchange, () => respond(exchange, received, inTurn));
  };
}

/** The response that was written, or why there is none to be recorded: the client left, or it asked about the mock itself. */
type Outcome = MockResponse | 'gone' | 'unrecorded';

/** Does the work, responds 500 where that fails, and records the outcome. Most requests never meet a promise: it would cost more than the work. */
function complete(exchange: Exchange, work: () => MaybePromise<Outcome>): MaybePromise<void> {
  let outcome: MaybePromise<Outcome>;
  try {
    outcome = work();
  } catch (error) {
    outcome = respondToDefect(exchange, error);
  }
  if (!(outcome instanceof Promise)) return record(exchange, outcome);
  return outcome.catch((error: unknown) => respondToDefect(exchange, error)).then((one) => record(exchange, one));
}

function record(exchange: Exchange, outcome: Outcome): void {
  if (outcome !== 'unrecorded') recordExchange(exchange, outcome === 'gone' ? undefined : outcome);
}

function respondToPreflight(exchange: Exchange): Outcome {
  const { path } = requestOf(exchange, undefined);
  return write(exchange, preflightResponse(exchange.head, exchange.mock.engine.methodsOf(path)));
}

function respond(exchange: Exchange, received: ReceivedBody, inTurn: Turn): MaybePromise<Outcome> {
  const { head, writer, mount, mock } = exchange;
  if (received.kind === 'gone') return 'gone';
  if (namesSession(head) && !isFromNearPage(head)) {
    writer.writeLast(noSessionForPage, anyOrigin);
    return 'unrecorded';
  }
  if (received.kind === 'refused') return refuse(exchange, received.rejection, requestOf(exchange, undefined));
  const request = requestOf(exchange, received.body);
  if (isAdminRequest(request, mock.engine, mount.admin)) {
    const mayRead = isAllowed(request, head, { socket: writer.socket, access: mount.adminAccess });
    writer.write(mayRead ? respondToAdmin(head, request, mock) : notAllowed, []);
    return 'unrecorded';
  }
  const turn: Turn = (operation, work) => inTurn(operation, () => (writer.isClosed() ? forNoClient : work()));
  return andThen(mock.engine.respond(request, turn), (response) => deliver(exchange, response));
}

/** What is not made because the client has left meanwhile; it is not sent. */
const forNoClient: MockResponse = { status: 503, headers: [], body: undefined, source: 'none' };

function deliver(exchange: Exchange, response: MockResponse): MaybePromise<Outcome> {
  if (response.delivery !== undefined)
    return deliverResponse(exchange, response, response.delivery).then((isDelivered) =>
      isDelivered ? response : 'gone',
    );
  return exchange.writer.isClosed() ? 'gone' : write(exchange, response);
}

function write({ head, writer }: Exchange, response: MockResponse): MockResponse {
  writer.write(response, corsHeaders(head, response));
  return response;
}

/** Closes the connection as well: the request has not been read to its end, or the mock has failed. */
function refuse({ head, writer, mock }: Exchange, reason: Rejection, request?: MockRequest): MockResponse {
  const response = mock.engine.refuse(reason, request);
  writer.writeLast(response, corsHeaders(head, response));
  return response;
}

/** Reports a bug of the mock. The client is answered nevertheless. */
function respondToDefect(exchange: Exchange, error: unknown): Outcome {
  const { mount, writer } = exchange;
  mount.onDefect?.(error);
  if (!writer.hasBegun()) return refuse(exchange, defect);
  writer.socket.destroy();
  return exchange.mock.engine.refuse(defect);
}

const defect = rejection('defect', fault('mock', 'has failed; this is a bug of the mock'));
