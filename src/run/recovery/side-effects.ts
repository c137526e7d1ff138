import { isSuccess } from '../../http/status.ts';
import type { Exchange, Reply, SentRequest } from '../../model/exchange.ts';
import type { SideEffect } from '../../model/report.ts';
import type { ChangingRequest } from './recent-changes.ts';
import { signatureOf } from './service-controls.ts';

/** What a request of the run did to the whole service, as far as it is known now. */
export interface Effect {
  cause: ChangingRequest;
  /** Of the responses that show it; see `signatureOf`. */
  readonly signature: string;
  recovery: SideEffect['recovery'];
  /** Status and start of the body that other operations respond with since then. */
  readonly response: string;
  /** How many responses were not judged for it. */
  unjudged: number;
  /** How many exchanges there were before it was recognised. */
  readonly at: number;
}

/** The side effects of a run, and which responses show one of them. */
export interface SideEffects {
  readonly add: (effect: Effect) => void;
  /** The last effect with this signature. */
  readonly last: (signature: string) => Effect | undefined;
  /** The effect that the service has not recovered from and that the response shows. */
  readonly lasting: (reply: Reply) => Effect | undefined;
  /** Whether a response shows an effect that lasts, or that was over so short a time ago that the service may still recover. */
  readonly isShown: (exchange: Exchange, count: number) => boolean;
  readonly list: () => readonly SideEffect[];
  /** Why the last exchanges were not judged. */
  readonly reason: () => string;
  /** Why there is no point in going on, after so many responses in a row that were not judged; `undefined` while there is. */
  readonly stopReason: (unjudgedInARow: number) => string | undefined;
}

/** The most exchanges that a service may need after it was restored; later such a response means what it says. */
const longestRecovery = 60;
/** After this number of responses in a row that say nothing, the service is not expected back: the rest of the run would say nothing either. */
const mostUnjudgedInARow = 50;

/** Opens the list of one run; no request has had a side effect yet. */
export function openSideEffects(): SideEffects {
  const effects: Effect[] = [];
  return {
    add: (effect) => effects.push(effect),
    last: (signature) => effects.findLast((effect) => effect.signature === signature),
    lasting: (reply) => {
      if (effects.length === 0) return undefined;
      const signature = signatureOf(reply);
      return effects.find((effect) => effect.recovery === 'none' && effect.signature === signature);
    },
    isShown: ({ outcome }, count) => {
      const recent = effects.filter(({ recovery, at }) => recovery === 'none' || count <= at + longestRecovery);
      if (recent.length === 0 || outcome.kind === 'no-reply' || isSuccess(outcome.status)) return false;
      const signature = signatureOf(outcome);
      return recent.some((effect) => effect.signature === signature);
    },
    list: () => mergeEffects(effects),
    reason: () => {
      const last = effects.at(-1);
      return last === undefined
        ? 'not judged'
        : `the service responded with ${last.response} to everything after ${title(last.cause.sent)}`;
    },
    stopReason: (unjudgedInARow) => {
      const lasting = effects.find(({ recovery }) => recovery === 'none');
      if (lasting === undefined || unjudgedInARow < mostUnjudgedInARow) return undefined;
      return `since ${title(lasting.cause.sent)} the service responds with ${lasting.response} to everything`;
    },
  };
}

/** Status and start of the body of a response. */
export function describeResponse(exchange: Exchange | undefined): string {
  if (exchange?.outcome.kind !== 'reply') return 'the same response';
  const { status, text = '' } = exchange.outcome;
  return text === '' ? String(status) : `${status} ${text.slice(0, 120)}`;
}

/** One side effect for all requests of an operation that had the same one. */
function mergeEffects(effects: readonly Effect[]): readonly SideEffect[] {
  const merged = new Map<string, SideEffect>();
  for (const { cause, signature, recovery, response, unjudged } of effects) {
    const operation = cause.case.operation.key;
    const key = `${operation} ${recovery} ${signature}`;
    const { times = 0, unjudged: before = 0 } = merged.get(key) ?? {};
    const request = merged.get(key)?.request ?? cause.sent;
    merged.set(key, { request, operation, response, recovery, unjudged: before + unjudged, times: times + 1 });
  }
  return [...merged.values()];
}

function title({ method, url }: SentRequest): string {
  return `${method} ${new URL(url).pathname}`;
}
