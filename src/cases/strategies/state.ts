import { entityTagOf } from '../../http/entity-tag.ts';
import { headerValue } from '../../http/header-fields.ts';
import { sameBytes } from '../../http/same-bytes.ts';
import type { ExpectedState } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { extremeValue } from '../../schema/derive/extreme-value.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import { findItem } from '../../schema/derive/lazy-list.ts';
import type { DerivedValue } from '../../schema/derive/valid-values.ts';
import { discriminatorNames } from '../../schema/document/discriminator-names.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { jsonBody } from '../request/body-draft.ts';
import type { SequenceDraft } from '../request/case-draft.ts';
import { allowsText } from '../request/parameter-readings.ts';
import { type Step, sendStep } from '../request/send-step.ts';
import { takesIfMatch } from '../request/server-minted.ts';
import { distinctBodies, typicalAlternatives, wholeValues } from '../request/typical-alternatives.ts';
import { unusedValues } from '../request/unused-values.ts';
import { expectStored, isDone, isMissing, isTaken } from '../resources/expected-state.ts';
import { responseValue } from '../resources/read-resources.ts';
import { findLifecycle, type ResourceLifecycle } from '../resources/resource-lifecycle.ts';
import { collectionKind, parameterNames, pathKind, pathValues } from '../resources/resource-paths.ts';
import { useBelowAnother } from './nested-items.ts';
import { compareNestedLists, listEveryKind } from './nested-lists.ts';
import { longestPage } from './paging.ts';
import type { Derivation, Strategy } from './strategy.ts';

/**
 * Creates, reads, changes and deletes one resource of each kind, and one for each alternative that its schema has; each step builds on the responses
 * before it. Ends early for a target that shows resources that were never created, as a mock may: it stores nothing. What exists once, such as
 * settings, is changed, read and changed back. A list below a resource is compared with that of another one.
 */
export const state: Strategy = {
  id: 'state',
  title: 'What was created exists, what was changed is changed, and what was deleted is gone',
  *derive(derivation) {
    const lifecycle = findLifecycle(derivation);
    if (lifecycle === undefined) {
      yield* changeAndRestore(derivation);
      yield* compareNestedLists(derivation);
      yield* listEveryKind(derivation);
      return;
    }
    const creation = yield* change(lifecycle.creator, {
      lifecycle,
      label: 'create',
      why: 'a valid request that creates a resource',
    });
    const values = creation && lifecycle.createdValues(creation);
    if (creation === undefined || values === undefined) return;
    const missing = yield* send(lifecycle.read, {
      lifecycle,
      values: unusedValues(lifecycle.read, values),
      label: 'read what was never created',
      why: 'a request for a resource that was never created',
      isPromised: false,
    });
    if (!isMissing(missing)) return;
    yield* changeAndDelete({ lifecycle, values }, creation);
    for (const alternative of typicalAlternatives(lifecycle.creator.validValues())) {
      yield* createAlternative(lifecycle, alternative);
    }
    yield* createAtLimits(lifecycle);
    yield* createVaried(lifecycle);
  },
};

type Lifecycle = ResourceLifecycle<Derivation>;

interface TestedResource {
  readonly lifecycle: Lifecycle;
  /** The values of its path parameters. */
  readonly values: readonly string[];
}

