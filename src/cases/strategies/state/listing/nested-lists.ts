import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isOutermost } from '../../../../schema/derive/valid/valid-values.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { collectionKind, pathKind, segmentsOf } from '../../../paths/resource-paths.ts';
import { isRefusedWithItems, refusedBelowUnknown } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { formBodies } from '../../../request/form-bodies.ts';
import { createResource } from '../../../request/steps/create-resource.ts';
import { missesNeverCreated } from '../../../request/steps/misses-never-created.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { distinctBodies, typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import { unusedValues } from '../../../request/values/unused-values.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import {
  findCreator,
  findLifecycle,
  ownerOfCreation,
  type ResourceLifecycle,
} from '../../../resources/reading/resource-lifecycle.ts';
import { compareUsualOrder } from '../../lists/order/sorting.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import { readPages } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';
import { compareCountBelow } from './count-below.ts';
import { listAfterCreation } from './list-after.ts';
import { type AddedItem, addItem, deleteItem, type ItemList, removalOf, removeItem } from './list-items.ts';
import { readTwoOwners } from './listed-owners.ts';

/**
 * A list below a resource, such as `/books/{}/notes`: what is created below one resource is listed there, and not below another one. Both are created for this, or,
 * where no operation creates any, read from their own list. Ends early for a target that stores nothing, as a mock may.
 */
export function* compareNestedLists(list: Derivation): Generator<SequenceDraft, void> {
  const found = findNestedList(list);
  if (found === undefined) return;
  const { parent, adder } = found;
  yield* parent === undefined ? compareGivenOwners(list, adder) : compareNewOwners(list, adder, parent);
}

function* compareNewOwners(list: Derivation, adder: Derivation, parent: Parent): Generator<SequenceDraft, void> {
  const { lifecycle } = parent;
  const owners = yield* createTwoOwners(list, parent);
  if (owners === undefined) return;
  const [own, other] = owners;
  if (!(yield* missesNeverCreated(lifecycle?.read ?? list, 'state', { values: own, path: list.operation.path })))
    return;
  for (const [one, label] of [
    [adder, 'add to'],
    [list, 'list of'],
  ] as const) {
    const unused = unusedValues(one, own);
    if (unused === undefined) continue;
    yield* sendAbout(list.operation, 'state')(one, {
      label: `${label} what was never created`,
      why: `a ${one.operation.method} request for the list of a resource that was never created`,
      values: unused,
      expectedState: refusedBelowUnknown(one.operation),
      isPromised: false,
    });
  }
  const items = { list, adder, owner: own };
  const compareCount = (when: string) =>
    lifecycle === undefined ? nothing : compareCountBelow({ list, parent: lifecycle, owner: own }, when);
  yield* compareCount('without an item');
  const added = yield* addItem(items);
  if (added === undefined) return;
  yield* compareCount('with an item');
  yield* deleteOwner(items, added, lifecycle?.removal);
  yield* expectNoItem(items, added, other);
  if (!hasOwnPath(list)) yield* removeItem(items, added);
  else if (yield* deleteItem(items)) yield* compareCount('without an item that was deleted');
  yield* listKinds(list, adder, own);
  yield* compareUsualOrder(list, own);
}

/** The owners belong to others: nothing but one item is added. */
function* compareGivenOwners(list: Derivation, adder: Derivation): Generator<SequenceDraft, void> {
  const owners = yield* readTwoOwners(list, list.operation);
  if (owners === undefined) return;
  const [owner, other] = owners;
  const before = yield* sendAbout(list.operation, 'state')(list, {
    label: 'list of another owner, before',
    why: 'a request for the list below another resource',
    values: other,
    isPromised: false,
  });
  const listed = before && isDone(before) ? responseValue(before) : undefined;
  if (listed === undefined) return;
  const items = { list, adder, owner };
  const added = yield* addItem(items);
  if (added === undefined || holdsId(listed, added.id)) return;
  yield* expectNoItem(items, added, other);
  if (!hasOwnPath(list)) yield* removeItem(items, added);
}

