import { saysFreed } from '../../../../conventions/sentences/described-uniqueness.ts';
import { hasSucceeded, isDone, isMissing } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { collectionKind, pathKind, verbOf } from '../../../paths/resource-paths.ts';
import { refusalOfDeletedAgain } from '../../../prose/described-deletions.ts';
import { uniquePropertiesOf } from '../../../prose/unique-identity.ts';
import { jsonBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { listAfterDeletion } from '../listing/list-after.ts';
import { compareHead } from '../steps/compare-head.ts';
import { changeWithoutMatch, send, type TestedResource } from '../steps/lifecycle-steps.ts';
import { actionsOf, isRefused, type StateProperty, stateIn, stateProperty } from '../steps/resource-states.ts';
import { listBelowDeleted } from './deletion-below.ts';

/** Deletes a resource: it is gone from then on, unless it is restored. `shown` is the last response that showed it. Gives the deletion, if the target accepts it. */
export function* deleteResource(
  resource: TestedResource,
  removal: Derivation,
  shown: Exchange | undefined,
): Generator<SequenceDraft, Exchange | undefined> {
  yield* changeWithoutMatch(resource, removal);
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE',
    why: 'a request to delete the created resource',
  });
  if (deletion === undefined || !hasSucceeded(deletion)) return undefined;
  const content = shown && isDone(deletion) ? resourceValue(shown) : undefined;
  const after = yield* send(resource.lifecycle.read, {
    ...resource,
    label: 'read after DELETE',
    why: 'a request for the deleted resource',
    ...expectAfter([resource.creation, shown, deletion], (of) => {
      const was = content === undefined || shown === undefined ? undefined : resourceValue(of(shown));
      return was === undefined ? undefined : { kind: 'resource-removed', content: was };
    }),
    isPromised: false,
  });
  if (after !== undefined && !isDone(after) && content !== undefined)
    yield* listAfterDeletion(resource, { deletion, shown });
  if (isMissing(after)) {
    yield* listBelowDeleted(resource, deletion);
    yield* headAfterDeletion(resource, deletion);
    yield* deleteAgain(resource, removal, deletion);
  }
  if (content !== undefined && shown !== undefined && isMissing(after)) {
    yield* reuseValues(resource, { removal, shown, deletion });
    yield* restore(resource, { shown, deletion });
  }
  const isKept = isDone(deletion) && shown !== undefined && after !== undefined && isDone(after);
  const kept = isKept ? keptState(resource, { shown, deletion, after }) : undefined;
  if (kept !== undefined && after !== undefined) yield* compareHead(resource, after, ' after DELETE');
  yield* useAfterDelete(resource, removal, kept);
  return deletion;
}

/** HEAD says that the resource is gone where GET does (RFC 9110, 9.3.2). */
function* headAfterDeletion(resource: TestedResource, deletion: Exchange): Generator<SequenceDraft, void> {
  const { read } = resource.lifecycle;
  const head = read.derivationFor('HEAD', pathKind(read.operation.path));
  if (head === undefined || !listsStatus(head.operation, 404)) return;
  yield* send(head, {
    ...resource,
    label: 'HEAD after DELETE',
    why: 'a HEAD request for the deleted resource',
    ...expectAfter([resource.creation, deletion], () => ({
      kind: 'refused-in-state',
      state: 'deleted',
      status: '404',
    })),
    isPromised: false,
  });
}

/** A second DELETE is refused where the contract says so in words. */
function* deleteAgain(
  resource: TestedResource,
  removal: Derivation,
  deletion: Exchange,
): Generator<SequenceDraft, void> {
  const status = refusalOfDeletedAgain(removal);
  if (status === undefined) return;
  yield* send(removal, {
    ...resource,
    label: 'DELETE again',
    why: 'a request to delete what was deleted already',
    ...expectAfter([resource.creation, deletion], () => ({ kind: 'refused-in-state', state: 'deleted', status })),
    isPromised: false,
  });
}

