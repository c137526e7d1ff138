import type { Contract, Operation, Unsupported } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { seededRandom } from '../../schema/derive/build/seeded-random.ts';
import { eachInvalidValue } from '../../schema/derive/invalid/invalid-values.ts';
import { type LazyList, type LazyListMaker, newKeysFirst, openLazyLists } from '../../schema/derive/lazy-list.ts';
import { eachValidValue } from '../../schema/derive/valid/valid-values.ts';
import { sharedAddresses } from '../../schema/document/shared-addresses.ts';
import { compareText } from '../../text/compare-text.ts';
import { creatorsFirst } from '../paths/creators-first.ts';
import { pathKind } from '../paths/resource-paths.ts';
import { namedWithoutPath } from '../protection/named-without-path.ts';
import {
  endsOwnAccount,
  endsSession,
  isPartOfOwnAccount,
  replacesCredential,
  wipesData,
} from '../protection/switch-operations.ts';
import { deriveValidRequest } from '../request/valid-request.ts';
import type { NextNumber } from '../request/values/fresh-numbers.ts';
import type { GivenValue } from '../request/values/given-values.ts';
import type { Resources } from '../resources/resources.ts';
import type { Derivation } from '../strategies/strategy.ts';
import type { RunHistory } from './run-history.ts';
import type { Selection } from './select-operations.ts';

/** What operations are planned from. */
export interface OperationSource {
  readonly contract: Contract;
  readonly source: SchemaSource;
  readonly options: {
    readonly seed: number;
    readonly strictAuth: boolean;
    readonly ownCredentials?: ReadonlySet<string>;
    readonly collectionWrites?: boolean;
    readonly values?: readonly GivenValue[];
  };
  readonly resources: Resources;
  readonly history: RunHistory;
  readonly created: NonNullable<Derivation['created']>;
  readonly fresh: NextNumber;
  readonly selection: Selection;
}

/** The operations that a run tests. */
export interface PlannedOperations {
  /** In the order in which they are tested. */
  readonly inOrder: readonly PlannedOperation[];
  /** In the order of the contract. */
  readonly all: readonly PlannedOperation[];
  /** The derivation of the operation with that method and kind of path (`/books/{}`); `undefined` when there is none. */
  readonly find: Derivation['derivationFor'];
  /** Those that are left out, with the reason; `derivedOnly`: of those that have been derived. */
  readonly skipped: (derivedOnly?: boolean) => readonly Unsupported[];
}

/** An operation, derived at the first call: a contract may have a thousand. */
export interface PlannedOperation {
  readonly operation: Operation;
  /** `undefined` when the operation cannot be tested. */
  readonly derivation: () => Derivation | undefined;
  /** What the first valid and invalid values of its body are about, sorted; none when the operation cannot be tested. */
  readonly keywords: () => readonly Pointer[];
}

/** How many valid and how many invalid values of a schema are looked through for what they are about. */
const mostPromisedValues = 150;
/** Derived values of all operations that are kept in memory. */
const mostKeptValues = 10_000;

/** Plans the selected operations. */
export function planOperations(from: OperationSource): PlannedOperations {
  const { selected, excluded } = from.selection;
  const lists = openLazyLists(mostKeptValues);
  const { contract } = from;
  const kinds = new Set(
    [...contract.operations, ...contract.unusable.map(({ operation }) => operation)].map(({ path }) => pathKind(path)),
  );
  const byPlace = new Map<string, LazyOperation>();
  const find: PlannedOperations['find'] = (method, kind) => byPlace.get(`${method} ${kind}`)?.derivation();
  const all = selected.map((operation) => {
    const outcome = once(() => deriveOperation(operation, { ...from, kinds, lists, derivationFor: find }));
    return lazyOperation(operation, outcome);
  });
  for (const one of all) {
    const place = `${one.operation.method} ${pathKind(one.operation.path)}`;
    // An operation with a query in its path is a variation of the one without it.
    if (!byPlace.has(place) || (one.operation.query === undefined && byPlace.get(place)?.operation.query !== undefined))
      byPlace.set(place, one);
  }
  return {
    inOrder: creatorsFirst(all, contract.operations),
    all,
    find,
    skipped: (derivedOnly = false) => [
      ...excluded.map(({ operation: { key, pointer }, reason }) => ({ pointer, operation: key, reason })),
      ...all.flatMap(({ problem, isDerived }) => (derivedOnly && !isDerived() ? [] : (problem() ?? []))),
    ],
  };
}

interface LazyOperation extends PlannedOperation {
  readonly problem: () => Unsupported | undefined;
  readonly isDerived: () => boolean;
  readonly validRequest: Pick<Derivation['validRequest'], 'referencedKinds'>;
}

function lazyOperation(operation: Operation, outcome: Once<DerivedOperation | Unsupported>): LazyOperation {
  const derivation = () => {
    const result = outcome();
    return 'reason' in result ? undefined : result;
  };
  return {
    operation,
    derivation,
    keywords: () => derivation()?.keywords() ?? [],
    problem: () => {
      const result = outcome();
      return 'reason' in result ? result : undefined;
    },
    isDerived: outcome.isMade,
    validRequest: {
      get referencedKinds() {
        return derivation()?.validRequest.referencedKinds ?? [];
      },
    },
  };
}

interface DerivedOperation extends Derivation {
  readonly keywords: PlannedOperation['keywords'];
}

interface DerivationSource extends OperationSource {
  readonly derivationFor: Derivation['derivationFor'];
  readonly lists: LazyListMaker;
  /** The kinds of all paths of the contract. */
  readonly kinds: ReadonlySet<string>;
}

