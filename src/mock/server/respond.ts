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
import type { FindMount } from './find-mount.ts';
import { type PendingRequest, pendingRequest, recordRequest, requestOf } from './pending-request.ts';
import type { AcceptRequest, ReceivedBody } from './wire/response-writer.ts';

/**
 * The one sequence from a request to its response, however the bytes are read and written: find the mount; respond to a preflight from its head alone;
 * respond with the mock's own pages or by the engine; write the response; record it in log and journal.
 */
export function createResponder(findMount: FindMount): AcceptRequest {
  const inTurn = openCostlyTurns();
  return (head, writer) => {
    const pending = pendingRequest(head, writer, findMount);
    if (isPreflight(head)) return void complete(pending, () => respondToPreflight(pending));
    return (received) => complete(pending, () => respond(pending, received, inTurn));
  };
}

/** The response that was written, or why there is none to be recorded: the client left, or it asked about the mock itself. */
type Outcome = MockResponse | 'gone' | 'unrecorded';

/** Does the work, responds 500 where that fails, and records the outcome. Most requests never meet a promise: it would cost more than the work. */
function complete(pending: PendingRequest, work: () => MaybePromise<Outcome>): MaybePromise<void> {
  let outcome: MaybePromise<Outcome>;
  try {
    outcome = work();
  } catch (error) {
    outcome = respondToDefect(pending, error);
  }
  if (!(outcome instanceof Promise)) return record(pending, outcome);
  return outcome.catch((error: unknown) => respondToDefect(pending, error)).then((one) => record(pending, one));
}

function record(pending: PendingRequest, outcome: Outcome): void {
  if (outcome !== 'unrecorded') recordRequest(pending, outcome === 'gone' ? undefined : outcome);
}

function respondToPreflight(pending: PendingRequest): Outcome {
  const { path } = requestOf(pending, undefined);
  return write(pending, preflightResponse(pending.head, pending.mock.engine.methodsOf(path)));
}

function respond(pending: PendingRequest, received: ReceivedBody, inTurn: Turn): MaybePromise<Outcome> {
  const { head, writer, mount, mock } = pending;
  if (received.kind === 'gone') return 'gone';
  if (namesSession(head) && !isFromNearPage(head)) {
    writer.writeLast(noSessionForPage, anyOrigin);
    return 'unrecorded';
  }
  if (received.kind === 'refused') return refuse(pending, received.rejection, requestOf(pending, undefined));
  const request = requestOf(pending, received.body);
  if (isAdminRequest(request, mock.engine, mount.admin)) {
    const mayRead = isAllowed(request, head, { socket: writer.socket, access: mount.adminAccess });
    writer.write(mayRead ? respondToAdmin(head, request, mock) : notAllowed, []);
    return 'unrecorded';
  }
  const turn: Turn = (operation, work) => inTurn(operation, () => (writer.isClosed() ? forNoClient : work()));
  return andThen(mock.engine.respond(request, turn), (response) => deliver(pending, response));
}

/** What is not made because the client has left meanwhile; it is not sent. */
const forNoClient: MockResponse = { status: 503, headers: [], body: undefined, source: 'none' };

function deliver(pending: PendingRequest, response: MockResponse): MaybePromise<Outcome> {
  if (response.delivery !== undefined)
    return deliverResponse(pending, response, response.delivery).then((isDelivered) =>
      isDelivered ? response : 'gone',
    );
  return pending.writer.isClosed() ? 'gone' : write(pending, response);
}

function write({ head, writer }: PendingRequest, response: MockResponse): MockResponse {
  writer.write(response, corsHeaders(head, response));
  return response;
}

/** Closes the connection as well: the request has not been read to its end, or the mock has failed. */
function refuse({ head, writer, mock }: PendingRequest, reason: Rejection, request?: MockRequest): MockResponse {
  const response = mock.engine.refuse(reason, request);
  writer.writeLast(response, corsHeaders(head, response));
  return response;
}

/** Reports a bug of the mock. The client is answered nevertheless. */
function respondToDefect(pending: PendingRequest, error: unknown): Outcome {
  const { mount, writer } = pending;
  mount.onDefect?.(error);
  if (!writer.hasBegun()) return refuse(pending, defect);
  writer.socket.destroy();
  return pending.mock.engine.refuse(defect);
}

const defect = rejection('defect', fault('mock', 'has failed; this is a bug of the mock'));
