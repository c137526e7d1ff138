import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { withArticle } from '../../../text/with-article.ts';
import { parameterNames, pathKind } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { nounOfKind } from '../../prose/described-references.ts';
import { valueOfBody } from '../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { allowsText } from '../../request/parameters/parameter-readings.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { distinctBodies } from '../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { findLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { changeAndRestore } from './changes/change-and-restore.ts';
import { changeInEveryWay } from './changes/change-in-every-way.ts';
import { changeMany } from './changes/change-many.ts';
import { changeParts } from './changes/change-part.ts';
import { moveTimeOfChange } from './changes/change-times.ts';
import { countChangesOfNew } from './changes/counted-changes.ts';
import { changeFixed } from './changes/fixed-properties.ts';
import { putBelowItself } from './changes/own-parent.ts';
import { keepOwnValues, takeValues } from './changes/unique-conflicts.ts';
import { createFurther } from './creation/create-further.ts';
import { createInFirstState } from './creation/first-state.ts';
import { followLocation } from './creation/follow-location.ts';
import { putUnread } from './creation/put-unread.ts';
import { referToState } from './creation/referred-in-state.ts';
import { listAfterRefusals, readAfterRefusal } from './creation/refused-requests.ts';
import { repeatCreation, repeatRefused } from './creation/repeated-creation.ts';
import { readOwner } from './creation/shown-by-owner.ts';
import { createBelowUnknown, referToUnknown, useUnknown } from './creation/unknown-references.ts';
import { deleteSeveral } from './deletion/bulk-deletion.ts';
import { deleteResource } from './deletion/deletion.ts';
import { deleteWithItems } from './deletion/deletion-below.ts';
import { deleteReferred } from './deletion/referred-deletion.ts';
import { countReferring } from './listing/count-referring.ts';
import { linkResources } from './listing/linked-resources.ts';
import { listAfterCreation, listAsShown } from './listing/list-after.ts';
import { putMembers } from './listing/members.ts';
import { useBelowAnother } from './listing/nested-items.ts';
import { compareNestedLists, listEveryKind } from './listing/nested-lists.ts';
import { sumBelow } from './listing/sum-below.ts';
import { compareHead } from './steps/compare-head.ts';
import {
  expectTaken,
  type Lifecycle,
  type ResourceState,
  readAfter,
  send,
  sendInFull,
  type TestedResource,
  valuesOfNewResource,
} from './steps/lifecycle-steps.ts';
import { createNeighbour, readNeighbour } from './steps/neighbour.ts';
import { takeActions } from './transitions/actions.ts';
import { closeOwner } from './transitions/refused-below.ts';
import { forbiddenTransitions } from './transitions/transitions.ts';

/**
 * Creates, reads, changes and deletes one resource of each kind, and one for each alternative that its schema has; each step builds on the responses
 * before it. Ends early for a target that shows resources that were never created, as a mock may: it stores nothing. What exists once, such as
 * settings, is changed, read and changed back. A list below a resource is compared with that of another one.
 */
export const state: Strategy = {
  id: 'state',
  title: 'What was created exists, what was changed is changed, and what was deleted is gone',
  steps: 'one-after-the-other',
  *derive(derivation) {
    const lifecycle = findLifecycle(derivation);
    if (lifecycle === undefined) {
      yield* withoutLifecycle(derivation);
      return;
    }
    const creation = yield* sendInFull(lifecycle.creator, {
      lifecycle,
      label: 'create',
      why: 'a valid request that creates a resource',
      values: valuesOfNewResource(lifecycle),
      namesAny: true,
    });
    const values = creation && lifecycle.createdValues(creation);
    if (creation === undefined || values === undefined) return;
    if (!(yield* missesNeverCreated(lifecycle.read, 'state', { values }))) return;
    yield* changeAndDelete({ lifecycle, values, creation });
    yield* useFurtherResources(lifecycle);
  },
};

/** What exists once, and what has no path of its own: it is changed and changed back, or compared with that of another owner. */
function* withoutLifecycle(derivation: Derivation): Generator<SequenceDraft, void> {
  yield* changeAndRestore(derivation);
  yield* changeMany(derivation);
  yield* compareNestedLists(derivation);
  yield* listEveryKind(derivation);
  yield* createUnnamed(derivation);
  yield* putUnread(derivation);
  yield* repeatRefused(derivation);
  yield* readOwner(derivation);
  yield* linkResources(derivation);
}

/** Each of these creates what it needs, so that none rests on what another has left. */
function* useFurtherResources(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  // In all ways, and what every change must show.
  yield* createFurther(lifecycle);
  yield* countChangesOfNew(lifecycle);
  yield* moveTimeOfChange(lifecycle);
  // Actions, and parts that are changed by themselves.
  yield* takeActions(lifecycle);
  yield* putMembers(lifecycle);
  yield* changeParts(lifecycle);
  // Deleted or closed, with what is below.
  yield* deleteSeveral(lifecycle);
  yield* deleteWithItems(lifecycle);
  yield* closeOwner(lifecycle);
  // Numbers that say something of other resources.
  yield* sumBelow(lifecycle);
  yield* countReferring(lifecycle);
  // What the contract says is refused.
  yield* forbiddenTransitions(lifecycle);
  yield* putBelowItself(lifecycle);
  yield* changeFixed(lifecycle);
}

