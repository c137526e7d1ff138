import { isSafeMethod } from '../../http/method.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';

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
  /** All that can have caused what was received after `count` exchanges, the likeliest first: recent changes, then single resources that were ever changed. */
  readonly all: (count: number) => readonly ChangingRequest[];
  /** Forgets what was accepted: a later effect has another cause. */
  readonly forget: () => void;
}

/** Refusals that can mean a state of the whole service, whatever caused it. */
const statusesOfState = [401, 402, 403, 423, 429, 503];
/** Refusals that can mean that too many wrong credentials were sent. */
const statusesOfLock = [401, 403, 423, 429];
/** Further ones that a state can mean, such as a mode in which nothing may be changed. */
const statusesOfMode = [400, 404, 405, 409, 410];
/** And those after a request to an operation that looks like a switch. */
const statusesAfterSwitch = [...statusesOfMode, 500, 502];
/** The number of exchanges after which a change is no longer suspected of an effect. */
const longestDelay = 60;

interface Change {
  readonly request: ChangingRequest;
  readonly at: number;
}

/** Opens the memory of one run. `isSwitch`: whether an operation looks like a switch for the whole service or for the credential. */
export function openRecentChanges(isSwitch: (operation: Case['operation']) => boolean): RecentChanges {
  let changes: readonly Change[] = [];
  let wrongCredential: Change | undefined;
  /** The last change of each single resource, such as settings, by path. */
  const singles = new Map<string, ChangingRequest>();
  return {
    accepted: ({ case: testCase, sent }, at) => {
      if (isSafeMethod(testCase.request.method) && !isSwitch(testCase.operation)) return;
      const request = { case: testCase, sent };
      changes = [...changes.filter((change) => isRecent(change, at)), { request, at }];
      if (changesSingle(testCase)) singles.set(testCase.request.path, request);
    },
    wrongCredential: ({ case: testCase, sent }, at) => {
      wrongCredential = { request: { case: testCase, sent }, at };
    },
    causeOf: ({ status }, count) => {
      const attempt = wrongCredential;
      const isLock = attempt !== undefined && isRecent(attempt, count) && statusesOfLock.includes(status);
      if (isLock && attempt.at > (changes.at(-1)?.at ?? 0)) return attempt.request;
      const recent = recentOf(changes, count);
      const switches = recent.filter(({ case: { operation } }) => isSwitch(operation));
      const single = [...singles.values()].at(-1);
      if (statusesOfState.includes(status)) return switches.at(-1) ?? recent.at(-1) ?? single;
      const causedBySwitch = statusesAfterSwitch.includes(status) ? switches.at(-1) : undefined;
      return causedBySwitch ?? (statusesOfMode.includes(status) ? single : undefined);
    },
    all: (count) => [...new Set([...singles.values(), ...recentOf(changes, count)].toReversed())],
    forget: () => {
      changes = [];
    },
  };
}

/** Whether the request changes a resource that has no identifier: the settings of the service may be one. */
function changesSingle({ operation: { method, path } }: Case): boolean {
  return (method === 'PUT' || method === 'PATCH') && !/\}\/?$/.test(path);
}

function recentOf(changes: readonly Change[], count: number): readonly ChangingRequest[] {
  return changes.filter((change) => isRecent(change, count)).map(({ request }) => request);
}

function isRecent({ at }: Change, count: number): boolean {
  return at > count - longestDelay;
}