function* changeAndDelete(resource: TestedResource, creation: Exchange): Generator<SequenceDraft, void> {
  const { lifecycle } = resource;
  const label = 'create';
  let shown = yield* readAfter(resource, { exchange: creation, label, before: undefined, last: undefined });
  let last = creation;
  if (isDone(creation)) yield* listAfter(resource, 'create');
  yield* readInCapitals(resource);
  if (shown !== undefined) yield* compareHead(resource, shown);
  for (const derivation of lifecycle.changes) {
    const { method } = derivation.operation;
    yield* changeWithoutMatch(resource, derivation);
    const exchange = yield* change(derivation, {
      ...resource,
      label: method,
      why: 'a valid change of the created resource',
    });
    if (exchange === undefined) continue;
    shown = yield* readAfter(resource, { exchange, label: method, before: shown, last });
    last = exchange;
    if (method !== 'PATCH') continue;
    for (const part of patches(derivation)) {
      const label = `PATCH: ${part.label}`;
      const why = 'a valid change of properties that may be changed';
      const value = withOtherValues(part.value, shown && responseValue(shown), derivation);
      const patched = yield* send(derivation, { ...resource, label, why, value, isPromised: false });
      if (patched === undefined || !isTaken(patched)) continue;
      shown = yield* readAfter(resource, { exchange: patched, label, before: shown, last });
      last = patched;
      if (part.label === everyProperty) break;
    }
    for (const body of patchesLike(creation, derivation).filter(({ label }) => label.startsWith('with other values'))) {
      const label = `PATCH ${body.label}`;
      const why = 'a valid change to other listed values, true, false, null, zero or empty';
      const patched = yield* send(derivation, { ...resource, label, why, value: body.value, isPromised: false });
      if (patched === undefined || !isTaken(patched)) continue;
      shown = yield* readAfter(resource, { exchange: patched, label, before: shown, last });
      last = patched;
    }
  }
  if (shown !== undefined) yield* useBelowAnother({ ...resource, shown, last });
  if (lifecycle.removal !== undefined) yield* remove(resource, lifecycle.removal, isDone(creation) ? shown : undefined);
}

const everyProperty = 'the value has every property';
/** Changed one by one at most. */
const mostParts = 10;

/** An ordinary PATCH may have one property only: all of them at once, and one by one where that is refused. */
function patches({ validValues }: Derivation): readonly DerivedValue[] {
  const values = [...validValues()].filter(({ text }) => text === undefined);
  const parts = values.filter(({ label }) => onePart.test(label));
  return [...values.filter(({ label }) => label === everyProperty), ...parts.slice(0, mostParts)];
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
    for (const { value: other, text } of validValues()) {
      const is = memberOf(other, name);
      if (text !== undefined || is === undefined || typeof is === 'object' || sameJson(is, was)) continue;
      const next = replaceProperty(changed, name, is);
      if (!isValidValue(source, schema, next)) continue;
      changed = next;
      break;
    }
  }
  return changed;
}

function replaceProperty(value: JsonObject, name: string, other: Json): JsonObject {
  return objectFromEntries(Object.entries(value).map(([own, is]) => [own, own === name ? other : is]));
}

const onePart = /^the value has .+ in addition to the required properties$/;

/** Another kind of body than the ordinary one is created, read, changed and read again. */
function* createAlternative(
  lifecycle: Lifecycle,
  { label, value }: { readonly label: string; readonly value: Json },
): Generator<SequenceDraft, void> {
  const creation = yield* send(lifecycle.creator, {
    lifecycle,
    label: `create: ${label}`,
    why: `a valid request that creates a resource (${label})`,
    value,
  });
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const resource = { lifecycle, values };
  const before = yield* readAfter(resource, {
    exchange: creation,
    label: `create: ${label}`,
    before: undefined,
    last: undefined,
  });
  const patch = lifecycle.changes.find(({ operation }) => operation.method === 'PATCH');
  if (patch === undefined) return;
  const bodies = patchesLike(creation, patch);
  let shown = before;
  let last = creation;
  for (const body of bodies.length === 0 ? [undefined] : bodies) {
    const step = `PATCH${body === undefined ? '' : ` ${body.label}`}: ${label}`;
    const why = `a valid change of a resource (${label})`;
    const isPromised = body === undefined;
    const exchange = yield* send(patch, { ...resource, label: step, why, value: body?.value, isPromised });
    if (exchange === undefined || !isTaken(exchange)) continue;
    shown = yield* readAfter(resource, { exchange, label: step, before: shown, last });
    last = exchange;
  }
}

/** Changed in so many ways at most. */
const mostPatches = 6;

/** Bodies of the type that the created resource has, where the contract distinguishes types. */
function patchesLike(
  creation: Exchange,
  patch: Derivation,
): readonly { readonly label: string; readonly value: Json }[] {
  const { body } = creation.case.request;
  const sent = body.kind === 'content' ? body.value : undefined;
  const names = [...discriminatorNames(patch.contract.document)].filter((name) => memberOf(sent, name) !== undefined);
  const isLike = ({ value }: { readonly value: Json }) =>
    names.every((name) => (memberOf(value, name) ?? memberOf(sent, name)) === memberOf(sent, name));
  return [...wholeValues(patch.validValues()), ...distinctBodies(patch)].filter(isLike).slice(0, mostPatches);
}

