import { hasMember } from '../../../../conventions/names/list-members.ts';
import { operationTexts, ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { singular } from '../../../../text/plural.ts';
import { linkedKind } from '../../../paths/linked-kind.ts';
import { pathKind, pathValues, segmentsOf } from '../../../paths/resource-paths.ts';
import { isRefusedWhileIn, saysWithoutEffect } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { findLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import {
  type Lifecycle,
  type LifecycleStep,
  reservedSteps,
  send,
  valuesOfNewResource,
} from '../steps/lifecycle-steps.ts';

/**
 * Puts two resources below something that no other request makes, such as a group that begins with its first member (`PUT /groups/{name}/devices/{id}`), and takes one
 * away again. The responses show both until then, and the resources themselves show where they are.
 */
export function* linkResources(put: Derivation): Generator<SequenceDraft, void> {
  const { operation, contract, derivationFor } = put;
  const linked = operation.method === 'PUT' ? linkedKind(operation, contract.operations) : undefined;
  const read = linked === undefined ? undefined : derivationFor('GET', linked);
  const lifecycle = read && findLifecycle(read);
  const names = pathValues(operation.path, put.validRequest.build().path);
  if (lifecycle === undefined || names === undefined) return;
  const places: Places = { put, lifecycle, step: reservedSteps({ read: put }, linked ?? '') };
  const [first, second] = [yield* create(places, 'create'), yield* create(places, 'create another')];
  if (first === undefined || second === undefined) return;
  const added = yield* change(put, places, { label: 'PUT', values: [...names.slice(0, -1), first.id] });
  // The protection of what others have may have chosen a new name.
  const owner = added && pathValues(operation.path, added.case.request.path)?.slice(0, -1);
  if (added === undefined || owner === undefined) return;
  const list = findList(resourceValue(added), first.id);
  const expected = (id: string, isThere: boolean, by: Exchange): ExpectedState | undefined =>
    list && { kind: 'linked-value', ...list, value: id, isThere, by: by.case.operation.key };
  yield* readPlace(places, first, { added, isThere: true });
  const values = (id: string) => [...owner, id];
  const other = yield* change(put, places, {
    label: 'PUT another',
    values: values(second.id),
    since: [added],
    about: second,
    expected: (id) => expected(id, true, added),
  });
  if (other === undefined) return;
  const both = yield* change(put, places, {
    label: 'PUT another again',
    values: values(second.id),
    since: [added, other],
    about: first,
    expected: (id) => (saysAdded(put) ? expected(id, true, added) : undefined),
  });
  if (both !== undefined && saysWithoutEffect(put))
    yield* change(put, places, {
      label: 'PUT another a third time',
      values: values(second.id),
      since: [added, other, both],
      about: second,
      expected: (_, of) => ({
        kind: 'change-stored',
        by: operation.key,
        members: countsIn(resourceValue(of(other))),
        instance: '',
      }),
    });
  if (lifecycle.removal !== undefined && isRefusedWhileIn(lifecycle.removal, nounOfOwner(put)))
    yield* change(lifecycle.removal, places, {
      label: 'DELETE what is there',
      values: second.values,
      since: [second.creation, added, other],
      about: second,
      expected: () => ({ kind: 'refused-in-state', state: 'in use' }),
    });
  const removal = derivationFor('DELETE', pathKind(operation.path));
  const removed = removal && (yield* change(removal, places, { label: 'DELETE', values: values(first.id) }));
  if (removal === undefined || removed === undefined) return;
  yield* readPlace(places, first, { added, removed, isThere: false });
  if (refusesUnknown(removal))
    yield* change(removal, places, {
      label: 'DELETE again',
      values: values(first.id),
      since: [added, removed],
      about: first,
      expected: () => ({ kind: 'refused-in-state', of: 'a path', state: 'deleted', status: '404' }),
    });
  if (both === undefined || hasMember(resourceValue(both) ?? null, { ...noList, ...list, value: first.id }) !== true)
    return;
  yield* change(put, places, {
    label: 'PUT after DELETE',
    values: values(second.id),
    since: [added, other, removed],
    about: first,
    expected: (id) => expected(id, false, removed),
  });
}

const noList = { property: '', key: '' };

interface Places {
  readonly put: Derivation;
  /** Of what is put there. */
  readonly lifecycle: Lifecycle;
  readonly step: (label: string, why: string) => LifecycleStep;
}

/** A resource that was created to be put there. */
interface Created {
  readonly creation: Exchange;
  readonly values: readonly string[];
  readonly id: string;
}

function* create({ lifecycle, step }: Places, label: string): Generator<SequenceDraft, Created | undefined> {
  const creation = yield* send(lifecycle.creator, {
    ...step(label, 'a valid request that creates a resource'),
    values: valuesOfNewResource(lifecycle),
  });
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  const id = values?.at(-1);
  return creation === undefined || values === undefined || id === undefined ? undefined : { creation, values, id };
}

interface Change {
  readonly label: string;
  readonly values: readonly string[];
  /** What has led to the expected state. */
  readonly since?: readonly Exchange[];
  /** What the expected state is about. */
  readonly about?: Created;
  /** By the identifier that it has, and the exchanges, also when all of them are sent again. */
  readonly expected?: (id: string, of: (exchange: Exchange) => Exchange) => ExpectedState | undefined;
}

/** Sends a request; gives its exchange where it has succeeded. */
function* change(
  target: Derivation,
  { lifecycle, step }: Places,
  { label, values, since = [], about, expected }: Change,
): Generator<SequenceDraft, Exchange | undefined> {
  const exchange = yield* send(target, {
    ...step(label, `a valid ${target.operation.key} of a new resource`),
    values,
    ...(about !== undefined && expected !== undefined
      ? expectAfter([about.creation, ...since], (of) =>
          expected(lifecycle.createdValues(of(about.creation))?.at(-1) ?? about.id, of),
        )
      : {}),
  });
  return exchange && isDone(exchange) ? exchange : undefined;
}

interface ReadPlace {
  readonly added: Exchange;
  readonly removed?: Exchange;
  readonly isThere: boolean;
}

/** Reads the resource, which shows what it is in where it has a list of that name: the `groups` of a device. */
function* readPlace(
  { put, lifecycle: { read }, step }: Places,
  { creation, values }: Created,
  { added, removed, isThere }: ReadPlace,
): Generator<SequenceDraft, void> {
  const property = segmentsOf(put.operation.path).at(-4);
  if (property === undefined) return;
  const by = (removed ?? added).case.operation.key;
  yield* send(read, {
    ...step(`read after ${by}`, `a request for a resource after ${by}`),
    values,
    ...expectAfter([creation, added, removed], (of) => {
      const value = pathValues(put.operation.path, of(added).case.request.path)?.at(-2);
      return value === undefined ? undefined : { kind: 'linked-value', property, key: '', value, isThere, by };
    }),
  });
}

/** The list in a response that has an identifier, as it is or in its items. */
function findList(
  resource: Json | undefined,
  id: string,
): { readonly property: string; readonly key: string } | undefined {
  for (const [property, list] of Object.entries(isObject(resource) ? resource : {})) {
    for (const item of Array.isArray(list) ? (list as readonly Json[]) : []) {
      if (!isObject(item) && String(item) === id) return { property, key: '' };
      const key = isObject(item) ? Object.keys(item).find((name) => item[name] === id) : undefined;
      if (key !== undefined) return { property, key };
    }
  }
  return undefined;
}

/** What the resources are put below: `group`. */
function nounOfOwner({ operation }: Derivation): string {
  return singular(nameWords(segmentsOf(operation.path).at(-4) ?? '').trim());
}

/** Whether the contract says that a PUT adds to what is there: `Adds the device to the group`. */
export function saysAdded({ operation }: Pick<Derivation, 'operation'>): boolean {
  return operationTexts(operation).some((text) => /\badds? [^.]*\bto\b/i.test(text));
}

/** The numbers and lists of a resource: times may be those of the last request. */
function countsIn(resource: Json | undefined): JsonObject {
  return objectFromEntries(
    Object.entries(isObject(resource) ? resource : {}).filter(
      ([, value]) => typeof value === 'number' || Array.isArray(value),
    ),
  );
}

/** Whether the contract says that what is not there is not found: `Answers 404 when the device is not a member of the group`. */
function refusesUnknown(removal: Derivation): boolean {
  const isSaid = ownSentences(removal).some((one) => /\b404\b/.test(one) && /\b(?:not|no)\b/.test(one));
  return isSaid && listsStatus(removal.operation, 404);
}
