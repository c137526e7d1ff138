import { jobPhase, jobStateName } from '../../conventions/job-states.ts';
import { type JobResult, wrongJobSteps } from '../../conventions/job-steps.ts';
import { listsStatus } from '../../http/status.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { registryOf } from '../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../text/name-words.ts';
import type { SequenceDraft } from '../request/case-draft.ts';
import { missesNeverCreated } from '../request/steps/misses-never-created.ts';
import { sendAbout } from '../request/steps/send-step.ts';
import { resourceSchema } from '../resources/described/resource-schema.ts';
import { isDone, isTaken } from '../resources/reading/outcomes.ts';
import { resourceValue } from '../resources/reading/read-resources.ts';
import { findLifecycle } from '../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from './strategy.ts';

/**
 * A job that is accepted is asked for until it has ended, and a little longer, among the requests of other strategies, which gives it time. What seems to go
 * back is judged with a second job: the first one may have been started again after a failure.
 */
export const jobs: Strategy = {
  id: 'jobs',
  title: 'A job goes on until it has ended',
  steps: 'among-others',
  *derive(read) {
    const lifecycle = findLifecycle(read);
    if (lifecycle === undefined || !listsStatus(lifecycle.creator.operation, 202)) return;
    if (!listedStates(read).some(([, states]) => states.some(isFinal))) return;
    for (const attempt of ['first', 'second'] as const) {
      const send = sendAbout(read.operation, 'jobs', { isPromised: false });
      const why = 'a valid request that starts a job';
      const start = yield* send(lifecycle.creator, { label: `start the ${attempt}`, why });
      const values = start && isTaken(start) ? lifecycle.createdValues(start) : undefined;
      if (start === undefined || values === undefined) return;
      if (attempt === 'first' && !(yield* missesNeverCreated(read, 'jobs', { values }))) return;
      if (!(yield* followJob(read, { start, values, isJudged: attempt === 'second' }))) return;
    }
  },
};

interface StartedJob {
  readonly start: Exchange;
  readonly values: readonly string[];
  readonly isJudged: boolean;
}

/** Asks for the job until it has ended; gives whether something seems to be wrong with it. */
function* followJob(read: Derivation, { start, values, isJudged }: StartedJob): Generator<SequenceDraft, boolean> {
  const send = sendAbout(read.operation, 'jobs', { isPromised: false });
  const results = resultsOfJob(read);
  let before = plainProperties(resourceValue(start));
  let isWrong = false;
  for (let poll = 1, ended = 0; poll <= mostPolls && ended < mostAfterEnd; poll += 1) {
    const shown = yield* send(read, {
      label: `${isJudged ? 'judged, ' : ''}ask ${poll}`,
      why: 'a request for a job that was accepted',
      values,
      ...(isJudged && { expectedState: { kind: 'later', before, results } }),
    });
    // Others may have been sent since, so that it is not known any more.
    if (shown === undefined) continue;
    const content = resourceValue(shown);
    if (!isDone(shown) || !isObject(content)) return false;
    isWrong ||= wrongJobSteps(content, { before, results }).length > 0;
    before = plainProperties(content);
    if (Object.entries(content).some(([name, value]) => isState(name) && isFinal(value))) ended += 1;
  }
  return isWrong;
}

/** The most polls of a job that does not end. */
const mostPolls = 24;
/** Polls after its end, to see that it has ended for good. */
const mostAfterEnd = 3;

function plainProperties(content: Json | undefined): JsonObject {
  if (!isObject(content)) return {};
  return objectFromEntries(Object.entries(content).filter(([, value]) => value === null || typeof value !== 'object'));
}

function isState(name: string): boolean {
  return jobStateName.test(nameWords(name).trim());
}

function isFinal(value: Json): boolean {
  const phase = jobPhase(value);
  return phase === 'done' || phase === 'failed';
}

/** The values that the schema lists for the state of what is read, by the name of the property. */
function listedStates({ operation, source }: Derivation): readonly (readonly [string, readonly Json[]])[] {
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const registry = registryOf(source);
  return [...mergeSchemas(registry, { pointers: [schema] }).properties].flatMap(([name, pointers]) => {
    const values = isState(name) ? mergeSchemas(registry, { pointers }).values : undefined;
    return values === undefined ? [] : [[name, values.value] as const];
  });
}

/** What the description of a property says that the job has once it is done: `The file, present when state is done`. */
function resultsOfJob(read: Derivation): readonly JobResult[] {
  const { contract, operation, source } = read;
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const { properties, required } = mergeSchemas(registryOf(source), { pointers: [schema] });
  return listedStates(read).flatMap(([state, values]) =>
    values.flatMap((value) =>
      [...properties].flatMap(([property, pointers]): readonly JobResult[] => {
        if (typeof value !== 'string' || jobPhase(value) !== 'done' || isState(property) || required.has(property))
          return [];
        const text = descriptionAt(contract.document, ...pointers);
        return saysWhen(text, value) ? [{ property, state, value }] : [];
      }),
    ),
  );
}

/** Whether a description says that something is there in a state, and nothing that could mean the opposite. */
function saysWhen(text: string, state: string): boolean {
  const [before = '', after] = text.split(new RegExp(`[^\\w]${state}\\b`, 'i'));
  return after !== undefined && /\b(?:when|once|if|after|as soon as)\b[^.;]*$/i.test(before) && !negation.test(text);
}

const negation = /\b(?:not|un(?:less|til)|absent|null|empty|missing|omitted|may|before|without|no)\b/i;
