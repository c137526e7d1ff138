import type { Resending } from '../../cases/plan/resending.ts';
import { isSafeMethod } from '../../http/method.ts';
import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { SideEffect } from '../../model/report.ts';

/** How a target is asked about its state. */
export interface ControlOptions {
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Whether requests to the operation with that key may be sent again; none that crashed the target. */
  readonly mayAsk: (key: string) => boolean;
  readonly resending: Resending;
  /** Requests that may undo one whose state before is not known. */
  readonly opposites: (change: Case) => readonly Case[];
  /** How long to wait for the service to recover by itself, in milliseconds. */
  readonly waitMs: number;
}

/** Requests that the service accepted before: sent again, they show whether it is still as it was. */
export interface ServiceControls {
  /** Remembers an accepted request. */
  readonly learn: (exchange: Exchange, reply: Reply) => void;
  /** The keys of the operations that accepted a valid request. */
  readonly accepting: () => readonly string[];
  /** Some of these requests, of those that read and of those that change something, to operations for which `isFit` holds. */
  readonly sample: (isFit: (operation: Case['operation']) => boolean) => readonly Case[];
  /** Sends one of these requests again. */
  readonly repeat: (control: Case) => Promise<Exchange>;
  /** Sends requests to some of these operations again: how many get the response with that signature, and how many are accepted. */
  readonly ask: (operations: readonly string[], signature: string) => Promise<ControlResponses>;
  /**
   * Undoes what requests have changed, one after the other, by the state before them or by the opposite request, until none of the operations gives the
   * response any more; if that does not help, waits.
   */
  readonly recover: (changes: readonly Case[], asked: readonly string[], signature: string) => Promise<Recovery>;
}

/** What a recovery led to: whether the target serves requests again, and what helped. */
export interface Recovery {
  readonly recovery: SideEffect['recovery'];
  /** The change whose undoing helped. */
  readonly undone?: Case | undefined;
}

/** How requests that were accepted before are responded to now. */
export interface ControlResponses {
  /** How many had the status and text that was asked about. */
  readonly same: number;
  /** How many were accepted. */
  readonly accepted: number;
}

/** How many operations that only read are asked, and how many that change something: maintenance often refuses only the latter. */
const mostControls = 3;
const pauseMs = 500;
/** The number of changes that are undone. */
const mostUndone = 5;
/** Resources whose first state is remembered, and the longest state, in characters. */
const mostRemembered = 500;
const longestState = 65_536;

/** Opens the controls of one run; no request was accepted yet. */
export function openServiceControls(options: ControlOptions): ServiceControls {
  const { send, sleep, mayAsk, opposites, resending, waitMs } = options;
  const accepted = new Map<string, Case>();
  const readBefore = new Map<string, string>();

  // What exists already cannot be created again, whatever the state of the service, or is overwritten.
  const repeat: ServiceControls['repeat'] = (control) =>
    send(control.request.method === 'POST' ? resending.withFreshValues(control) : control);
  const ask: ServiceControls['ask'] = async (operations, signature) => {
    const responses = { same: 0, accepted: 0 };
    for (const control of chooseControls(operations.filter(mayAsk).flatMap((key) => accepted.get(key) ?? []))) {
      const { outcome } = await repeat(control);
      if (outcome.kind === 'no-reply') continue;
      if (isSuccess(outcome.status)) responses.accepted += 1;
      else if (signatureOf(outcome) === signature) responses.same += 1;
    }
    return responses;
  };
  /** The request with the state that was read before it; if there is none, its opposites. */
  const undoing = (change: Case): readonly Case[] => {
    const before = readBefore.get(change.request.path);
    if (before === undefined || change.request.body.kind !== 'content') return opposites(change);
    return [resending.withState(change, before)];
  };
  return {
    learn: ({ case: sent }, { text }) => {
      const { method, path } = sent.request;
      // What has no fresh values would create again what another request may just have deleted.
      const isRepeatable = method !== 'POST' || resending.hasFreshValues(sent) || !accepted.has(sent.operation.key);
      if (sent.expects === 'accepted' && isRepeatable) accepted.set(sent.operation.key, sent);
      const isState = isSafeMethod(method) && text !== undefined && text.length <= longestState;
      if (isState && !readBefore.has(path) && readBefore.size < mostRemembered) readBefore.set(path, text);
    },
    accepting: () => [...accepted.keys()].filter(mayAsk),
    sample: (isFit) =>
      chooseControls([...accepted.values()].filter(({ operation }) => mayAsk(operation.key) && isFit(operation))),
    repeat,
    ask,
    recover: async (changes, asked, signature) => {
      const isBack = async () => {
        const responses = await ask(asked, signature);
        return responses.same === 0 && responses.accepted > 0;
      };
      const paths = new Set<string>();
      for (const change of changes) {
        const { path } = change.request;
        const requests = paths.has(path) || paths.size === mostUndone ? [] : undoing(change);
        if (requests.length > 0) paths.add(path);
        for (const request of requests) {
          await send(request);
          if (await isBack()) return { recovery: 'restored', undone: change };
        }
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

/** Status and text of a response with all numbers left out, as times and request ids differ from one response to the next. */
export function signatureOf({ status, text }: Reply): string {
  return `${status} ${(text ?? '').slice(0, 300).replaceAll(/[0-9a-f]*\d[0-9a-f-]*/gi, '#')}`;
}
