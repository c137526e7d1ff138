import { isDone } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
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
import { readBesideAnother } from './creation/beside-another.ts';
import { createByPut } from './creation/create-by-put.ts';
import { createFurther } from './creation/create-further.ts';
import { createInFirstState } from './creation/first-state.ts';
import { followLocation } from './creation/follow-location.ts';
import { readInCapitals } from './creation/in-capitals.ts';
import { putUnread } from './creation/put-unread.ts';
import { referToState } from './creation/referred-in-state.ts';
import { listAfterRefusals, readAfterRefusal } from './creation/refused-requests.ts';
import { repeatCreation, repeatRefused } from './creation/repeated-creation.ts';
import { sendUnread } from './creation/send-unread.ts';
import { readOwner } from './creation/shown-by-owner.ts';
import { createBelowUnknown, referToUnknown, useUnknown } from './creation/unknown-references.ts';
import { createUnnamed } from './creation/unnamed-resources.ts';
import { deleteSeveral } from './deletion/bulk-deletion.ts';
import { deleteInEachState } from './deletion/delete-in-each-state.ts';
import { deleteResource } from './deletion/deletion.ts';
import { deleteWithItems } from './deletion/deletion-below.ts';
import { deleteReferred } from './deletion/referred-deletion.ts';
import { countReferring } from './listing/count-referring.ts';
import { linkResources } from './listing/linked-resources.ts';
import { listAfterCreation, listAsShown } from './listing/list-after.ts';
import { putMembers } from './listing/members.ts';
import { useBelowAnother } from './listing/nested-items.ts';
import { compareNestedLists, listEveryKind } from './listing/nested-lists.ts';
import { readBelow } from './listing/read-below.ts';
import { sumBelow } from './listing/sum-below.ts';
import { compareHead } from './steps/compare-head.ts';
import {
  type Lifecycle,
  type ResourceState,
  readAfter,
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
    if (lifecycle === undefined) return yield* derive(withoutLifecycle, derivation);
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
    yield* derive(withFurtherResources, lifecycle);
  },
};

/** What tests one promise, or several of a kind; it yields nothing where the contract does not make it. */
type Part<Subject> = (subject: Subject) => Iterable<SequenceDraft>;

function* derive<Subject>(parts: readonly Part<Subject>[], subject: Subject): Generator<SequenceDraft, void> {
  for (const part of parts) yield* part(subject);
}

/** For what exists once, and what has no path of its own. */
const withoutLifecycle: readonly Part<Derivation>[] = [
  changeAndRestore, // What exists once is changed, and is as it was at the end.
  changeMany, // One request changes several resources, each of which shows it.
  compareNestedLists, // A list below a resource has what was created there, and nothing from below another one.
  listEveryKind, // A list has an item of each kind.
  createUnnamed, // What only a list shows may not refer to what was never created.
  putUnread, // A second PUT replaces what the first one has put.
  repeatRefused, // The same request again is refused.
  readOwner, // What it was added to shows it.
  linkResources, // Resources show below what they were put.
  sendUnread, // What nothing shows is sent in every kind.
];

/** For a resource that was just created and is shown, and its kind. */
const aroundCreation: readonly Part<CreatedResource>[] = [
  (resource) => createInFirstState(resource, resource.shown), // It begins in the state that the contract names.
  (resource) => listAfterCreation(resource, resource.shown), // The list has it.
  referToUnknown, // What its body refers to has to exist,
  createBelowUnknown, // and so has what it is created below.
  useUnknown, // What does not exist can neither be changed nor used.
  ({ lifecycle }) => deleteReferred(lifecycle), // What others refer to is kept, or they go with it.
  ({ lifecycle }) => referToState(lifecycle), // What it refers to has to be in a state that allows it.
  ({ lifecycle }) => keepOwnValues(lifecycle), // Its own value of what is unique is no other's.
  repeatIfShown, // No two have the same identifier or name.
  listAfterRefusals, // The list has nothing that was refused.
];

/** For further resources of its kind: each of these creates what it needs, so that none rests on what another has left. */
const withFurtherResources: readonly Part<Lifecycle>[] = [
  // In all ways, and what every change must show.
  createFurther, // Every kind of body that the contract allows is stored.
  createByPut, // A PUT of what is missing says that it creates it.
  countChangesOfNew, // Versions and counts go up with each change.
  moveTimeOfChange, // So does the time of the last change.
  // Actions, and parts that are changed by themselves.
  takeActions, // What an action does lasts, and what a state refuses is refused.
  putMembers, // A resource shows its members, each once.
  changeParts, // A part that is changed at its own address is shown in the whole.
  // Deleted or closed, with what is below.
  deleteSeveral, // One request deletes some, and only those.
  deleteWithItems, // What is below a deleted resource is gone.
  closeOwner, // What is below a closed resource cannot be changed.
  deleteInEachState, // Each is gone, whatever state it was in.
  // Numbers that say something of other resources.
  sumBelow, // The sum of what was added below.
  countReferring, // The number of those that refer to it.
  // What the contract says is refused.
  forbiddenTransitions, // A change to a state that cannot follow.
  putBelowItself, // A folder within itself.
  changeFixed, // Another value of what stays as it was created.
];

interface CreatedResource extends TestedResource {
  /** The response to the first read after the creation. */
  readonly shown: Exchange | undefined;
}

function repeatIfShown(resource: CreatedResource): Iterable<SequenceDraft> {
  const { shown } = resource;
  return shown !== undefined && isDone(shown) ? repeatCreation(resource) : [];
}

/** Reads what was created, changes it in every way that the contract has, and deletes it. */
function* changeAndDelete(resource: TestedResource): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = resource;
  const shown = yield* readAfter(resource, { exchange: creation, label: 'create', before: undefined, last: undefined });
  if (isDone(creation)) {
    yield* derive(aroundCreation, { ...resource, shown });
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
  if (current.last !== creation) {
    yield* listAsShown(resource, { ...current, label: 'list after changes' });
    yield* readBelow(resource, current.last);
  }
  if (current.shown !== undefined) yield* useBelowAnother({ ...resource, shown: current.shown, last: current.last });
  // At last, as a target that accepts what is invalid may store it.
  for (const derivation of lifecycle.changes) current = yield* readAfterRefusal(resource, derivation, current);
  if (lifecycle.removal === undefined) return;
  const deletion = yield* deleteResource(resource, lifecycle.removal, isDone(creation) ? current.shown : undefined);
  if (neighbour !== undefined && deletion !== undefined)
    yield* readNeighbour(neighbour, resource, { exchange: deletion, label: 'DELETE' });
}
