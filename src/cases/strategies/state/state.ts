import { isMergePatch } from '../../../http/is-merge-patch.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { type DerivedValue, isOutermost } from '../../../schema/derive/valid/valid-values.ts';
import { withoutProperty, withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { allowsText } from '../../request/parameters/parameter-readings.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { distinctBodies, wholeValues } from '../../request/values/typical-alternatives.ts';
import { parameterNames } from '../../resources/described/resource-paths.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { findLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { takeActions } from './actions.ts';
import { deleteSeveral } from './bulk-deletion.ts';
import { changeAndRestore } from './change-and-restore.ts';
import { changeMany } from './change-many.ts';
import { compareHead } from './compare-head.ts';
import { bodiesLike, createFurther, isOfKind } from './create-further.ts';
import { deleteResource } from './deletion.ts';
import { deleteWithItems } from './deletion-below.ts';
import { followLocation } from './follow-location.ts';
import { changeByJsonPatch } from './json-patch.ts';
import {
  changeAndRead,
  changeWithoutMatch,
  expectTaken,
  fullValue,
  leanerWithin,
  mostParts,
  type ResourceState,
  readAfter,
  removalWithNull,
  send,
  sendInFull,
  singleParts,
  type TestedResource,
  valuesOfNewResource,
} from './lifecycle-steps.ts';
import { listAfterCreation, listAsShown } from './list-after.ts';
import { putMembers } from './members.ts';
import { createNeighbour, readNeighbour } from './neighbour.ts';
import { useBelowAnother } from './nested-items.ts';
import { compareNestedLists, listEveryKind } from './nested-lists.ts';
import { patchWithin } from './patch-within.ts';
import { deleteReferred } from './referred-deletion.ts';
import { listAfterRefusals, readAfterRefusal } from './refused-requests.ts';
import { repeatCreation } from './repeated-creation.ts';
import { takeValues } from './taken-values.ts';
import { createBelowUnknown, referToUnknown, useUnknown } from './unknown-references.ts';

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
      yield* changeAndRestore(derivation);
      yield* changeMany(derivation);
      yield* compareNestedLists(derivation);
      yield* listEveryKind(derivation);
      return;
    }
    const creation = yield* sendInFull(lifecycle.creator, {
      lifecycle,
      label: 'create',
      why: 'a valid request that creates a resource',
      values: valuesOfNewResource(lifecycle),
    });
    const values = creation && lifecycle.createdValues(creation);
    if (creation === undefined || values === undefined) return;
    if (!(yield* missesNeverCreated(lifecycle.read, 'state', { values }))) return;
    yield* changeAndDelete({ lifecycle, values, creation });
    yield* createFurther(lifecycle);
    yield* takeActions(lifecycle);
    yield* putMembers(lifecycle);
    yield* deleteSeveral(lifecycle);
    yield* deleteWithItems(lifecycle);
  },
};

/** Reads what was created, changes it in every way that the contract has, and deletes it. */
function* changeAndDelete(resource: TestedResource): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = resource;
  const shown = yield* readAfter(resource, { exchange: creation, label: 'create', before: undefined, last: undefined });
  if (isDone(creation)) {
    yield* listAfterCreation(resource, shown);
    yield* referToUnknown(resource);
    yield* createBelowUnknown(resource);
    yield* useUnknown(resource);
    yield* deleteReferred(lifecycle);
    if (shown !== undefined && isDone(shown)) yield* repeatCreation(resource);
    yield* listAfterRefusals(resource);
  } else yield* readBesideAnother(resource);
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

/** Changes the resource with a PUT or PATCH and every kind of body, and reads it after each change. */
function* changeInEveryWay(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const { method } = derivation.operation;
  let current = start;
  yield* changeWithoutMatch(resource, derivation);
  if (method === 'PUT')
    current = yield* changeAndRead(resource, derivation, {
      label: 'PUT with less',
      why: 'a valid replacement of the resource with an ordinary one, which may have less than it',
      isAccepted: isDone,
      ...current,
    });
  const { shown: before, last } = current;
  const isReplaced = method === 'PUT' && before !== undefined && isDone(before);
  const exchange = yield* sendInFull(derivation, {
    ...resource,
    label: method,
    why: 'a valid change of the created resource',
    ...(isReplaced ? expectAfter([resource.creation, last, before], () => ({ kind: 'replaced-not-created' })) : {}),
  });
  if (exchange === undefined) return current;
  const shown = yield* readAfter(resource, { exchange, label: method, before: current.shown, last: current.last });
  current = { shown, last: exchange };
  const leaner = method === 'PUT' ? leanerWithin(derivation, exchange) : undefined;
  if (leaner !== undefined)
    current = yield* changeAndRead(resource, derivation, {
      label: 'PUT with less within',
      why: 'a valid replacement that leaves out parts of objects within the resource',
      value: leaner,
      isAccepted: isDone,
      ...current,
    });
  // At first, as a server may put back an empty text or zero, which further changes set.
  if (isMergePatch(exchange.case.request)) current = yield* removeWithNull(resource, derivation, current);
  if (method === 'PATCH') current = yield* patchInParts(resource, derivation, current);
  if (method === 'PATCH') current = yield* patchWithin(resource, derivation, current);
  current = yield* changeToOthers(resource, derivation, current);
  if (method === 'PATCH') current = yield* changeByJsonPatch(resource, derivation, current);
  return method === 'PUT' ? yield* replaceWithAnotherKind(resource, derivation, current) : current;
}

