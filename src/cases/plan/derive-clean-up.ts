import type { Case } from '../../model/case.ts';
import type { Parameter } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { collectionKind, deletingKinds, pathKind, pathValues, type Resource } from '../paths/resource-paths.ts';
import { jsonBody } from '../request/body/body-draft.ts';
import type { CaseDraft } from '../request/case-draft.ts';
import { restoringRequest } from '../request/steps/restoring-request.ts';
import { pathParameters } from '../resources/reading/resource-lifecycle.ts';
import type { Resources } from '../resources/resources.ts';
import type { ChangedSingleton } from '../resources/tracking/changed-singletons.ts';
import { stepBodies } from '../strategies/state/steps/step-bodies.ts';
import type { Derivation } from '../strategies/strategy.ts';
import { completeCase } from './complete-case.ts';
import type { PlannedOperations } from './plan-operations.ts';

/** The last words of paths that end a resource which no operation deletes: what it refers to can be deleted then. */
const endings = ['cancel', 'void', 'withdraw', 'revoke', 'abort', 'close', 'archive'];

/**
 * Restores what exists once as it was before the run. Deletes each resource that the run has created, with the operation that the contract has for its kind;
 * where there is none, ends it. What was created before a restart is read first, and so is what nothing deletes and may be gone with something else.
 */
export function* deriveCleanUp(
  { find }: Pick<PlannedOperations, 'find'>,
  { remaining, isDoubtful, mayBeGone }: Pick<Resources, 'remaining' | 'isDoubtful' | 'mayBeGone'>,
  changed: readonly ChangedSingleton[],
): Generator<Case> {
  yield* restoreSingletons(find, changed);
  for (const resource of remaining()) {
    const { kind } = resource;
    const deletion = findDeletion(kind, find);
    // A later clean-up deletes it, if it is still what the run has created.
    if (isDoubtful(resource)) {
      yield* requestAbout(resource, find('GET', kind), { does: 'reads again, after a restart,' });
    } else if (deletion !== undefined) {
      yield* requestAbout(resource, deletion, { does: 'deletes', expects: 'accepted' });
    } else if (!mayBeGone(resource)) {
      const ending = endings.map((word) => find('POST', `${kind}/${word}`)).find((one) => one);
      yield* requestAbout(resource, ending, { does: 'ends' });
    }
  }
  // They change nothing: if the time is not enough for everything, it is for what was before. What is still there, a later clean-up ends.
  for (const resource of remaining()) {
    if (!mayBeGone(resource) || isDoubtful(resource) || findDeletion(resource.kind, find) !== undefined) continue;
    yield* requestAbout(resource, find('GET', resource.kind), { does: 'finds out whether there still is' });
  }
}

/** What to do with a resource of which the deletion was refused, so that it can be deleted: one request for each way to end it, `POST /orders/{id}/cancel` or a body that says so. */
export function* deriveEndings(
  { find }: Pick<PlannedOperations, 'find'>,
  { operation, request }: Case,
): Generator<Case> {
  const kind = pathKind(operation.path);
  const values = pathValues(operation.path, request.path);
  if (operation.method !== 'DELETE' || values === undefined) return;
  const resource = { kind, values, own: true };
  for (const word of endings) yield* requestAbout(resource, find('POST', `${kind}/${word}`), { does: 'ends' });
  for (const { method, path } of find('DELETE', kind)?.contract.operations ?? []) {
    const action =
      method === 'POST' && collectionKind(pathKind(path)) === kind ? find('POST', pathKind(path)) : undefined;
    for (const { step, value } of action === undefined ? [] : stepBodies(action))
      if (endings.includes(step.toLowerCase())) yield* requestAbout(resource, action, { does: 'ends', value });
  }
}

function* restoreSingletons(find: PlannedOperations['find'], changed: readonly ChangedSingleton[]): Generator<Case> {
  for (const { path, change, before } of changed) {
    const derivation = find(change.method, pathKind(path));
    if (derivation === undefined) continue;
    const { request, scope } = restoringRequest(derivation, { path, state: before });
    // A POST that is not the state of a switch may do anything.
    if (change.method === 'POST' && (scope !== undefined || !hasFlag(before))) continue;
    const draft: CaseDraft = {
      label: 'as it was',
      request,
      expects: 'anything',
      about: change.pointer,
      why: 'a request that restores what the run has changed',
    };
    yield completeCase(draft, { id: 'clean-up' }, derivation);
  }
}

interface CleanUpRequest {
  /** What the request does with what the run has created. */
  readonly does: string;
  /** `anything` by default. */
  readonly expects?: CaseDraft['expects'];
  /** The body; absent: an ordinary one. */
  readonly value?: Json;
}

/** The request of an operation about that resource; none where the contract has no such operation. */
function* requestAbout(
  { values }: Resource,
  derivation: Derivation | undefined,
  { does, expects = 'anything', value }: CleanUpRequest,
): Generator<Case> {
  if (derivation === undefined) return;
  const { operation, validRequest } = derivation;
  const draft: CaseDraft = {
    label: values.join(' '),
    request: validRequest.build({
      parameters: new Map([...pathParameters(operation, values), ...forcing(derivation)]),
      ...(value !== undefined && { body: jsonBody(value) }),
    }),
    expects,
    about: operation.pointer,
    why: `a request that ${does} what the run has created`,
  };
  yield completeCase(draft, { id: 'clean-up' }, derivation);
}

/** `force=true` of a DELETE: what is below was created by the run as well. */
function forcing({ operation, source }: Derivation): readonly [Parameter, Json][] {
  if (operation.method !== 'DELETE') return [];
  const isFlag = ({ in: place, name, schema }: Parameter) =>
    place === 'query' && forcingName.test(name) && schema !== undefined && source.validator.isValid(schema, true);
  return operation.parameters.filter(isFlag).map((flag) => [flag, true]);
}

const forcingName = /^(?:force|cascade|recursive)$/i;

function findDeletion(kind: string, find: PlannedOperations['find']): Derivation | undefined {
  return find('DELETE', kind) ?? findDeletionByVerb(kind, find);
}

function findDeletionByVerb(kind: string, find: PlannedOperations['find']): Derivation | undefined {
  const kinds = deletingKinds(kind);
  const all = ['DELETE', 'POST'].flatMap((method) => kinds.flatMap((one) => find(method, one) ?? []));
  return all.find(({ operation }) => operation.body === undefined);
}

function hasFlag(state: string): boolean {
  const reading = readJson(state);
  return reading.ok && isObject(reading.value) && Object.values(reading.value).some((one) => typeof one === 'boolean');
}
