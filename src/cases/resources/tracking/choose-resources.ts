import { isSafeMethod } from '../../../http/method.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { collectionKind, isAction, parameterNames, pathKind, type Resource } from '../../paths/resource-paths.ts';
import { openUncreatableResources } from '../../paths/uncreatable-resources.ts';
import type { CreatedResources } from './created-resources.ts';
import type { KnownResources } from './known-resources.ts';
import type { ReferableStates } from './referable-states.ts';
import type { RefusedAsTaken } from './refused-as-taken.ts';
import type { ResourceHistory } from './resource-history.ts';

/** Which resources the next request names. */
export interface ResourceChoices {
  /**
   * Values by name for the path parameters of an operation that name an existing resource; empty when none is known.
   * - Only what the suite itself has created is ever changed, or added to where operations create such resources.
   * - What is read is the first of them with which nothing was done, such as a cancellation: nothing else may be added to it. That one is left as it is.
   * - A resource is given to one DELETE only.
   * - A body that says of which type of a union it is goes to a resource that was created as that type.
   * - A resource that the request refers to by its identifier is named only where there is no other.
   */
  readonly valuesFor: (
    operation: Operation,
    body?: Json,
    referredTo?: ReadonlySet<string>,
  ) => ReadonlyMap<string, string>;
  /**
   * The identifier of an existing resource of a kind for a request of an operation to refer to; `undefined` when none is known.
   * - It is one that the suite has created, if possible with ordinary values, and in a state in which the operation may accept it; any where the request only reads, or where no operation creates one of that kind.
   * - `mayEnd`: it may be gone afterwards, so it is one of the newest, to which no other request refers.
   * - Where the operation has refused requests as something is taken, each gets the next of all that the suite has created.
   */
  readonly identifierOf: (
    kind: string,
    operation: Pick<Operation, 'key' | 'method'>,
    mayEnd?: boolean,
  ) => string | undefined;
  /** The identifier of another resource of the kind that the suite has created, and deletes last; `undefined` where there is none. */
  readonly otherThan: (kind: string, ids: ReadonlySet<string | undefined>) => string | undefined;
}

/** What is chosen from. */
export interface ChoiceSources {
  readonly known: KnownResources;
  readonly created: Pick<CreatedResources, 'ofSameType'>;
  readonly operations: readonly Operation[];
  readonly history: Pick<ResourceHistory, 'isSpent' | 'suits' | 'isUsed'>;
  readonly areTaken: RefusedAsTaken['areTaken'];
  readonly referable: Pick<ReferableStates, 'mostLikely'>;
}

/** From this number on requests refer to the older half of the resources, below it to a quarter: the newest are deleted. */
const manyOfAKind = 20;

