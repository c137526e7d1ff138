import { entityTagOf } from '../../../../http/entity-tag.ts';
import { isMergePatch } from '../../../../http/is-merge-patch.ts';
import { isDone, isMissing } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { restoringRequest } from '../../../request/steps/restoring-request.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { bodiesWithSeveralItems, distinctBodies, wholeValues } from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import {
  expectChanged,
  expectUnchanged,
  leanerWithin,
  removalWithNull,
  singleParts,
} from '../steps/lifecycle-steps.ts';
import { storesNothing } from '../steps/stores-nothing.ts';
import { countChanges } from './counted-changes.ts';

/** What exists once: changed, read, and at the end as it was. What is not there yet is set by a PUT, and deleted at the end. */
export function* changeAndRestore(read: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = read;
  const kind = pathKind(operation.path);
  const changes = ['PUT', 'PATCH'].flatMap((method) => derivationFor(method, kind) ?? []);
  const [restoring] = changes;
  if (operation.method !== 'GET' || kind.endsWith('/{}') || restoring === undefined) return;
  if (yield* storesNothing(read)) return;
  const send = sendAbout(operation, 'state');
  const before = yield* send(read, { label: 'read', why: 'a request for what is there before a change' });
  const isUnset = isMissing(before) && restoring.operation.method === 'PUT';
  if (before === undefined || !(isDone(before) || isUnset)) return;
  if (!isUnset && entityTagOf(before) !== undefined)
    yield* send(read, {
      label: 'read again',
      why: 'a request for what has not changed',
      values: pathValues(operation.path, before.case.request.path),
      ...expectUnchanged(before),
    });
  const singleton: Singleton = { read, values: pathValues(operation.path, before.case.request.path), send };
  let shown = isUnset ? undefined : before;
  let isProtected = false;
  for (const change of changes) {
    const changed: ShownChange = yield* changeInFull(singleton, change, shown);
    shown = changed.shown;
    isProtected ||= changed.isProtected;
  }
  if (isProtected || (isUnset && shown === undefined)) return;
  let state: ChangedState = { shown, last: undefined };
  for (const change of changes) state = yield* changeVaried(singleton, change, state);
  if (isUnset) {
    yield* deleteAgain(singleton, state);
    return;
  }
  for (const change of changes) yield* countChanges(singleton, change);
  if (before.outcome.kind !== 'reply' || !isObject(responseValue(before))) return;
  yield* send(restoring, {
    label: 'restore',
    why: 'a change back to what was there before the run',
    values: singleton.values,
    ...restoringRequest(restoring, { path: before.case.request.path, state: before.outcome.text ?? '' }),
    isPromised: false,
  });
}

/** Deletes what was not there before the run: it is gone then. */
function* deleteAgain(
  { read, values, send }: Singleton,
  { shown, last }: ChangedState,
): Generator<SequenceDraft, void> {
  const removal = read.derivationFor('DELETE', pathKind(read.operation.path));
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  if (removal === undefined || shown === undefined || content === undefined) return;
  const why = 'a request to delete what was not there before the run';
  const deletion = yield* send(removal, { label: 'DELETE', why, values });
  if (deletion === undefined || !isDone(deletion)) return;
  yield* send(read, {
    label: 'read after DELETE',
    why: 'a request for what was deleted',
    values,
    ...expectAfter([last, shown, deletion], (of) => {
      const was = resourceValue(of(shown));
      return was === undefined ? undefined : { kind: 'resource-removed', content: was };
    }),
    isPromised: false,
  });
}

interface Singleton {
  readonly read: Derivation;
  /** The path parameters of what it belongs to. */
  readonly values: readonly string[] | undefined;
  readonly send: ReturnType<typeof sendAbout>;
}

interface ShownChange {
  /** The last response that showed it. */
  readonly shown: Exchange | undefined;
  /** It belongs to a resource that the run did not create and that may not be changed: the request named another one. */
  readonly isProtected: boolean;
}

