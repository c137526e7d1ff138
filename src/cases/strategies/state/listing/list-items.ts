import { readIdentifierName } from '../../../../conventions/names/identifier-names.ts';
import { jobPhase, jobStateName } from '../../../../conventions/names/job-states.ts';
import { namesOfId, readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { memberPaths } from '../../../paths/collection-members.ts';
import { collectionKind, parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { mayStayListed, refusalOfDeletedAgain } from '../../../prose/described-deletions.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { isRefusedAgain } from '../../../prose/unique-identity.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { takesIfMatch } from '../../../request/parameters/parameter-roles.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { itemsOf, resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import { isAlwaysWhole, readPages } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';

/** A list to which items are added. */
export interface ItemList {
  readonly list: Derivation;
  readonly adder: Derivation;
  /** The path parameters of the resource that the list belongs to. */
  readonly owner: readonly string[];
}

/** An item that the run has added. */
export interface AddedItem {
  readonly id: string;
  readonly addition: Exchange;
  /** As the list shows it. */
  readonly item: JsonObject;
  /** The page of the list that shows it. */
  readonly shown: Exchange;
}

/**
 * Adds an item, which the list must have then; `undefined` where the list does not show it, or nothing identifies it. `mayBeUnlisted`: the list may leave out
 * what is added to it. `isPromised`: whether the target must accept the item; by default it must.
 */
export function* addItem(
  from: ItemList,
  { mayBeUnlisted = false, isPromised = true } = {},
): Generator<SequenceDraft, AddedItem | undefined> {
  const { list, adder, owner } = from;
  const send = sendAbout(list.operation, 'state');
  const addition = yield* send(adder, {
    label: 'add',
    why: 'a valid request that adds to the list',
    values: owner,
    isPromised,
  });
  const id = addition && isDone(addition) ? idOfItem(from, responseValue(addition)) : undefined;
  if (addition === undefined || id === undefined) return undefined;
  const read = { why: 'a request for the list after something was added to it', values: owner };
  const first = yield* send(list, {
    ...read,
    label: 'list after add',
    parameters: longestPage(list),
    ...expectAfter([addition], (of): ExpectedState | undefined => {
      const added = idOfItem(from, responseValue(of(addition))) ?? id;
      return mayBeUnlisted ? undefined : { kind: 'item-listed', id: added, whole: isAlwaysWhole(list) };
    }),
  });
  if (first === undefined) return undefined;
  const shown = yield* readPages(list, {
    first,
    isLast: (page) => itemOn(from, page, id) !== undefined,
    read: (page, parameters) => send(list, { ...read, label: `list after add: page ${page}`, parameters }),
  });
  const item = shown && itemOn(from, shown, id);
  return shown && item && { id, addition, item, shown };
}

/** The item of a page with this identifier. */
function itemOn(from: ItemList, page: Exchange, id: string): JsonObject | undefined {
  return itemsOf(isDone(page) ? responseValue(page) : undefined).find(
    (one): one is JsonObject => isObject(one) && idOfItem(from, one) === id,
  );
}

/**
 * Adds an item again where the contract refuses that, and deletes it: the list has it no more, and has the others still. A second DELETE is refused where the contract
 * says so.
 */
export function* removeItem(from: ItemList, added: AddedItem): Generator<SequenceDraft, void> {
  const { list, adder, owner } = from;
  const { id, addition } = added;
  const send = sendAbout(list.operation, 'state');
  if (isRefusedAgain({ creator: adder, creation: addition }, { name: itemParameter(list), id })) {
    const repeated = yield* send(adder, {
      label: 'add again',
      why: 'the same request again, for what the list has already',
      request: addition.case.request,
      ...expectAfter([addition], () => ({ kind: 'refused-in-state', state: 'already there' })),
      isPromised: false,
    });
    if (repeated === undefined || isDone(repeated)) return;
  }
  const removal = removalOf(list);
  if (removal === undefined) return;
  const other = yield* send(adder, {
    label: 'add another',
    why: 'a valid request that adds to the list',
    values: owner,
    isPromised: false,
  });
  const otherId = other && isDone(other) ? idOfItem(from, responseValue(other)) : undefined;
  const ofItem = { values: [...owner, id], headers: takesIfMatch(removal.operation) ? { 'If-Match': '*' } : {} };
  const deletion = yield* send(removal, {
    ...ofItem,
    label: 'delete from the list',
    why: 'a request to delete what was added',
    isPromised: false,
  });
  if (deletion === undefined || !isDone(deletion) || isUnderWay(deletion)) return;
  // One that is added to again may be there as often.
  const isSure = otherId !== id && isNamedById(list, added.item);
  const [read, parameters] = [readAfterDeletion(owner), longestPage(list)];
  if (isSure && !mayStayListed(list, removal)) yield* listWithoutItem(from, added, deletion);
  if (otherId !== undefined && otherId !== id) {
    const remains = { kind: 'item-listed', id: otherId, whole: isAlwaysWhole(list) } as const;
    yield* send(list, { ...read, label: 'list of what remains', parameters, expectedState: remains });
  }
  const status = isSure ? refusalOfDeletedAgain(removal) : undefined;
  if (status === undefined) return;
  yield* send(removal, {
    ...ofItem,
    label: 'delete from the list again',
    why: 'a request to delete what was deleted already',
    ...expectAfter([addition, deletion], () => ({ kind: 'refused-in-state', state: 'deleted', status })),
    isPromised: false,
  });
}

/** Reads the list up to the page that has the item, which none should have. */
function* listWithoutItem(
  from: ItemList,
  { id, addition, shown }: AddedItem,
  deletion: Exchange,
): Generator<SequenceDraft, void> {
  const { list, owner } = from;
  const send = sendAbout(list.operation, 'state');
  const [label, parameter] = ['list after delete', itemParameter(list)];
  const read = {
    ...readAfterDeletion(owner),
    ...expectAfter([addition, shown, deletion], (of): ExpectedState | undefined => {
      const own = idOfItem(from, responseValue(of(addition))) ?? id;
      const item = itemOn(from, of(shown), own);
      return item && { kind: 'item-not-listed', id: own, properties: namesOfId(item, own, parameter), item };
    }),
  };
  const first = yield* send(list, { ...read, label, parameters: longestPage(list) });
  if (first === undefined) return;
  yield* readPages(list, {
    first,
    isLast: (page) => itemOn(from, page, id) !== undefined,
    read: (page, parameters) => send(list, { ...read, label: `${label}: page ${page}`, parameters }),
  });
}

function readAfterDeletion(values: readonly string[]) {
  return { why: 'a request for the list after something was deleted from it', values };
}

/** What deletes an item of a list. */
export function removalOf(list: Derivation): Derivation | undefined {
  return list.derivationFor('DELETE', `${pathKind(list.operation.path)}/{}`);
}

/** Whether the path of an item has the identifier that the list shows: a service that deletes by something else, such as a token, may accept any text there. */
function isNamedById(list: Derivation, item: JsonObject): boolean {
  const words = nameWords(itemParameter(list)).trim();
  const isOwn = words === nounOfKind(`${pathKind(list.operation.path)}/{}`) || readIdentifierName(words) !== undefined;
  return isOwn || Object.keys(item).some((name) => nameWords(name).trim() === words);
}

/** Whether a response says that the request is not done yet. */
function isUnderWay(exchange: Exchange): boolean {
  const shown = resourceValue(exchange);
  return Object.entries(isObject(shown) ? shown : {}).some(([name, value]) => {
    const phase = jobStateName.test(nameWords(name).trim()) ? jobPhase(value) : undefined;
    return phase === 'waiting' || phase === 'working';
  });
}

/** Adds an item that has a path of its own, and deletes it; gives whether it is gone. */
export function* deleteItem(from: ItemList): Generator<SequenceDraft, boolean> {
  const { list, adder, owner } = from;
  const removal = removalOf(list);
  if (removal === undefined) return false;
  const send = sendAbout(list.operation, 'state', { isPromised: false });
  const addition = yield* send(adder, {
    label: 'add one to delete',
    why: 'a valid request that adds to the list',
    values: owner,
  });
  const id = addition && isDone(addition) ? idOfItem(from, responseValue(addition)) : undefined;
  if (id === undefined) return false;
  const deletion = yield* send(removal, {
    label: 'delete one of the list',
    why: 'a request to delete what was added',
    values: [...owner, id],
    headers: takesIfMatch(removal.operation) ? { 'If-Match': '*' } : {},
  });
  return deletion !== undefined && isDone(deletion);
}

/** The identifier of an item, as a path would name it. */
export function idOfItem(
  { list }: Pick<ItemList, 'list'>,
  value: Parameters<typeof readIdentity>[0],
): string | undefined {
  return readIdentity(value, itemParameter(list));
}

/** The path parameter that names an item of the list; `id` where no path has one. */
export function itemParameter({ operation, contract }: Derivation): string {
  const kind = pathKind(operation.path);
  const member = memberPaths(contract.operations).find((path) => collectionKind(pathKind(path)) === kind);
  return (member === undefined ? undefined : parameterNames(member).at(-1)) ?? 'id';
}