/** Created and read with every property at its upper limit, and at its lower one, for each kind of body: a value may be cut where it is stored. */
function* createAtLimits(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { source, validRequest, validValues } = lifecycle.creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  const whole = wholeValues(validValues());
  const alternatives = typicalAlternatives(validValues()).filter(
    ({ label }) => !whole.some((one) => one.label === label),
  );
  for (const { label, value: base } of [...whole, ...alternatives].slice(0, mostKinds)) {
    for (const side of ['upper', 'lower'] as const) {
      const value = extremeValue(source, schema, { base, side });
      if (value === undefined) continue;
      const step = `create at ${side} limits: ${label}`;
      const why = `a valid request that creates a resource with each property at its ${side} limit (${label})`;
      // Each limit is promised by itself; together they may break a rule of the service.
      const creation = yield* send(lifecycle.creator, { lifecycle, label: step, why, value, isPromised: false });
      const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
      if (creation === undefined || values === undefined) continue;
      yield* readAfter({ lifecycle, values }, { exchange: creation, label: step, before: undefined, last: undefined });
    }
  }
}

/** Created and read with each listed value, with true, false and null, zero and empty: a value may be lost, or shown in another way, where it is stored. */
function* createVaried(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const { label, value } of distinctBodies(lifecycle.creator)) {
    const step = `create ${label}`;
    const why = `a valid request that creates a resource ${label}`;
    // Each value is promised by itself; together they may break a rule of the service.
    const creation = yield* send(lifecycle.creator, { lifecycle, label: step, why, value, isPromised: false });
    const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
    if (creation === undefined || values === undefined) continue;
    yield* readAfter({ lifecycle, values }, { exchange: creation, label: step, before: undefined, last: undefined });
  }
}

/** Of one schema. */
const mostKinds = 10;

/** What exists once: changed, read, and at the end as it was. */
function* changeAndRestore(read: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = read;
  const kind = pathKind(operation.path);
  const replace = derivationFor('PUT', kind);
  if (operation.method !== 'GET' || kind.endsWith('/{}') || replace === undefined) return;
  const label = `(${operation.path})`;
  const before = yield* sendStep(read, 'state', {
    label: `read ${label}`,
    why: 'a request for what is there before a change',
  });
  if (before === undefined || !isDone(before)) return;
  const values = pathValues(operation.path, before.case.request.path);
  let shown: Exchange | undefined = before;
  let isProtected = false;
  for (const derivation of [replace, derivationFor('PATCH', kind)]) {
    if (derivation === undefined) continue;
    const { method } = derivation.operation;
    const exchange: Exchange | undefined = yield* sendStep(derivation, 'state', {
      label: `${method} ${label}`,
      why: 'a valid change of what exists once',
      values,
      value: method === 'PUT' ? fullValue(derivation) : undefined,
    });
    if (exchange === undefined || !isDone(exchange)) continue;
    // What belongs to a resource that the run did not create is not changed: the request names another one.
    const changed = pathValues(derivation.operation.path, exchange.case.request.path);
    const isSame = sameJson(changed ?? [], values ?? []);
    shown = yield* sendStep(read, 'state', {
      label: `read after ${method} ${label}`,
      why: `a request for what was changed by an accepted ${derivation.operation.key}`,
      values: changed,
      expectedState: expectStored(exchange, { read, before: isSame ? shown : undefined, last: undefined }),
    });
    isProtected ||= !isSame;
  }
  if (isProtected) return;
  yield* replaceVaried({ read, replace, values, label }, shown);
  const original = responseValue(before);
  const { schema } = replace.validRequest;
  // What a response shows need not be what a request may say; the clean-up restores it as far as the target accepts it.
  if (!isObject(original) || schema === undefined || !isValidValue(replace.source, schema, original)) return;
  yield* sendStep(replace, 'state', {
    label: `restore ${label}`,
    why: 'a change back to what was there before the run',
    values,
    request: replace.validRequest.build({ path: before.case.request.path, body: jsonBody(original) }),
    isPromised: false,
  });
}

