import { redactTarget } from '../redact-target.ts';
import type { MockRequest } from '../request/mock-request.ts';
import { pathAndQuery, type RequestHead, readRequest, withOrigin } from '../request/mock-request.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { namesSession } from '../session/request-session.ts';
import type { FindMount } from './find-mount.ts';
import type { Mock, MountedMock } from './mounted-mock.ts';
import type { ResponseWriter } from './wire/response-writer.ts';

/** A request on its way to its response. */
export interface PendingRequest {
  readonly head: RequestHead;
  readonly writer: ResponseWriter;
  readonly mount: MountedMock;
  /** The mock that was served there when the head arrived. */
  readonly mock: Mock;
  /** When the head had arrived, on the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** A request to the mock that is served now at its path. */
export function pendingRequest(head: RequestHead, writer: ResponseWriter, findMount: FindMount): PendingRequest {
  const mount = findMount(head.url);
  return { head, writer, mount, mock: mount.current(), startedAt: performance.now() };
}

/** The request as the engine reads it, without the prefix of its mount, in the session that it names. */
export function requestOf({ head, writer, mount, mock }: PendingRequest, body: Uint8Array | undefined): MockRequest {
  return mock.engine.enter(withOrigin(readRequest(head, body, mount.prefix), writer.socket));
}

/** Writes a request and its response into log and journal; without a response, the client left. */
export function recordRequest(pending: PendingRequest, response: MockResponse | undefined): void {
  const { head, mount, mock, startedAt } = pending;
  const { log, admin } = mount;
  if (log === undefined && admin !== true) return;
  const target = redactTarget(pathAndQuery(head.url), mock.secretParameters);
  const ms = performance.now() - startedAt;
  log?.({ method: head.method, target, status: response?.status, ms });
  if (admin !== true) return;
  const session = namesSession(head) ? requestOf(pending, undefined).session : undefined;
  mock.engine.sessions.of(session).journal.add({ at: Date.now(), method: head.method, target, response, ms });
}
