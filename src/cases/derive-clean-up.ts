import type { Case } from '../model/case.ts';
import { isObject } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';
import { completeCase } from './complete-case.ts';
import type { PlannedOperations } from './plan-operations.ts';
import type { CaseDraft } from './request/case-draft.ts';
import { restoringRequest } from './request/steps/restoring-request.ts';
import { deletingKinds, pathKind } from './resources/described/resource-paths.ts';
import { pathParameters } from './resources/reading/resource-lifecycle.ts';
import type { Resources } from './resources/resources.ts';
import type { ChangedSingleton } from './resources/tracking/changed-singletons.ts';
import type { Derivation } from './strategies/strategy.ts';

/** The last words of paths that end a resource which no operation deletes: what it refers to can be deleted then. */
const endings = ['cancel', 'void', 'withdraw', 'revoke', 'abort', 'close', 'archive'];

/**
 * Restores what exists once as it was before the run. Deletes each resource that the run has created, with the operation that the contract has for its kind;
 * where there is none, ends it. What was created before a restart is read first.
 */
export function* deriveCleanUp(
  { find }: Pick<PlannedOperations, 'find'>,
  { remaining, isDoubtful }: Pick<Resources, 'remaining' | 'isDoubtful'>,
  changed: readonly ChangedSingleton[],
): Generator<Case> {
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
  for (const resource of remaining()) {
    const { kind, values } = resource;
    const isSeen = !isDoubtful(resource);
    const deletion = find('DELETE', kind) ?? findDeletionByVerb(kind, find);
    const ending = deletion ?? endings.map((word) => find('POST', `${kind}/${word}`)).find((one) => one);
    // A later clean-up deletes it, if it is still what the run has created.
    const derivation = isSeen ? ending : find('GET', kind);
    if (derivation === undefined) continue;
    const { operation, validRequest } = derivation;
    const does = isSeen ? (deletion === undefined ? 'ends' : 'deletes') : 'reads again, after a restart,';
    const draft: CaseDraft = {
      label: values.join(' '),
      request: validRequest.build({ parameters: pathParameters(operation, values) }),
      expects: isSeen && deletion !== undefined ? 'accepted' : 'anything',
      about: operation.pointer,
      why: `a request that ${does} what the run has created`,
    };
    yield completeCase(draft, { id: 'clean-up' }, derivation);
  }
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