interface ReplacedSingleton {
  readonly read: Derivation;
  readonly replace: Derivation;
  readonly values: readonly string[] | undefined;
  readonly label: string;
}

/** What exists once, replaced and read with each listed value, with true, false and null, zero and empty. */
function* replaceVaried(
  { read, replace, values, label }: ReplacedSingleton,
  before: Exchange | undefined,
): Generator<SequenceDraft, void> {
  let shown = before;
  for (const body of distinctBodies(replace)) {
    const exchange = yield* sendStep(replace, 'state', {
      label: `PUT ${body.label} ${label}`,
      why: `a valid change of what exists once, ${body.label}`,
      values,
      value: body.value,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) continue;
    shown = yield* sendStep(read, 'state', {
      label: `read after PUT ${body.label} ${label}`,
      why: `a request for what was changed by an accepted ${replace.operation.key}`,
      values,
      expectedState: expectStored(exchange, { read, before: shown, last: undefined }),
    });
  }
}

interface AcceptedChange {
  readonly exchange: Exchange;
  readonly label: string;
  /** The last response that showed the resource before the change. */
  readonly before: Exchange | undefined;
  /** The change before this one. */
  readonly last: Exchange | undefined;
}

function* readAfter(resource: TestedResource, { exchange, label, before, last }: AcceptedChange) {
  const { read } = resource.lifecycle;
  return yield* send(read, {
    ...resource,
    label: `read after ${label}`,
    why: `a request for the resource after an accepted ${exchange.case.operation.key}`,
    // A resource that is still being made may not be there yet.
    expectedState: isDone(exchange) ? expectStored(exchange, { read, before, last }) : expectTaken(exchange),
    isPromised: isDone(exchange) || isLocated(exchange),
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

/** HEAD says the length and the entity tag of what GET shows, where two of them have shown the same (RFC 9110, 8.6 and 9.3.2). */
function* compareHead(resource: TestedResource, shown: Exchange): Generator<SequenceDraft, void> {
  const { read } = resource.lifecycle;
  const head = read.derivationFor('HEAD', pathKind(read.operation.path));
  if (head === undefined || !isDone(shown) || shown.outcome.kind !== 'reply') return;
  const again = yield* send(read, { ...resource, label: 'read again', why: 'a request for an unchanged resource' });
  if (again?.outcome.kind !== 'reply' || !isDone(again)) return;
  const { headers, body } = again.outcome;
  const tag = entityTagOf(again);
  if (!sameBytes(body, shown.outcome.body) || tag !== entityTagOf(shown)) return;
  const length = headerValue(headers, 'content-encoding') === undefined ? body.length : undefined;
  yield* send(head, {
    ...resource,
    label: 'HEAD',
    why: 'a HEAD request for an unchanged resource',
    headers: { Accept: headerValue(again.case.request.headers, 'accept') },
    expectedState: { kind: 'head', length, tag },
  });
}

/** What was accepted to be done later is shown, if the response has said where (RFC 9110, 15.3.3). */
function expectTaken(exchange: Exchange): ExpectedState | undefined {
  if (!isLocated(exchange)) return undefined;
  const stored = { members: {}, instance: '', before: undefined } as const;
  return { kind: 'stored', by: exchange.case.operation.key, ...stored };
}

function isLocated({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && headerValue(outcome.headers, 'location') !== undefined;
}

function* listAfter(resource: TestedResource, label: 'create' | 'DELETE'): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  if (list === undefined) return;
  const id = resource.values.at(-1) ?? '';
  const whole = list.operation.parameters.every((parameter) => parameter.in !== 'query');
  const expectedState: ExpectedState = label === 'DELETE' ? { kind: 'unlisted', id } : { kind: 'listed', id, whole };
  const why = `a request for the list after a resource was ${label === 'DELETE' ? 'deleted' : 'created'}`;
  const parameters = longestPage(list);
  yield* send(list, { ...resource, label: `list after ${label}`, why, expectedState, parameters });
}

/** Where the contract has an If-Match, the target must refuse a change with a tag that no resource has. */
function* changeWithoutMatch(resource: TestedResource, derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation } = derivation;
  if (!takesIfMatch(operation)) return;
  yield* send(derivation, {
    ...resource,
    label: `${operation.method} if nothing matches`,
    why: 'a valid change with an If-Match that matches nothing',
    headers: { 'If-Match': '"coldframe-7410"' },
    expectedState: { kind: 'unmet' },
    isPromised: false,
  });
}

/** `shown` is the last response that showed the resource. */
function* remove(
  resource: TestedResource,
  removal: Derivation,
  shown: Exchange | undefined,
): Generator<SequenceDraft, void> {
  yield* changeWithoutMatch(resource, removal);
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE',
    why: 'a request to delete the created resource',
  });
  if (deletion === undefined || !isTaken(deletion)) return;
  const content = shown && isDone(deletion) ? responseValue(shown) : undefined;
  const missing = yield* send(resource.lifecycle.read, {
    ...resource,
    label: 'read after DELETE',
    why: 'a request for the deleted resource',
    expectedState: content === undefined ? undefined : { kind: 'removed', content },
    isPromised: false,
  });
  if (missing !== undefined && !isDone(missing) && content !== undefined) yield* listAfter(resource, 'DELETE');
  if (content !== undefined && isMissing(missing)) yield* restore(resource, content);
  yield* useAfterDelete(resource, removal);
}

/** Where the contract has a request that brings back what was deleted, it is back, and is deleted again. */
function* restore(resource: TestedResource, content: Json): Generator<SequenceDraft, void> {
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
  const stored = { members: plainProperties(content, responseValue(restored)), instance: '', before: undefined };
  yield* send(read, {
    ...resource,
    label: `read after ${label}`,
    why: `a request for the resource after an accepted ${derivation.operation.key}`,
    expectedState: { kind: 'stored', by: derivation.operation.key, ...stored },
  });
  yield* send(removal, {
    ...resource,
    label: `DELETE after ${label}`,
    why: 'a request to delete the restored resource',
  });
}

const restoring = /\/(?:restore|undelete|undo|recover|revive|reactivate|unarchive|reinstate)$/i;

/** What the restored resource shows as before. */
function plainProperties(before: Json, restored: Json | undefined): JsonObject {
  if (!isObject(before) || !isObject(restored)) return {};
  return objectFromEntries(
    Object.entries(before).filter(([name, value]) => sameJson(value, memberOf(restored, name) ?? null)),
  );
}

/** Whether this is refused or creates the resource again is for the service to decide; it must not fail. */
function* useAfterDelete(resource: TestedResource, removal: Derivation): Generator<SequenceDraft, void> {
  const patch = resource.lifecycle.changes.find(({ operation }) => operation.method === 'PATCH');
  for (const derivation of [patch, removal]) {
    if (derivation === undefined) continue;
    const { method } = derivation.operation;
    const [label, why] = [`${method} after DELETE`, `a ${method} request for the deleted resource`];
    yield* send(derivation, { ...resource, label, why, isPromised: false });
  }
}

/** Sends every property, as optional ones are lost as easily as others; where that is refused, and for a PATCH, an ordinary body. */
function* change(derivation: Derivation, step: LifecycleStep): Generator<SequenceDraft, Exchange | undefined> {
  const isPatch = derivation.operation.method === 'PATCH';
  const full = yield* send(derivation, { ...step, value: isPatch ? undefined : fullValue(derivation) });
  if (full !== undefined && isTaken(full)) return full;
  if (isPatch) return undefined;
  const ordinary = yield* send(derivation, { ...step, label: `${step.label} an ordinary one` });
  return ordinary !== undefined && isTaken(ordinary) ? ordinary : undefined;
}

interface LifecycleStep extends Step {
  readonly lifecycle: Lifecycle;
}

function send(derivation: Derivation, step: LifecycleStep): Generator<SequenceDraft, Exchange | undefined> {
  const { lifecycle, ...rest } = step;
  return sendStep(derivation, 'state', { ...rest, label: `${step.label} (${lifecycle.read.operation.path})` });
}

/** The derived value that has every property; see `validObjects`. */
function fullValue({ validValues }: Derivation): Json | undefined {
  return findItem(validValues(), ({ label }) => label === everyProperty)?.value;
}