/** Chooses the known resources in turn. */
export function openResourceChoices({
  known,
  created,
  operations,
  history,
  areTaken,
  referable,
}: ChoiceSources): ResourceChoices {
  const turns = new Map<string, number>();
  const inTurn = (key: string, resources: readonly Resource[]): Resource | undefined => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return resources[turn % Math.max(1, resources.length)];
  };
  /** The identifiers that requests of an operation refer to each once. */
  const given = new Map<string, Set<string>>();
  const givenTo = (key: string): Set<string> => {
    const ids = given.get(key) ?? new Set();
    given.set(key, ids);
    return ids;
  };
  const actions = new Set(operations.filter((one) => isAction(one, operations)).map(({ key }) => key));
  const { isCreatable, mayAddBelow } = openUncreatableResources(operations);
  const adders = addersBelow(operations);
  /** Those with which the operation is most likely possible: what is refused for the state of a resource shows nothing else. */
  const promising = (operation: Operation, own: readonly Resource[]): readonly Resource[] => {
    const unspent = own.filter((one) => !history.isSpent(operation, one));
    const all = unspent.length > 0 ? unspent : own;
    const suited = all.filter((one) => history.suits(operation, one) === true);
    const open = suited.length > 0 ? suited : all.filter((one) => history.suits(operation, one) !== false);
    return open.length > 0 ? open : all;
  };
  /** The first resource, or, where nothing can be added to the list below it in its state, one to which something was added: an empty list shows little. */
  const takingItems = (
    list: Operation,
    own: readonly Resource[],
    first: Resource | undefined,
  ): Resource | undefined => {
    const kind = pathKind(list.path);
    const adder = adders.get(kind);
    if (adder === undefined || first === undefined) return first;
    const takes = ({ kind: owner, values }: Resource) =>
      adder.method === 'PUT'
        ? history.suits(adder, { kind: `${kind}/{}`, values: [...values, ''] })
        : history.suits(adder, { kind: owner, values });
    return takes(first) === true ? first : (own.find((one) => takes(one) === true) ?? first);
  };
  return {
    valuesFor: (operation, body, referredTo) => {
      const all = known.closestTo(operation);
      const own = preferOthers(created.ofSameType(all.filter(isOwn), body), referredTo);
      const first = own.find((one) => !history.isUsed(one)) ?? own[0];
      if (isSafeMethod(operation.method)) return valuesByName(operation, takingItems(operation, own, first) ?? all[0]);
      if (own.length === 0 && mayAddBelow(operation)) return valuesByName(operation, all[0]);
      if (operation.method !== 'DELETE' || all[0]?.kind !== pathKind(operation.path)) {
        const others = own.filter((one) => one !== first);
        const choice = actions.has(operation.key) && others.length > 0 ? others : own;
        return valuesByName(operation, inTurn(operation.key, promising(operation, choice)));
      }
      // The newest, and never the first, which other requests refer to.
      const newest = own.length < 2 ? undefined : own.at(-1);
      if (newest !== undefined) known.forget(newest);
      return valuesByName(operation, newest);
    },
    identifierOf: (kind, { key, method }, mayEnd = false) => {
      const all = known.ofKind(kind);
      const created = all.filter(isOwn);
      // One with the capacity 0 takes no other.
      const ordinary = created.filter(({ isOrdinary }) => isOrdinary);
      const own = referable.mostLikely({ key }, ordinary.length > 0 ? ordinary : created);
      if (areTaken({ key }) && own.length > 0) {
        const ids = givenTo(key);
        const next = [...own, ...created].find(({ values }) => !ids.has(values.at(-1) ?? ''));
        const id = (next ?? inTurn(`${kind} for ${key}`, own))?.values.at(-1);
        if (id !== undefined) ids.add(id);
        return id;
      }
      const lasting = own.slice(0, own.length < manyOfAKind ? Math.max(1, own.length / 4) : manyOfAKind / 2);
      const newest = created.slice(Math.max(1, created.length / 2)).filter((one) => !lasting.includes(one));
      if (mayEnd && newest.length > 0) return inTurn(`${kind} that may end`, newest)?.values.at(-1);
      const choice = own.length === 0 && (isSafeMethod(method) || !isCreatable(kind)) ? all : lasting;
      return inTurn(kind, choice)?.values.at(-1);
    },
    otherThan: (kind, ids) => {
      const own = known.ofKind(kind).filter(isOwn);
      const older = own.slice(0, Math.ceil(own.length / 2));
      const others = older.filter(({ values }) => !ids.has(values.at(-1)));
      return (others.find(({ isOrdinary }) => isOrdinary) ?? others[0])?.values.at(-1);
    },
  };
}

/** What adds to each list below a resource, by the kind of its path: a POST to it, or a PUT of an item. */
function addersBelow(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const one of operations) {
    const kind = pathKind(one.path);
    const list =
      one.method === 'POST' ? kind : one.method === 'PUT' && kind.endsWith('/{}') ? collectionKind(kind) : '';
    if (!list.endsWith('/{}') && list.includes('{}') && (one.method === 'POST' || !found.has(list)))
      found.set(list, one);
  }
  return found;
}

function isOwn({ own }: Resource): boolean {
  return own;
}

/** The resources that a request does not refer to by their identifiers; all where there is no other. */
function preferOthers(resources: readonly Resource[], referredTo?: ReadonlySet<string>): readonly Resource[] {
  const others = resources.filter(({ values }) => referredTo?.has(values.at(-1) ?? '') !== true);
  return others.length > 0 ? others : resources;
}

function valuesByName({ path }: Operation, resource: Resource | undefined): ReadonlyMap<string, string> {
  const names = parameterNames(path);
  return new Map((resource?.values ?? []).map((value, index) => [names[index] ?? '', value]));
}
