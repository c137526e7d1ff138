import { isMergePatch } from '../../../../http/is-merge-patch.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { type DerivedValue, isOutermost } from '../../../../schema/derive/valid/valid-values.ts';
import { withoutProperty, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { wholeValues } from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { bodiesLike, isOfKind } from '../steps/bodies-of-kind.ts';
import {
  changeAndRead,
  changeWithoutMatch,
  leanerWithin,
  mostParts,
  type ResourceState,
  readAfter,
  removalWithNull,
  sendInFull,
  singleParts,
  type TestedResource,
} from '../steps/lifecycle-steps.ts';
import { changeByJsonPatch } from './json-patch.ts';
import { patchWithin } from './patch-within.ts';

/** Changes the resource with a PUT or PATCH and every kind of body, and reads it after each change. */
export function* changeInEveryWay(
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
  const isMerge = isMergePatch(exchange.case.request);
  const removed = isMerge ? Object.keys(removalWithNull(derivation, current.shown) ?? {}) : [];
  if (isMerge) current = yield* removeWithNull(resource, derivation, { ...current, removed: [] });
  if (method === 'PATCH') current = yield* patchInParts(resource, derivation, current);
  // A server that keeps what it should remove shows it only where there was something.
  if (isMerge) current = yield* removeWithNull(resource, derivation, { ...current, removed });
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

/** An ordinary PATCH may have one property only: all of them at once, and one by one where that is refused. */
function patches(derivation: Derivation): readonly DerivedValue[] {
  const values = [...derivation.validValues()].filter(({ text }) => text === undefined);
  return [...values.filter((value) => isOutermost(value, 'every-property')), ...singleParts(derivation)];
}

/** The value, where each plain property and list that the resource has already has another valid value: a change of nothing shows nothing. */
function withOtherValues(
  value: Json,
  shown: Json | undefined,
  { source, validRequest, validValues }: Derivation,
): Json {
  const { schema } = validRequest;
  if (schema === undefined || !isObject(value)) return value;
  let changed = value;
  for (const [name, was] of Object.entries(value)) {
    const isList = Array.isArray(was) && was.length > 0;
    if ((typeof was === 'object' && !isList) || !sameJson(was, memberOf(shown, name) ?? null)) continue;
    for (const { value: other, text, mayBeRefused = false } of validValues()) {
      const part = memberOf(other, name);
      const is = isList ? itemsNotIn(was, part) : part;
      if (text !== undefined || mayBeRefused || is === undefined || sameJson(is, was)) continue;
      if (typeof is === 'object' && !isList) continue;
      const next = withProperty(changed, [name, is]);
      if (!isValidValue(source, schema, next)) continue;
      changed = next;
      break;
    }
  }
  return changed;
}

/** The items of a list that another one does not have: what should replace that must not be in it. `undefined` where there are none. */
function itemsNotIn(list: readonly Json[], other: Json | undefined): Json | undefined {
  if (!Array.isArray(other)) return undefined;
  const items = other.filter((item: Json) => !list.some((one) => sameJson(one, item)));
  return items.length === 0 ? undefined : items;
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

/** Sets everything to null at once that may be null, unless all of it was `removed` before: a JSON Merge Patch removes it (RFC 7396, 2). */
function* removeWithNull(
  resource: TestedResource,
  derivation: Derivation,
  { removed, ...start }: ResourceState & { readonly removed: readonly string[] },
): Generator<SequenceDraft, ResourceState> {
  const value = removalWithNull(derivation, start.shown);
  if (value === undefined || Object.keys(value).every((name) => removed.includes(name))) return start;
  return yield* changeAndRead(resource, derivation, {
    label: removed.length === 0 ? 'PATCH with null' : 'PATCH with null again',
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