/** Creates what a list shows and no path names, with a reference to what was never created. */
function* createUnnamed(list: Derivation): Generator<SequenceDraft, void> {
  const kind = pathKind(list.operation.path);
  const creator = list.operation.method === 'GET' ? list.derivationFor('POST', kind) : undefined;
  if (creator === undefined || list.derivationFor('GET', `${kind}/{}`) !== undefined) return;
  const lifecycle = { read: list, creator };
  const why = 'a valid request that creates a resource';
  const creation = yield* send(creator, { lifecycle, label: 'create', why, isPromised: false });
  if (creation === undefined || !isDone(creation)) return;
  const { operation, contract } = creator;
  const references = findReferences(operation, contract.operations).within(
    valueOfBody(creation.case.request.body) ?? null,
    true,
  );
  for (const { kind: referred, id } of references) {
    const read = list.derivationFor('GET', referred);
    if (read === undefined || parameterNames(read.operation.path).length > 1) continue;
    const label = `read ${withArticle(nounOfKind(referred))} that was never created`;
    // One that shows what was never created, as a mock may, cannot know what does not exist.
    if (!(yield* missesNeverCreated(read, 'state', { values: [id], path: list.operation.path, label }))) return;
  }
  yield* referToUnknown({ lifecycle, creation });
}

/** Reads what was created, changes it in every way that the contract has, and deletes it. */
function* changeAndDelete(resource: TestedResource): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = resource;
  const shown = yield* readAfter(resource, { exchange: creation, label: 'create', before: undefined, last: undefined });
  if (isDone(creation)) {
    yield* createInFirstState(resource, shown);
    yield* listAfterCreation(resource, shown);
    yield* referToUnknown(resource);
    yield* createBelowUnknown(resource);
    yield* useUnknown(resource);
    yield* deleteReferred(lifecycle);
    yield* referToState(lifecycle);
    yield* keepOwnValues(lifecycle);
    if (shown !== undefined && isDone(shown)) yield* repeatCreation(resource);
    yield* listAfterRefusals(resource);
  } else {
    yield* readBesideAnother(resource);
    yield* referToUnknown(resource);
  }
  yield* readInCapitals(resource);
  if (shown !== undefined) {
    yield* followLocation(resource, shown);
    yield* compareHead(resource, shown);
  }
  const beside = isDone(creation) ? yield* createNeighbour(resource) : undefined;
  const neighbour = beside?.isSame === true ? undefined : beside;
  let current: ResourceState =
    beside?.isSame === true ? { shown: beside.shown, last: beside.creation } : { shown, last: creation };
  for (const derivation of lifecycle.changes) {
    const { last } = current;
    current = yield* changeInEveryWay(resource, derivation, current);
    if (neighbour === undefined) continue;
    const { method } = derivation.operation;
    if (current.last !== last) yield* readNeighbour(neighbour, resource, { exchange: current.last, label: method });
    yield* takeValues(resource, derivation, neighbour);
  }
  if (current.last !== creation) yield* listAsShown(resource, { ...current, label: 'list after changes' });
  if (current.shown !== undefined) yield* useBelowAnother({ ...resource, shown: current.shown, last: current.last });
  // At last, as a target that accepts what is invalid may store it.
  for (const derivation of lifecycle.changes) current = yield* readAfterRefusal(resource, derivation, current);
  if (lifecycle.removal === undefined) return;
  const deletion = yield* deleteResource(resource, lifecycle.removal, isDone(creation) ? current.shown : undefined);
  if (neighbour !== undefined && deletion !== undefined)
    yield* readNeighbour(neighbour, resource, { exchange: deletion, label: 'DELETE' });
}

/** What is done later, such as a job, is still shown as it was accepted after another one was. */
function* readBesideAnother(resource: TestedResource): Generator<SequenceDraft, void> {
  const { creator, read } = resource.lifecycle;
  const [body] = distinctBodies(creator);
  const why = 'a valid request that creates another resource';
  const other = yield* send(creator, {
    ...resource,
    values: undefined,
    label: 'create another',
    why,
    value: body?.value,
    isPromised: false,
  });
  if (other === undefined || !hasSucceeded(other)) return;
  yield* send(read, {
    ...resource,
    label: 'read after another',
    why: `a request for a resource after another accepted ${creator.operation.key}`,
    ...expectAfter([resource.creation, other], (of) => expectTaken(of(resource.creation), read)),
    isPromised: false,
  });
}

/** Whether this names the same resource, as with a UUID (RFC 9562, 4), is for the service to decide; it must not fail. */
function* readInCapitals({ lifecycle, values }: TestedResource): Generator<SequenceDraft, void> {
  const { operation, source } = lifecycle.read;
  const id = values.at(-1) ?? '';
  const parameter = operation.parameters.find(
    (one) => one.in === 'path' && one.name === parameterNames(operation.path).at(-1),
  );
  const capitals = id.toUpperCase();
  if (capitals === id || (parameter !== undefined && !allowsText(parameter, capitals, source))) return;
  yield* send(lifecycle.read, {
    lifecycle,
    label: 'read in capitals',
    why: 'a request for the resource with its identifier in capitals',
    values: [...values.slice(0, -1), capitals],
    isPromised: false,
  });
}
