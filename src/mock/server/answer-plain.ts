import type { Socket } from 'node:net';
import type { Engine } from '../engine.ts';
import type { MockRequest } from '../request/mock-request.ts';
import { readRequest, withOrigin } from '../request/sent-head.ts';
import type { MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { corsFields } from './cors.ts';
import { noteExchange, openExchange } from './exchange.ts';
import type { ChooseFront } from './find-mount.ts';
import { isAboutMock } from './front.ts';
import type { PlainRequest } from './wire/plain-request.ts';
import { plainAnswer } from './wire/plain-response.ts';

/**
 * Answers, or failures, of requests that turned out to be for `node:http` when the engine had worked on them; each is taken by the next request of its
 * connection. The engine must not be asked twice: it counts calls and keeps state.
 */
export type BegunAnswers = WeakMap<Socket, () => MaybePromise<MockResponse>>;

interface Around {
  readonly socket: Socket;
  readonly choose: ChooseFront;
  readonly begun: BegunAnswers;
  /** The fields that keep the connection: names and values in turn. */
  readonly connection: readonly string[];
}

/** The text that answers a plain request; `undefined` when it is about the mock itself, or its answer is late, to be damaged, or no text. */
export function answerPlain({ head, content }: PlainRequest, around: Around): string | undefined {
  const exchange = openExchange(head, around.choose);
  const { front, served } = exchange;
  if (content !== undefined && content.length > front.bodyLimit) return undefined;
  const request = served.engine.enter(withOrigin(readRequest(head, content, front.prefix), around.socket));
  if (isAboutMock(request, served, front.admin)) return undefined;
  const answer = begin(request, served.engine, around);
  if (answer === undefined) return undefined;
  const form = { fields: corsFields(head, answer), method: head.method, connection: around.connection };
  const text = plainAnswer(answer, form);
  if (text === undefined) around.begun.set(around.socket, () => answer);
  else noteExchange(exchange, answer);
  return text;
}

/** The engine's answer, if it is there and to be sent as it is; else it is begun, and so is a failure. */
function begin(request: MockRequest, engine: Engine, { socket, begun }: Around): MockResponse | undefined {
  try {
    const answer = engine.answer(request);
    if (!(answer instanceof Promise) && answer.delivery === undefined) return answer;
    // Whoever takes the promise deals with its failure, but not at once.
    if (answer instanceof Promise) answer.catch(() => undefined);
    begun.set(socket, () => answer);
  } catch (error) {
    begun.set(socket, () => {
      throw error;
    });
  }
  return undefined;
}
