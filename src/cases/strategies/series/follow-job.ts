import { jobPhase, progressName } from '../../../conventions/names/job-states.ts';
import { type KnownJob, wrongJobSteps } from '../../../conventions/sentences/job-steps.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import type { ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../strategy.ts';
import { isFinal, isState, progressOfJob, resultsOfJob } from './described-jobs.ts';

/** A job that the target has accepted: the export of a list, an import. */
export interface StartedJob {
  /** What has shown it last. */
  readonly start: Exchange;
  /** Its path parameters. */
  readonly values: readonly string[];
}

/** Starts a job that no other strategy may end; `undefined` where the target does not say which it is. */
export function* startJob(
  { creator, read, createdValues }: ResourceLifecycle<Derivation>,
  label: string,
): Generator<SequenceDraft, StartedJob | undefined> {
  const send = sendAbout(read.operation, 'jobs', { isPromised: false, reserves: true, afterMs: 0 });
  const start = yield* send(creator, { label, why: 'a valid request that starts a job', namesAny: true });
  const values = start && hasSucceeded(start) ? createdValues(start) : undefined;
  return start === undefined || values === undefined ? undefined : { start, values };
}

interface FollowedJob extends StartedJob {
  /** The states that mean done in this contract alone. */
  readonly ends: readonly string[];
  /** Of the requests for the job. */
  readonly label: string;
  readonly isJudged: boolean;
  /** Whether the target has accepted to cancel it: absent: no. */
  readonly cancellation?: Cancellation;
}

/** A request that was accepted to cancel a job. */
interface Cancellation {
  /** `DELETE /exports/{}`. */
  readonly by: string;
  /** Whether the contract says that it is refused for a job that has ended. */
  readonly isRefusedAfterEnd: boolean;
}

/** What was seen of a job. */
export interface FollowedToEnd {
  /** Whether something seems to be wrong with it. */
  readonly isWrong: boolean;
  /** The response that showed last that it has ended, and its state; `undefined`: it has not. */
  readonly end?: { readonly shown: Exchange; readonly state: string };
}

/** Whether a job has ended because it was cancelled. */
export function isCancelled({ end }: FollowedToEnd): boolean {
  return end !== undefined && jobPhase(end.state) === 'cancelled';
}

/** Asks for the job until it has ended. */
export function* followJob(
  read: Derivation,
  { start, values, ends, label, isJudged, cancellation }: FollowedJob,
): Generator<SequenceDraft, FollowedToEnd> {
  const send = sendAbout(read.operation, 'jobs', { isPromised: false });
  const results = resultsOfJob(read, ends);
  const described = progressOfJob(read);
  const first = plainProperties(resourceValue(start));
  const showsCancelled = ([name, is]: readonly [string, Json]) => isState(name) && jobPhase(is) === 'cancelled';
  const cancelled = cancellation === undefined ? [] : Object.entries(first).filter(showsCancelled);
  let before: JsonObject = { ...withoutProgress(first), ...objectFromEntries(cancelled) };
  let isWrong = false;
  let end: FollowedToEnd['end'];
  let hasGoneOn = cancellation?.isRefusedAfterEnd === true || cancelled.length > 0;
  for (let poll = 1, ended = 0; poll <= mostPolls && ended < mostAfterEnd; poll += 1) {
    const known: KnownJob = {
      before,
      results,
      ...described,
      ...(ends.length > 0 && { ends }),
      ...(cancellation && hasGoneOn && { cancelledBy: cancellation.by }),
    };
    const shown = yield* send(read, {
      label: `${label} ${poll}`,
      why: 'a request for a job that was accepted',
      values,
      afterMs: ended > 0 ? 0 : pausesMs[poll - 1],
      ...(isJudged && { expectedState: { kind: 'job-progress', ...known } }),
    });
    // Others may have been sent since, so that it is not known any more.
    if (shown === undefined) continue;
    const content = resourceValue(shown);
    if (!isDone(shown) || !isObject(content)) return { isWrong: false };
    isWrong ||= wrongJobSteps(content, known).length > 0;
    before = plainProperties(content);
    const state = Object.entries(content).find(([name, value]) => isState(name) && isFinal(value, ends))?.[1];
    end = state === undefined ? undefined : { shown, state: String(state) };
    if (end === undefined) hasGoneOn = true;
    else ended += 1;
  }
  return { isWrong, ...(end && { end }) };
}

/** The most polls of a job that does not end. */
const mostPolls = 24;

/** Polls after its end, to see that it has ended for good. */
const mostAfterEnd = 3;

/** Before each of the first requests for a job, which may be over soon: about a second in all. */
const pausesMs: readonly number[] = [0, 25, 25, 50, 50, 100, 100, 150, 200, 300];

function plainProperties(content: Json | undefined): JsonObject {
  if (!isObject(content)) return {};
  return objectFromEntries(Object.entries(content).filter(([, value]) => value === null || typeof value !== 'object'));
}

/** Some services accept a job with the state that it will have: only what its own address shows goes on from there. */
function withoutProgress(shown: JsonObject): JsonObject {
  const isProgress = (name: string) => isState(name) || progressName.test(nameWords(name).trim());
  return objectFromEntries(Object.entries(shown).filter(([name]) => !isProgress(name)));
}
