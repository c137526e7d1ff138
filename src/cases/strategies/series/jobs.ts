import { endStates, jobPhase, jobStateName, progressName } from '../../../conventions/names/job-states.ts';
import { describedProgress } from '../../../conventions/sentences/described-progress.ts';
import { type JobResult, type KnownJob, wrongJobSteps } from '../../../conventions/sentences/job-steps.ts';
import { describedConflict, operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { describedOperation, isRefusedIn, refusedBelowUnknown } from '../../prose/described-states.ts';
import { fullDescriptionAt } from '../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { findLifecycle, type ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/**
 * A job that is accepted is asked for until it has ended, and a little longer: at first with pauses, then among the requests of other strategies, which gives it
 * time. What seems to go back is judged with a second job: the first one may have been started again after a failure. A job that is cancelled neither goes on nor is done later,
 * and one that has ended is not cancelled where the contract says so.
 */
export const jobs: Strategy = {
  id: 'jobs',
  title: 'A job goes on until it has ended, or is cancelled',
  steps: 'among-others',
  *derive(read) {
    const lifecycle = findLifecycle(read);
    if (lifecycle === undefined || !listsStatus(lifecycle.creator.operation, 202)) return;
    const ends = endsOfJob(lifecycle);
    if (!listedStates(read).some(({ values }) => values.some((state) => isFinal(state, ends)))) return;
    for (const attempt of ['first', 'second'] as const) {
      const job = yield* startJob(lifecycle, `start the ${attempt}`);
      if (job === undefined) return;
      if (attempt === 'first' && !(yield* missesNeverCreated(read, 'jobs', { ...job, afterMs: 0 }))) return;
      if (attempt === 'first') yield* cancelUnknown(lifecycle, job);
      const isJudged = attempt === 'second';
      const label = isJudged ? 'judged, ask' : 'ask';
      const followed = yield* followJob(read, { ...job, ends, label, isJudged });
      if (attempt === 'first' && !isCancelled(followed)) yield* cancelEnded(lifecycle, job, followed.end);
      if (!followed.isWrong) break;
    }
    yield* cancelJob(lifecycle, ends);
  },
};

interface StartedJob {
  /** What has shown it last. */
  readonly start: Exchange;
  /** Its path parameters. */
  readonly values: readonly string[];
}

/** Starts a job that no other strategy may end; `undefined` where the target does not say which it is. */
function* startJob(
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
interface FollowedToEnd {
  /** Whether something seems to be wrong with it. */
  readonly isWrong: boolean;
  /** The response that showed last that it has ended, and its state; `undefined`: it has not. */
  readonly end?: { readonly shown: Exchange; readonly state: string };
}

function isCancelled({ end }: FollowedToEnd): boolean {
  return end !== undefined && jobPhase(end.state) === 'cancelled';
}

/** Asks for the job until it has ended. */
function* followJob(
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

/** Cancels a job that was just started, where the contract says that it is cancelled then: it neither goes on nor is done later. */
function* cancelJob(lifecycle: ResourceLifecycle<Derivation>, ends: readonly string[]): Generator<SequenceDraft, void> {
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
function* cancelUnknown(
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
function* cancelEnded(
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

function plainProperties(content: Json | undefined): JsonObject {
  if (!isObject(content)) return {};
  return objectFromEntries(Object.entries(content).filter(([, value]) => value === null || typeof value !== 'object'));
}

/** Some services accept a job with the state that it will have: only what its own address shows goes on from there. */
function withoutProgress(shown: JsonObject): JsonObject {
  const isProgress = (name: string) => isState(name) || progressName.test(nameWords(name).trim());
  return objectFromEntries(Object.entries(shown).filter(([name]) => !isProgress(name)));
}

function isState(name: string): boolean {
  return jobStateName.test(nameWords(name).trim());
}

function isFinal(value: Json, ends: readonly string[]): boolean {
  const phase = jobPhase(value, ends);
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

/** A property with the state of what is read. */
interface ListedState {
  readonly name: string;
  /** Which its schema lists. */
  readonly values: readonly Json[];
  /** Its schemas. */
  readonly pointers: readonly Pointer[];
}

function listedStates({ operation, source }: Derivation): readonly ListedState[] {
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const registry = registryOf(source);
  return [...mergeSchemas(registry, { pointers: [schema] }).properties].flatMap(([name, pointers]) => {
    const values = isState(name) ? mergeSchemas(registry, { pointers }).values : undefined;
    return values === undefined ? [] : [{ name, values: values.value, pointers }];
  });
}

/** The listed states that mean done by what the contract says of this job. */
function endsOfJob({ creator, read }: ResourceLifecycle<Derivation>): readonly string[] {
  const { contract } = read;
  const accepted = [creator, read].flatMap(({ operation }) => [
    operation.pointer,
    ...operation.responses.flatMap(({ status, pointer }) => (status.startsWith('2') ? [pointer] : [])),
  ]);
  return listedStates(read).flatMap(({ values, pointers }) =>
    endStates(values, descriptionAt(contract.document, ...accepted, ...pointers)),
  );
}

/** What the description of a property says that the job has once it is done: `The file, present when state is done`. */
function resultsOfJob(read: Derivation, ends: readonly string[]): readonly JobResult[] {
  const { contract, operation, source } = read;
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const { properties, required } = mergeSchemas(registryOf(source), { pointers: [schema] });
  return listedStates(read).flatMap(({ name: state, values }) =>
    values.flatMap((value) =>
      [...properties].flatMap(([property, pointers]): readonly JobResult[] => {
        if (
          typeof value !== 'string' ||
          jobPhase(value, ends) !== 'done' ||
          isState(property) ||
          required.has(property)
        )
          return [];
        const text = descriptionAt(contract.document, ...pointers);
        return saysWhen(text, value) ? [{ property, state, value }] : [];
      }),
    ),
  );
}

/** What the contract says of the progress of a job in words. */
function progressOfJob(read: Derivation): Pick<KnownJob, 'done' | 'unset'> {
  const schema = resourceSchema(read.operation, read.source);
  const { properties } = schema === undefined ? { properties: new Map() } : shapeOfResource(read.source, schema, {});
  const described = [...properties].map(([name, places]) => ({
    name,
    description: fullDescriptionAt(read.source, places),
  }));
  const { done, unset } = describedProgress(described, operationTexts(read.operation));
  return { ...(done.size > 0 && { done: Object.fromEntries(done) }), ...(unset.length > 0 && { unset }) };
}

/** Whether a description says that something is there in a state, and nothing that could mean the opposite. */
function saysWhen(text: string, state: string): boolean {
  const [before = '', after] = text.split(new RegExp(`[^\\w]${state}\\b`, 'i'));
  return after !== undefined && /\b(?:when|once|if|after|as soon as)\b[^.;]*$/i.test(before) && !negation.test(text);
}

const negation = /\b(?:not|un(?:less|til)|absent|null|empty|missing|omitted|may|before|without|no)\b/i;
