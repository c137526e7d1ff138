import { endStates, jobPhase, jobStateName } from '../../../conventions/names/job-states.ts';
import { describedProgress } from '../../../conventions/sentences/described-progress.ts';
import type { JobResult, KnownJob } from '../../../conventions/sentences/job-steps.ts';
import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { fullDescriptionAt } from '../../prose/full-descriptions.ts';
import type { ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../strategy.ts';

/** Whether a property has the state of a job. */
export function isState(name: string): boolean {
  return jobStateName.test(nameWords(name).trim());
}

/** Whether a state is one of a job that has ended, however. */
export function isFinal(value: Json, ends: readonly string[]): boolean {
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

/** The properties with a state, and the states that the contract lists for them. */
export function listedStates({ operation, source }: Derivation): readonly ListedState[] {
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const registry = registryOf(source);
  return [...mergeSchemas(registry, { pointers: [schema] }).properties].flatMap(([name, pointers]) => {
    const values = isState(name) ? mergeSchemas(registry, { pointers }).values : undefined;
    return values === undefined ? [] : [{ name, values: values.value, pointers }];
  });
}

/** The listed states that mean done by what the contract says of this job. */
export function endsOfJob({ creator, read }: ResourceLifecycle<Derivation>): readonly string[] {
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
export function resultsOfJob(read: Derivation, ends: readonly string[]): readonly JobResult[] {
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
export function progressOfJob(read: Derivation): Pick<KnownJob, 'done' | 'unset'> {
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
