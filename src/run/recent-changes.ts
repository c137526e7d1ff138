import { isSafeMethod } from '../http/method.ts';
import type { Case } from '../model/case.ts';
import type { Exchange, Reply } from '../model/exchange.ts';

/** A request that changed something, or had a wrong credential; its response, which may be long, is not kept. */
export type ChangingRequest = Pick<Exchange, 'case' | 'sent'>;

/** The last requests that can have changed the state of the whole service. */
export interface RecentChanges {
  /** Remembers a request that was accepted, if it changes something. `at`: how many exchanges there were before it. */
  readonly accepted: (exchange: Exchange, at: number) => void;
  /** Remembers a request with a wrong credential. */
  readonly wrongCredential: (exchange: Exchange, at: number) => void;
  /** The request that most likely caused a response that was received after `count` exchanges. */
  readonly causeOf: (reply: Reply, count: number) => ChangingRequest | undefined;
  /** Forgets what was accepted: a later effect has another cause. */
  readonly forget: () => void;
}

/** Refusals that can mean a state of the whole service, whatever caused it. */
const statusesOfState = [401, 402, 403, 423, 429, 503];
/** Refusals that can mean that too many wrong credentials were sent. */
const statusesOfLock = [401, 403, 423, 429];
/** Further ones, believed only after a request to an operation that looks like a switch. */
const statusesAfterSwitch = [400, 404, 405, 409, 410, 500, 502];
/** A change is not suspected of an effect that shows up so many exchanges later. */
const longestDelay = 60;

interface Change {
  readonly request: ChangingRequest;
  readonly at: number;
}

/** `isSwitch`: whether an operation looks like a switch for the whole service or for the credential. */
export function openRecentChanges(isSwitch: (operation: Case['operation']) => boolean): RecentChanges {
  let changes: readonly Change[] = [];
  let wrongCredential: Change | undefined;
  return {
    accepted: ({ case: testCase, sent }, at) => {
      if (isSafeMethod(testCase.request.method) && !isSwitch(testCase.operation)) return;
      changes = [...changes.filter((change) => isRecent(change, at)), { request: { case: testCase, sent }, at }];
    },
    wrongCredential: ({ case: testCase, sent }, at) => {
      wrongCredential = { request: { case: testCase, sent }, at };
    },
    causeOf: ({ status }, count) => {
      const attempt = wrongCredential;
      const isLock = attempt !== undefined && isRecent(attempt, count) && statusesOfLock.includes(status);
      if (isLock && attempt.at > (changes.at(-1)?.at ?? 0)) return attempt.request;
      const recent = changes.filter((change) => isRecent(change, count)).map(({ request }) => request);
      const switches = recent.filter(({ case: { operation } }) => isSwitch(operation));
      if (statusesOfState.includes(status)) return switches.at(-1) ?? recent.at(-1);
      return statusesAfterSwitch.includes(status) ? switches.at(-1) : undefined;
    },
    forget: () => {
      changes = [];
    },
  };
}

function isRecent({ at }: Change, count: number): boolean {
  return at > count - longestDelay;
}