/** Creates others with the values of what was deleted, where the contract says that they are free again. */
function* reuseValues(
  { lifecycle, creation }: TestedResource,
  { removal, shown, deletion }: { readonly removal: Derivation; readonly shown: Exchange; readonly deletion: Exchange },
): Generator<SequenceDraft, void> {
  const { creator } = lifecycle;
  const { source, validRequest } = creator;
  const content = resourceValue(shown);
  const names = uniquePropertiesOf(creator, content).filter((name) => saysFreed(removal, name));
  for (const name of names) {
    const plain = validRequest.buildValue();
    const value = isObject(plain) ? withProperty(plain, [name, memberOf(content, name) ?? null]) : undefined;
    if (value === undefined || validRequest.schema === undefined) continue;
    if (!isValidValue(source, validRequest.schema, value)) continue;
    yield* send(creator, {
      lifecycle,
      label: `create with the ${name} of what was deleted`,
      why: `a valid request with the ${name} of a resource that was deleted, which the contract says is free again`,
      // As it is: a value that is the usual one would be given a fresh one.
      request: { ...validRequest.build({ body: jsonBody(value) }), path: creation.case.request.path },
      ...expectAfter([creation, shown, deletion], () => ({ kind: 'accepted-in-state' })),
      isPromised: true,
    });
  }
}

/** Where the contract has a request that brings back what was deleted, it is back, and is deleted again. */
function* restore(
  resource: TestedResource,
  { shown, deletion }: { readonly shown: Exchange; readonly deletion: Exchange },
): Generator<SequenceDraft, void> {
  const { read, removal } = resource.lifecycle;
  const kind = pathKind(read.operation.path);
  const action = read.contract.operations.find(
    ({ method, path }) => method === 'POST' && collectionKind(pathKind(path)) === kind && restoring.test(path),
  );
  const derivation = action && read.derivationFor('POST', pathKind(action.path));
  if (derivation === undefined || removal === undefined) return;
  const label = 'restore';
  const why = 'a valid request to restore the deleted resource';
  const restored = yield* send(derivation, { ...resource, label, why, isPromised: false });
  if (restored === undefined || !isDone(restored)) return;
  yield* send(read, {
    ...resource,
    label: `read after ${label}`,
    why: `a request for the resource after an accepted ${derivation.operation.key}`,
    ...expectAfter([resource.creation, shown, deletion, restored], (of) => {
      const members = propertiesAsBefore(resourceValue(of(shown)), resourceValue(of(restored)));
      return { kind: 'change-stored', by: derivation.operation.key, members, instance: '' };
    }),
  });
  yield* send(removal, {
    ...resource,
    label: `DELETE after ${label}`,
    why: 'a request to delete the restored resource',
  });
}

const restoring = /\/(?:restore|undelete|undo|recover|revive|reactivate|unarchive|reinstate)$/i;

/** Of what the resource has shown, all that it shows again once it is restored. */
function propertiesAsBefore(before: Json | undefined, restored: Json | undefined): JsonObject {
  if (!isObject(before) || !isObject(restored)) return {};
  return objectFromEntries(
    Object.entries(before).filter(([name, value]) => sameJson(value, memberOf(restored, name) ?? null)),
  );
}

/** A resource that is still shown after its deletion, in another state: it was archived. */
interface KeptState {
  readonly state: string;
  readonly property: StateProperty;
  /** The requests that have shown this. */
  readonly earlier: readonly Exchange[];
}

interface ShownDeletion {
  readonly shown: Exchange;
  readonly deletion: Exchange;
  /** The response to the GET after it. */
  readonly after: Exchange;
}

function keptState(
  { lifecycle, creation }: TestedResource,
  { shown, deletion, after }: ShownDeletion,
): KeptState | undefined {
  const property = stateProperty(lifecycle.read, shown);
  const state = stateIn(after, property);
  if (property === undefined || state === undefined || state === stateIn(shown, property)) return undefined;
  return { state, property, earlier: [creation, shown, deletion, after] };
}

/** Whether this is refused or creates the resource again is for the service to decide; it must not fail. What was archived refuses what the contract says. */
function* useAfterDelete(
  resource: TestedResource,
  removal: Derivation,
  kept: KeptState | undefined,
): Generator<SequenceDraft, void> {
  const { read, changes } = resource.lifecycle;
  const isRefusedNow = (one: Derivation) =>
    kept !== undefined && isRefused(one, { ...kept, done: one === removal ? verbOf(removal.operation) : '' });
  const refused = [...changes, ...actionsOf(read), removal].filter(isRefusedNow);
  const patch = changes.filter(({ operation }) => operation.method === 'PATCH');
  for (const derivation of new Set([...patch, ...refused, removal])) {
    const name = verbOf(derivation.operation);
    const [label, why] = [`${name} after DELETE`, `a ${derivation.operation.key} request for the deleted resource`];
    const isExpected = kept !== undefined && refused.includes(derivation);
    yield* send(derivation, {
      ...resource,
      label,
      why,
      ...(isExpected ? expectAfter(kept.earlier, () => ({ kind: 'refused-in-state', state: kept.state })) : {}),
      isPromised: false,
    });
  }
}