/** Sends every property, and with a PUT an ordinary body after it; each change is read. */
function* changeInFull(
  { read, values, send }: Singleton,
  change: Derivation,
  before: Exchange | undefined,
): Generator<SequenceDraft, ShownChange> {
  const { method, key, path } = change.operation;
  const full = yield* send(change, {
    label: method,
    why: 'a valid change of what exists once',
    values,
    value: method === 'PUT' ? fullValue(change) : undefined,
  });
  if (full === undefined || !isDone(full)) return { shown: before, isProtected: false };
  const changed = pathValues(path, full.case.request.path);
  const isProtected = !sameJson(changed ?? [], values ?? []);
  const shown = yield* send(read, {
    label: `read after ${method}`,
    why: `a request for what was changed by an accepted ${key}`,
    values: changed,
    ...expectChanged(read, full, { before: isProtected ? undefined : before, last: undefined }),
  });
  if (method !== 'PUT' || isProtected) return { shown, isProtected };
  let state: ChangedState = { shown, last: full };
  const replace = function* (label: string, why: string, value?: Json): Generator<SequenceDraft, void> {
    const { shown: was, last } = state;
    if (was === undefined || last === undefined) return;
    const less = yield* send(change, {
      label,
      why,
      values,
      value,
      ...(isDone(was) ? expectAfter([last, was], () => ({ kind: 'replaced-not-created' })) : {}),
      isPromised: false,
    });
    if (less === undefined || !isDone(less)) return;
    const after = yield* send(read, {
      label: `read after ${label}`,
      why: `a request for what was replaced by an accepted ${key}`,
      values,
      ...expectChanged(read, less, { before: was, last }),
    });
    state = { shown: after, last: less };
  };
  yield* replace('PUT with less', 'a valid replacement with an ordinary one, which may have less than what is there');
  const leaner = leanerWithin(change, full);
  if (leaner !== undefined) {
    yield* replace('PUT in full', 'a valid replacement with every property, after one with fewer', fullValue(change));
    yield* replace('PUT with less within', 'a valid replacement that leaves out parts of objects within it', leaner);
  }
  return { shown: state.shown, isProtected };
}

/** What exists once, between two changes. */
interface ChangedState {
  /** The last response that showed it. */
  readonly shown: Exchange | undefined;
  /** The last change of which everything lasts until the next one. */
  readonly last: Exchange | undefined;
}

/** What exists once, changed and read with each listed value, with true, false and null, zero and empty; a PATCH with every property and with one as well. */
function* changeVaried(
  { read, values, send }: Singleton,
  change: Derivation,
  start: ChangedState,
): Generator<SequenceDraft, ChangedState> {
  const { method, key } = change.operation;
  let state = start;
  const changeTo = function* (label: string, value: Json | undefined): Generator<SequenceDraft, Exchange | undefined> {
    const exchange: Exchange | undefined = yield* send(change, {
      label: `${method} ${label}`,
      why: `a valid change of what exists once, ${label}`,
      values,
      value,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) return undefined;
    const shown = yield* send(read, {
      label: `read after ${method} ${label}`,
      why: `a request for what was changed by an accepted ${key}`,
      values,
      ...expectChanged(read, exchange, { before: state.shown, last: method === 'PATCH' ? state.last : undefined }),
    });
    state = { shown, last: exchange };
    return exchange;
  };
  if (method !== 'PATCH') {
    for (const { label, value } of [...bodiesWithSeveralItems(change), ...distinctBodies(change)])
      yield* changeTo(label, value);
    return state;
  }
  let isMerge = false;
  for (const { label, value } of wholeValues(change.validValues())) {
    const exchange = yield* changeTo(label, value);
    isMerge ||= exchange !== undefined && isMergePatch(exchange.case.request);
  }
  const removal = isMerge ? removalWithNull(change, state.shown) : undefined;
  if (removal !== undefined) yield* changeTo('with null for all', removal);
  for (const { label, value } of [...singleParts(change), ...distinctBodies(change)]) yield* changeTo(label, value);
  // What the values before have set stays.
  yield* changeTo('with ordinary values again', undefined);
  return state;
}