/** Changes all properties at once or one by one, then to other values, and reads the resource after each change. */
function* patchInParts(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  let current = start;
  for (const part of patches(derivation)) {
    const after = yield* changeAndRead(resource, derivation, {
      label: `PATCH: ${part.label}`,
      why: 'a valid change of properties that may be changed',
      value: withOtherValues(part.value, current.shown && resourceValue(current.shown), derivation),
      ...current,
    });
    const isWhole = isOutermost(part, 'every-property');
    if (after.last !== current.last && isWhole && isObject(part.value))
      return yield* patchOneByOne(resource, derivation, { ...after, full: part.value });
    current = after;
  }
  return current;
}

/** A change of one property leaves the others as the change before has set them, to values that a new resource does not have, and changes the entity tag. */
function* patchOneByOne(
  resource: TestedResource,
  derivation: Derivation,
  { full, ...start }: ResourceState & { readonly full: JsonObject },
): Generator<SequenceDraft, ResourceState> {
  let current: ResourceState = start;
  for (const name of Object.keys(full).slice(0, mostParts))
    current = yield* changeAndRead(resource, derivation, {
      label: `PATCH of ${name} alone`,
      why: `a valid change of ${name}, after all was changed`,
      value: withOtherValues(
        withoutOthers(full, name, derivation),
        current.shown && resourceValue(current.shown),
        derivation,
      ),
      ...current,
    });
  return current;
}

/** The property, and what a valid body has to have beside it. */
function withoutOthers(full: JsonObject, name: string, { source, validRequest: { schema } }: Derivation): JsonObject {
  let value = full;
  for (const other of Object.keys(full)) {
    const less = withoutProperty(value, other);
    if (other !== name && schema !== undefined && isValidValue(source, schema, less)) value = less;
  }
  return value;
}

/** Sets everything to null at once that may be null: a JSON Merge Patch removes it (RFC 7396, 2). */
function* removeWithNull(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const value = removalWithNull(derivation, start.shown);
  if (value === undefined) return start;
  return yield* changeAndRead(resource, derivation, {
    label: 'PATCH with null',
    why: 'a valid change that removes what may be null',
    value,
    ...start,
  });
}

/** Changes the resource to other values of its own kind, and reads it after each change. */
function* changeToOthers(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  let current = start;
  for (const { label, value, hasOtherValues } of bodiesLike(resource.creation, derivation)) {
    if (hasOtherValues !== true) continue;
    const full = fullValue(derivation);
    // A server may keep null as an empty text or zero: only where there was something does it show.
    if (full !== undefined && isNullForNothing(value, current.shown && resourceValue(current.shown)))
      current = yield* changeAndRead(resource, derivation, {
        label: `${derivation.operation.method} before ${label}`,
        why: 'a valid change to ordinary values, before one to null',
        value: full,
        ...current,
      });
    current = yield* changeAndRead(resource, derivation, {
      label: `${derivation.operation.method} ${label}`,
      why: 'a valid change to other listed values, true, false, null, zero or empty',
      value,
      ...current,
    });
  }
  return current;
}

/** Whether a body sets to null what the resource shows as an empty text, list or zero. */
function isNullForNothing(value: Json, shown: Json | undefined): boolean {
  return Object.entries(isObject(value) ? value : {}).some(([name, part]) => {
    const was = memberOf(shown, name);
    return part === null && (was === '' || was === 0 || (Array.isArray(was) && was.length === 0));
  });
}

/** Replaces the resource with one of another kind, where a discriminator names the kinds: the target may refuse that in a documented way. */
function* replaceWithAnotherKind(
  resource: TestedResource,
  derivation: Derivation,
  current: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const kinds = wholeValues(derivation.validValues());
  const other = kinds.find(({ value }) => !isOfKind(resource.creation, { change: derivation, value }));
  if (other === undefined) return current;
  return yield* changeAndRead(resource, derivation, {
    label: 'PUT of another kind',
    why: 'a valid replacement with a resource of another kind',
    value: other.value,
    isAccepted: isDone,
    ...current,
  });
}

/** An ordinary PATCH may have one property only: all of them at once, and one by one where that is refused. */
function patches(derivation: Derivation): readonly DerivedValue[] {
  const values = [...derivation.validValues()].filter(({ text }) => text === undefined);
  return [...values.filter((value) => isOutermost(value, 'every-property')), ...singleParts(derivation)];
}

/** The value, where each plain property that the resource has already has another valid value: a change of nothing shows nothing. */
function withOtherValues(
  value: Json,
  shown: Json | undefined,
  { source, validRequest, validValues }: Derivation,
): Json {
  const { schema } = validRequest;
  if (schema === undefined || !isObject(value)) return value;
  let changed = value;
  for (const [name, was] of Object.entries(value)) {
    if (typeof was === 'object' || !sameJson(was, memberOf(shown, name) ?? null)) continue;
    for (const { value: other, text, mayBeRefused = false } of validValues()) {
      const is = memberOf(other, name);
      if (text !== undefined || mayBeRefused || is === undefined || typeof is === 'object' || sameJson(is, was))
        continue;
      const next = withProperty(changed, [name, is]);
      if (!isValidValue(source, schema, next)) continue;
      changed = next;
      break;
    }
  }
  return changed;
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
