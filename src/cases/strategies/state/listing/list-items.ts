import { namesOfId, readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { memberPaths } from '../../../paths/collection-members.ts';
import { collectionKind, parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { isRefusedAgain } from '../../../prose/unique-identity.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { takesIfMatch } from '../../../request/parameters/parameter-roles.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { itemsOf, responseValue } from '../../../resources/reading/read-resources.ts';
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
}

/** Adds an item, which the list must have then; `undefined` where the list does not show it, or nothing identifies it. */
export function* addItem(from: ItemList): Generator<SequenceDraft, AddedItem | undefined> {
  const { list, adder, owner } = from;
  const send = sendAbout(list.operation, 'state');
  const addition = yield* send(adder, {
    label: 'add',
    why: 'a valid request that adds to the list',
    values: owner,
  });
  const id = addition && isDone(addition) ? idOfItem(from, responseValue(addition)) : undefined;
  if (addition === undefined || id === undefined) return undefined;
  const read = { why: 'a request for the list after something was added to it', values: owner };
  const first = yield* send(list, {
    ...read,
    label: 'list after add',
    parameters: longestPage(list),
    ...expectAfter([addition], (of): ExpectedState => {
      const added = idOfItem(from, responseValue(of(addition))) ?? id;
      return { kind: 'item-listed', id: added, whole: isAlwaysWhole(list) };
    }),
  });
  if (first === undefined) return undefined;
  const itemOn = (page: Exchange) =>
    itemsOf(isDone(page) ? responseValue(page) : undefined).find(
      (one): one is JsonObject => isObject(one) && idOfItem(from, one) === id,
    );
  const found = yield* readPages(list, {
    first,
    isLast: (page) => itemOn(page) !== undefined,
    read: (page, parameters) => send(list, { ...read, label: `list after add: page ${page}`, parameters }),
  });
  const item = found && itemOn(found);
  return item && { id, addition, item };
}

/** Adds an item again where the contract refuses that, and deletes it: the list has it no more, and has the others still. */
export function* removeItem(from: ItemList, { id, addition, item }: AddedItem): Generator<SequenceDraft, void> {
  const { list, adder, owner } = from;
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
  const removal = list.derivationFor('DELETE', `${pathKind(list.operation.path)}/{}`);
  if (removal === undefined) return;
  const other = yield* send(adder, {
    label: 'add another',
    why: 'a valid request that adds to the list',
    values: owner,
    isPromised: false,
  });
  const otherId = other && isDone(other) ? idOfItem(from, responseValue(other)) : undefined;
  const deletion = yield* send(removal, {
    label: 'delete from the list',
    why: 'a request to delete what was added',
    values: [...owner, id],
    headers: takesIfMatch(removal.operation) ? { 'If-Match': '*' } : {},
    isPromised: false,
  });
  if (deletion === undefined || !isDone(deletion)) return;
  const read = { why: 'a request for the list after something was deleted from it', values: owner };
  const properties = namesOfId(item, id, itemParameter(list));
  const label = 'list after delete';
  yield* send(list, { ...read, label, expectedState: { kind: 'item-not-listed', id, properties, item } });
  if (otherId === undefined || otherId === id) return;
  const remains = { kind: 'item-listed', id: otherId, whole: isAlwaysWhole(list) } as const;
  yield* send(list, { ...read, label: 'list of what remains', expectedState: remains });
}

/** Adds an item that has a path of its own, and deletes it; gives whether it is gone. */
export function* deleteItem(from: ItemList): Generator<SequenceDraft, boolean> {
  const { list, adder, owner } = from;
  const removal = list.derivationFor('DELETE', `${pathKind(list.operation.path)}/{}`);
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
