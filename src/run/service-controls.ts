import { isSafeMethod } from '../http/method.ts';
import { isSuccess } from '../http/status.ts';
import type { Case } from '../model/case.ts';
import type { Exchange, Reply } from '../model/exchange.ts';
import type { SideEffect } from '../model/report.ts';

/** How a target is asked about its state. */
export interface ControlOptions {
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Whether requests to the operation with that key may be sent again; none that crashed the target. */
  readonly mayAsk: (key: string) => boolean;
  /** How long to wait for the service to recover by itself, in milliseconds. */
  readonly waitMs: number;
}

/** Requests that the service accepted before: sent again, they show whether it is still as it was. */
export interface ServiceControls {
  /** Remembers an accepted request. */
  readonly learn: (exchange: Exchange, reply: Reply) => void;
  /** The keys of the operations that accepted a valid request. */
  readonly accepting: () => readonly string[];
  /** Sends requests to some of these operations again: how many get the response with that signature, and how many are accepted. */
  readonly ask: (operations: readonly string[], signature: string) => Promise<ControlResponses>;
  /**
   * Undoes what requests have changed, one after the other, as far as the state before them is known, until none of the operations gives the response any
   * more; if that does not help, waits.
   */
  readonly recover: (changes: readonly Case[], asked: readonly string[], signature: string) => Promise<Recovery>;
}

export interface Recovery {
  readonly recovery: SideEffect['recovery'];
  /** The change whose undoing helped. */
  readonly undone?: Case | undefined;
}

export interface ControlResponses {
  readonly same: number;
  readonly accepted: number;
}

/** So many operations that only read, and as many that change something, are asked: maintenance often refuses the latter alone. */
const mostControls = 3;
const pauseMs = 500;
/** So many changes are undone. */
const mostUndone = 5;
/** Resources whose first state is remembered, and the longest state, in characters. */
const mostRemembered = 500;
const longestState = 65_536;

/** Knows nothing of the service yet. */
export function openServiceControls({ send, sleep, mayAsk, waitMs }: ControlOptions): ServiceControls {
  const accepted = new Map<string, Case>();
  const readBefore = new Map<string, string>();

  const ask: ServiceControls['ask'] = async (operations, signature) => {
    const responses = { same: 0, accepted: 0 };
    for (const control of chooseControls(operations.filter(mayAsk).flatMap((key) => accepted.get(key) ?? []))) {
      const { outcome } = await send(control);
      if (outcome.kind === 'no-reply') continue;
      if (isSuccess(outcome.status)) responses.accepted += 1;
      else if (signatureOf(outcome) === signature) responses.same += 1;
    }
    return responses;
  };
  /** The request with the state that was read before it. */
  const undoing = (change: Case): Case | undefined => {
    const before = readBefore.get(change.request.path);
    const { body } = change.request;
    if (before === undefined || body.kind !== 'content') return undefined;
    return { ...change, request: { ...change.request, body: { ...body, content: before, value: undefined } } };
  };
  return {
    learn: ({ case: sent }, { text }) => {
      const { method, path } = sent.request;
      if (sent.expects === 'accepted') accepted.set(sent.operation.key, sent);
      const isState = isSafeMethod(method) && text !== undefined && text.length <= longestState;
      if (isState && !readBefore.has(path) && readBefore.size < mostRemembered) readBefore.set(path, text);
    },
    accepting: () => [...accepted.keys()].filter(mayAsk),
    ask,
    recover: async (changes, asked, signature) => {
      const isBack = async () => {
        const responses = await ask(asked, signature);
        return responses.same === 0 && responses.accepted > 0;
      };
      const paths = new Set<string>();
      for (const change of changes) {
        const request = undoing(change);
        if (request === undefined || paths.has(request.request.path) || paths.size === mostUndone) continue;
        paths.add(request.request.path);
        await send(request);
        if (await isBack()) return { recovery: 'restored', undone: change };
      }
      for (let waited = 0; waited < waitMs; waited += pauseMs) {
        await sleep(pauseMs);
        if (await isBack()) return { recovery: 'by itself' };
      }
      return { recovery: 'none' };
    },
  };
}

function chooseControls(cases: readonly Case[]): readonly Case[] {
  const [reading, changing] = [true, false].map((isSafe) =>
    cases.filter(({ request }) => isSafeMethod(request.method) === isSafe).slice(0, mostControls),
  );
  return [...(reading ?? []), ...(changing ?? [])];
}

/** Status and text, numbers aside: times and request ids differ from one response to the next. */
export function signatureOf({ status, text }: Reply): string {
  return `${status} ${(text ?? '').slice(0, 300).replaceAll(/[0-9a-f]*\d[0-9a-f-]*/gi, '#')}`;
}