function deriveOperation(operation: Operation, from: DerivationSource): DerivedOperation | Unsupported {
  const { contract, source, options, resources, history, created, fresh, derivationFor, lists, kinds } = from;
  const unusable = contract.unusable.find((one) => one.operation === operation);
  if (unusable !== undefined) return { pointer: unusable.pointer, operation: operation.key, reason: unusable.reason };
  const given = options.values ?? [];
  const asksForMediaType = () => history.asksForMediaType(operation.key);
  const validRequest = deriveValidRequest({ contract, operation, source, fresh, resources, given, asksForMediaType });
  if ('reason' in validRequest) return validRequest;
  const { schema } = validRequest;
  const mayBeEmpty = schema === undefined || source.validator.isValid(schema, {});
  const namesResources = validRequest.referencedKinds.length > 0 && !mayBeEmpty;
  const { operations, document } = contract;
  const name = namedWithoutPath(operation, { operations, document, schema });
  const isGiven = given.some((one) => one.operation === operation.key && one.name === name);
  const harm = harmOf(operation, { operations, kinds, namesResources, named: isGiven ? undefined : name });
  if (harm !== undefined && options.collectionWrites !== true) {
    const reason = `it ${harm}: --allow-collection-writes lets the run send it`;
    return { pointer: operation.pointer, operation: operation.key, reason };
  }
  const valid = valuesOf(lists, () => (schema === undefined ? [] : eachValidValue(source, schema)));
  const hasInvalid = schema !== undefined && !sharedAddresses(contract).has(operation.key);
  const invalid = valuesOf(lists, () => (hasInvalid ? eachInvalidValue(source, schema) : []));
  return {
    keywords: () => [...new Set([...valid.keywords(), ...invalid.keywords()])].sort(compareText),
    contract,
    operation,
    source,
    validRequest,
    validValues: () => valid.list,
    invalidValues: () => invalid.list,
    strictAuth: options.strictAuth,
    ownCredentials: options.ownCredentials ?? new Set(),
    asksForMediaType,
    hasAccepted: () => history.hasAccepted(operation.key),
    wasRefused: history.wasRefused,
    wasAcceptedUnauthorised: history.wasAcceptedUnauthorised,
    findExchange: history.findExchange,
    derivationFor,
    created,
    round: 0,
    random: seededRandom(options.seed),
  };
}

interface KeywordValues<Item> {
  /** Those about another keyword than the ones before come first. */
  readonly list: LazyList<Item>;
  /** What the first values are about. */
  readonly keywords: () => ReadonlySet<Pointer>;
}

function valuesOf<Item extends { readonly about: Pointer }>(
  lists: LazyListMaker,
  derive: () => Iterable<Item>,
): KeywordValues<Item> {
  const keywords = new Set<Pointer>();
  let isComplete = false;
  const noting = function* (): Generator<Item> {
    let seen = 0;
    for (const item of derive()) {
      if (seen < mostPromisedValues) keywords.add(item.about);
      seen += 1;
      isComplete ||= seen === mostPromisedValues;
      yield item;
    }
    isComplete = true;
  };
  const list = lists(noting, (items) => newKeysFirst(items, ({ about }) => about, mostPromisedValues));
  return {
    list,
    keywords: () => {
      for (const _ of isComplete ? [] : list) if (isComplete) break;
      return keywords;
    },
  };
}

interface HarmSource {
  readonly operations: readonly Operation[];
  /** The kinds of all paths of the contract. */
  readonly kinds: ReadonlySet<string>;
  /** Whether the body of each valid request names the resources that it is about; they are the run's own then. */
  readonly namesResources: boolean;
  /** What names a resource that no path leads to; see `namedWithoutPath`. */
  readonly named: string | undefined;
}

/** What every request of the operation may do to data that the run did not create; `undefined`: nothing that it could not undo. */
function harmOf(operation: Operation, { operations, kinds, namesResources, named }: HarmSource): string | undefined {
  const { method, path } = operation;
  const kind = pathKind(path);
  const isMember = kind.endsWith('/{}') || (method === 'POST' && kinds.has(`${kind}/{}`));
  if (isMember) return undefined;
  const isBelowOwn = kind.includes('{}');
  if (wipesData(operation) && !isBelowOwn && !namesResources) return 'deletes what the run did not create';
  if (replacesCredential(operation) && !isBelowOwn) return 'replaces the credential that the run has';
  if (!isBelowOwn && endsOwnAccount(operation)) return 'ends the account that the credential belongs to';
  if (named !== undefined)
    return `may change what others have: "${named}" names it, and no path of the contract leads to it`;
  if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return undefined;
  if (kinds.has(`${kind}/{}`)) return 'changes a whole collection';
  const has = (wanted: string) => operations.some((other) => other.method === wanted && other.path === path);
  if (method !== 'DELETE' && !isBelowOwn && !has('GET') && isPartOfOwnAccount(operation))
    return 'changes the account that the credential belongs to, and no operation shows what was there';
  if (method !== 'DELETE' || isBelowOwn || endsSession(operation)) return undefined;
  // What exists once and can be read and written is restored after the run.
  return has('GET') && has('PUT') ? undefined : 'deletes what the run did not create';
}

interface Once<Value> {
  (): Value;
  readonly isMade: () => boolean;
}

function once<Value>(make: () => Value): Once<Value> {
  let made: { readonly value: Value } | undefined;
  const get = () => {
    made ??= { value: make() };
    return made.value;
  };
  return Object.assign(get, { isMade: () => made !== undefined });
}
