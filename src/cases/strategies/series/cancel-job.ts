import { jobPhase } from '../../../conventions/names/job-states.ts';
import { describedConflict } from '../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../http/outcome.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { describedOperation, isRefusedIn, refusedBelowUnknown } from '../../prose/described-states.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import type { ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../strategy.ts';
import { listedStates } from './described-jobs.ts';
import { type FollowedToEnd, followJob, isCancelled, type StartedJob, startJob } from './follow-job.ts';

/** Cancels a job that was just started, where the contract says that it is cancelled then: it neither goes on nor is done later. */
export function* cancelJob(
  lifecycle: ResourceLifecycle<Derivation>,
  ends: readonly string[],
): Generator<SequenceDraft, void> {
  const { read } = lifecycle;
  const states = listedStates(read).flatMap(({ values }) => values);
  const cancel = cancellationOf(lifecycle);
  if (cancel === undefined || !states.some((state) => jobPhase(state) === 'cancelled')) return;
  const job = yield* startJob(lifecycle, 'start one to cancel');
  if (job === undefined) return;
  const send = sendAbout(read.operation, 'jobs', { isPromised: false, afterMs: 0 });
  const why = 'a valid request to cancel a job that was just started';
  const cancelled = yield* send(cancel, { label: 'cancel', why, values: job.values });
  // A 202 says only that it is to be cancelled.
  if (cancelled === undefined || !isDone(cancelled)) return;
  const cancellation = { by: cancel.operation.key, isRefusedAfterEnd: refusesJobs(cancel, saysEnded) };
  const start = isObject(resourceValue(cancelled)) ? cancelled : job.start;
  const followed = yield* followJob(read, {
    ...job,
    ends,
    start,
    label: 'cancelled, ask',
    isJudged: true,
    cancellation,
  });
  if (isCancelled(followed)) yield* cancelEnded(lifecycle, job, followed.end);
}

/** Cancels a job that was never started, by a POST that documents 404. */
export function* cancelUnknown(
  lifecycle: ResourceLifecycle<Derivation>,
  { values }: StartedJob,
): Generator<SequenceDraft, void> {
  const cancel = cancellationOf(lifecycle);
  if (cancel === undefined || cancel.operation.method !== 'POST') return;
  const [unused, expectedState] = [unusedValues(cancel, values), refusedBelowUnknown(cancel.operation)];
  if (unused === undefined || expectedState === undefined) return;
  yield* sendAbout(lifecycle.read.operation, 'jobs', { isPromised: false, afterMs: 0 })(cancel, {
    label: 'cancel what was never started',
    why: 'a request to cancel a job that was never started',
    values: unused,
    expectedState,
  });
}

/** Cancels a job that has ended, where the contract says that this is refused. */
export function* cancelEnded(
  lifecycle: ResourceLifecycle<Derivation>,
  { values }: StartedJob,
  end: FollowedToEnd['end'],
): Generator<SequenceDraft, void> {
  const { read } = lifecycle;
  const cancel = cancellationOf(lifecycle);
  if (cancel === undefined || end === undefined) return;
  const isSaid = refusesJobs(cancel, jobPhase(end.state) === 'cancelled' ? saysCancelled : saysEnded);
  const states = listedStates(read).flatMap(({ values }) => values.filter((value) => typeof value === 'string'));
  const described = { ...describedOperation(cancel), verb: 'cancel', name: '' };
  if (!isSaid && !isRefusedIn(end.state, states, described)) return;
  yield* sendAbout(read.operation, 'jobs', { isPromised: false, afterMs: 0 })(cancel, {
    label: 'cancel what has ended',
    why: `a request to cancel a job that is ${end.state}`,
    values,
    ...expectAfter([end.shown], () => ({ kind: 'refused-in-state', of: 'a job', state: end.state })),
  });
}

/** Whether the contract says that the operation refuses jobs of which its 409 speaks like this. */
function refusesJobs(cancel: Derivation, ended: RegExp): boolean {
  const conflict = describedConflict(cancel) ?? '';
  return ended.test(conflict) && !saysNotYet.test(conflict);
}

/** What the description of a 409 says of a job that is over. */
const saysEnded = /\b(?:ended|(?:is|was) over|finished|completed?|done|succeeded|final state)\b/i;

const saysCancelled = /\balready (?:been )?cancell?ed\b|(?:\b(?:or|and)|,) cancell?ed\b|\bcancell?ed (?:or|and)\b/i;

const saysNotYet = /\bnot (?:yet )?(?:been )?(?:ended|finished|completed?|done)\b/i;

/** The operation that cancels a job: `POST /exports/{}/cancel`, or a DELETE that says so. */
function cancellationOf({ read, removal }: ResourceLifecycle<Derivation>): Derivation | undefined {
  const kind = pathKind(read.operation.path);
  const actions = ['cancel', 'cancellation', 'stop', 'abort'].map((name) =>
    read.derivationFor('POST', `${kind}/${name}`),
  );
  const action = actions.find((one) => one !== undefined);
  if (action !== undefined || removal === undefined) return action;
  return saysCancel.test(removal.operation.description ?? '') ? removal : undefined;
}

const saysCancel = /\b(?:cancel|stop|abort)/i;
