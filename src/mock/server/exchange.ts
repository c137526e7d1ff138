import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathAndQuery } from '../request/local-target.ts';
import { type RequestHead, readRequest } from '../request/sent-head.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { namesSession } from '../session/request-session.ts';
import { loggableTarget } from './access-log.ts';
import type { ChooseFront } from './find-mount.ts';
import type { Front, Served } from './front.ts';

/** A request on its way to its answer. */
export interface Exchange {
  readonly sent: RequestHead;
  readonly front: Front;
  /** What answered when the request came. */
  readonly served: Served;
  /** On the clock of `performance.now()`. */
  readonly started: number;
}

/** An exchange that `node:http` has read and writes. */
export interface NodeExchange extends Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the request's `Expect` asks for (RFC 9110, 10.1.1). */
  readonly expectation: 'none' | 'continue' | 'unknown';
}

/** A request has come: its front and what is served there now are the ones that answer it. */
export function openExchange(sent: RequestHead, choose: ChooseFront): Exchange {
  const front = choose(sent.url);
  return { sent, front, served: front.current(), started: performance.now() };
}

/** Tells log and journal what came of a request; without an answer, that the client left. */
export function noteExchange({ sent, front, served, started }: Exchange, answer: MockResponse | undefined): void {
  const { log, admin } = front;
  if (log === undefined && admin !== true) return;
  const { method, url } = sent;
  const target = loggableTarget(pathAndQuery(url), served.secrets);
  const ms = performance.now() - started;
  log?.({ method, target, status: answer?.status, ms });
  if (admin !== true) return;
  const { engine } = served;
  const session = namesSession(sent) ? engine.enter(readRequest(sent, undefined, front.prefix)).session : undefined;
  engine.sessions.of(session).journal.add({ at: Date.now(), method, target, answer, ms });
}