/** Reads the list of another owner, which does not have the item. */
function* expectNoItem(
  { list, owner }: ItemList,
  added: AddedItem,
  values: readonly string[],
): Generator<SequenceDraft, void> {
  const item = withoutOwner(added.item, owner);
  const send = sendAbout(list.operation, 'state');
  const label = 'list of another owner';
  const read = { why: 'a request for the list below another resource, to which nothing was added', values };
  const first = yield* send(list, {
    ...read,
    label,
    parameters: longestPage(list),
    expectedState: { kind: 'no-foreign-item', item },
  });
  if (first === undefined) return;
  yield* readPages(list, {
    first,
    read: (page, parameters) =>
      send(list, {
        ...read,
        label: `${label}: page ${page}`,
        parameters,
        expectedState: { kind: 'no-foreign-item', item, isLaterPage: true },
      }),
  });
}

/** Whether a path shows an item alone. */
function hasOwnPath({ operation, derivationFor }: Derivation): boolean {
  return derivationFor('GET', `${pathKind(operation.path)}/{}`) !== undefined;
}

function* createTwoOwners(
  { operation }: Derivation,
  parent: Parent,
): Generator<SequenceDraft, readonly [own: readonly string[], other: readonly string[]] | undefined> {
  const send = sendAbout(operation, 'state');
  const why = 'a valid request that creates a resource with a list below it';
  const creation = yield* send(parent.creator, { label: 'create another owner', why });
  const other = creation && isDone(creation) ? parent.createdValues(creation) : undefined;
  if (creation === undefined || other === undefined) return undefined;
  // Below the same resource, after the other one: what belongs to the second may be put below the first.
  const values = parent.creator.operation.method === 'POST' ? ownerOfCreation(creation) : undefined;
  const own = yield* createResource(send, parent, { label: 'create the owner', why, values });
  if (own === undefined || own.join('/') === other.join('/')) return undefined;
  return [own, other];
}

/** Deletes the owner of an item, where the contract says that this is refused as long as it has one: `The shelf still has books`. */
function* deleteOwner(
  { list, owner }: ItemList,
  { addition }: AddedItem,
  removal: Derivation | undefined,
): Generator<SequenceDraft, void> {
  const name = nameWords(segmentsOf(list.operation.path).at(-1) ?? '').trim();
  if (removal === undefined || !isRefusedWithItems(removal, name)) return;
  yield* sendAbout(list.operation, 'state')(removal, {
    label: 'delete an owner that is not empty',
    why: 'a request to delete a resource that has an item below it',
    values: owner,
    ...expectAfter([addition], () => ({ kind: 'refused-in-state', state: 'not empty' })),
    isPromised: false,
  });
}

/** Adds one item of each kind to a list whose items no GET shows alone, and deletes one: only the list shows what is stored. */
export function* listEveryKind(list: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = list;
  const kind = pathKind(operation.path);
  const adder = derivationFor('POST', kind);
  if (operation.method !== 'GET' || kind.includes('{}') || adder === undefined) return;
  if (hasOwnPath(list)) return;
  const showsIds = yield* listKinds(list, adder, []);
  if (removalOf(list) !== undefined) yield* addAndRemove({ list, adder, owner: [] }, showsIds);
}

/** Adds an item to a list that also others add to, and deletes it. One with an identifier that the list had before may be an example of a target that stores nothing. */
function* addAndRemove(items: ItemList, showsIds: boolean): Generator<SequenceDraft, void> {
  const { list, owner: values } = items;
  const before = yield* sendAbout(list.operation, 'state')(list, {
    label: 'list before add',
    why: 'a request for a list, to which something is added then',
    values,
    parameters: longestPage(list),
    isPromised: false,
  });
  const listed = before && isDone(before) ? responseValue(before) : undefined;
  if (listed === undefined) return;
  const item = yield* addItem(items, { mayBeUnlisted: !showsIds, isPromised: false });
  if (item !== undefined && !holdsId(listed, item.id)) yield* removeItem(items, item);
}

/** Tested at most of one list. */
const mostKinds = 8;

/** Gives whether the list shows the identifiers of what is added to it. */
function* listKinds(list: Derivation, adder: Derivation, values: readonly string[]): Generator<SequenceDraft, boolean> {
  const all = [...adder.validValues()];
  const full = all.filter((one) => isOutermost(one, 'every-property'));
  const kinds = [...full, ...typicalAlternatives(all)].slice(0, mostKinds);
  const send = sendAbout(list.operation, 'state');
  let showsIds = false;
  const bodies = [...kinds, ...distinctBodies(adder)].map(({ label, value }) => ({ label, value }));
  const forms = [...formBodies(adder, values)].map(({ mediaType, label, request }) => {
    return { label: `${mediaType}: ${label}`, request };
  });
  for (const { label, ...content } of [...bodies, ...forms]) {
    const creation = yield* send(adder, {
      label: `add: ${label}`,
      why: `a valid request that adds to the list (${label})`,
      values,
      ...content,
      isPromised: false,
    });
    if (creation === undefined || !isDone(creation)) continue;
    const id = readIdentity(resourceValue(creation), 'id');
    if (showsIds && id !== undefined) {
      const lifecycle = lifecycleOfItem(list, adder);
      yield* listAfterCreation({ lifecycle, values: [...values, id], creation }, undefined, `list after add: ${label}`);
      continue;
    }
    const why = 'a request for the list after something was added to it';
    const shown = yield* send(list, { label: `list after add: ${label}`, why, values, parameters: longestPage(list) });
    showsIds = id !== undefined && shown !== undefined && holdsId(responseValue(shown) ?? null, id);
  }
  return showsIds;
}

/** That of an item without a path of its own: the list alone shows it. */
function lifecycleOfItem(list: Derivation, creator: Derivation): ResourceLifecycle<Derivation> {
  const createdValues = (creation: Exchange): readonly string[] | undefined => {
    const id = readIdentity(resourceValue(creation), 'id');
    return id === undefined ? undefined : [id];
  };
  return { read: list, creator, list, changes: [], removal: undefined, createdValues };
}

/** What creates the resource that a list belongs to. */
interface Parent extends Pick<ResourceLifecycle<Derivation>, 'creator' | 'createdValues'> {
  /** What reads, changes and deletes it as well; absent: nothing shows it. */
  readonly lifecycle?: ResourceLifecycle<Derivation> | undefined;
}

const nothing: Iterable<never> = [];

interface NestedList {
  /** `undefined`: no operation creates what the list belongs to. */
  readonly parent: Parent | undefined;
  /** Adds to the list. */
  readonly adder: Derivation;
}

function findNestedList(list: Derivation): NestedList | undefined {
  const { operation, derivationFor } = list;
  const kind = pathKind(operation.path);
  const parentKind = collectionKind(kind);
  if (operation.method !== 'GET' || kind.endsWith('/{}') || !parentKind.endsWith('/{}')) return undefined;
  const adder = derivationFor('POST', kind);
  const read = derivationFor('GET', parentKind);
  const lifecycle = read && findLifecycle(read);
  const parent = lifecycle === undefined ? findCreator(list, parentKind) : { ...lifecycle, lifecycle };
  return adder && { adder, parent };
}

/** The properties that do not name the owner: a wrong list may name another one there. */
export function withoutOwner(item: JsonObject, owner: readonly string[]): JsonObject {
  const names = (value: Json) => typeof value !== 'object' && owner.includes(String(value));
  return Object.fromEntries(Object.entries(item).filter(([, value]) => !names(value)));
}
