import type { Case } from '../../model/case.ts';
import type { Contract, Operation, Unsupported } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { ContractPromise } from '../../model/report.ts';
import type { Shard } from '../../model/shard.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { templatesByCollection } from '../paths/collection-members.ts';
import { openServiceEnds, openSwitches, type SwitchKindOf } from '../protection/switch-operations.ts';
import { openPreparations } from '../request/preparation/all-preparations.ts';
import { refreshCases, refreshLatest } from '../request/rewrite-case.ts';
import { openResourceMaker } from '../request/steps/make-resource.ts';
import { type FreshNumbers, isFreshNumber, openFreshNumbers } from '../request/values/fresh-numbers.ts';
import type { GivenValue } from '../request/values/given-values.ts';
import type { EarlierRequests } from '../resources/expected/earlier-requests.ts';
import { openLearners } from '../resources/learning/learners.ts';
import { openStepsBefore, type Steps } from '../resources/reproduction/steps-before.ts';
import { openResources, type Resources } from '../resources/resources.ts';
import { openSingletons, type Singletons } from '../resources/tracking/changed-singletons.ts';
import { openRecentCreations } from '../resources/tracking/recent-creations.ts';
import type { Derivation } from '../strategies/strategy.ts';
import { deriveAllProbes } from './all-limit-probes.ts';
import { deriveCleanUp, deriveEndings } from './derive-clean-up.ts';
import { aloneIfNeeded, type DeriveError, deriveSequences, type SequenceRules } from './derive-sequences.ts';
import type { LimitProbe } from './limit-probes.ts';
import { listFewPromises, listPromises } from './list-promises.ts';
import { type OrderedOperation, type OrderOfRun, orderRun } from './order-of-run.ts';
import { type PlannedOperations, planOperations } from './plan-operations.ts';
import { openProtection } from './protect-cases.ts';
import { openRenewal } from './renew-cases.ts';
import { openResending, type Resending } from './resending.ts';
import { openRunHistory } from './run-history.ts';
import { noSelection, type Selection, type SelectionWords, selectOperations } from './select-operations.ts';
import { selectionOfShard } from './shards.ts';

/** What decides which requests a plan has, and to which operations. */
export interface DeriveOptions {
  /** Decides the fresh values; the same seed gives the same requests. */
  readonly seed: number;
  /** The target must refuse a well-formed token that was never issued. */
  readonly strictAuth: boolean;
  /** Security schemes with a credential of their own: it must be good for them. None by default, as one secret may be sent for every scheme. */
  readonly ownCredentials?: ReadonlySet<string>;
  /** Also send requests that change or delete what the run did not create; `false` by default. */
  readonly collectionWrites?: boolean;
  /** The operations that requests may be sent to; all by default. */
  readonly selection?: SelectionWords;
  /** Only the operations of one shard; absent: all. */
  readonly shard?: Shard | undefined;
  /** How long an earlier run took for each operation, in milliseconds: shards take about as long each. Absent: not known. */
  readonly times?: ReadonlyMap<string, number> | undefined;
  /** What the user gives for parameters; nothing by default. */
  readonly values?: readonly GivenValue[];
}

/** What a run sends. */
export interface Plan extends LeftBehind {
  /** The sequences in their order (see `orderRun`), each derived when it is asked for, from the exchanges learnt so far: memory does not grow with the contract. */
  readonly sequences: OrderOfRun['sequences'];
  readonly lastSequences: OrderOfRun['lastSequences'];
  /** What an operation may switch off. */
  readonly switchKindOf: SwitchKindOf;
  /** Whether an operation asks the service to restart or to stop. */
  readonly endsService: (operation: Operation) => boolean;
  /** The operations of which not all sequences were taken, apart from those of the open-ended search. */
  readonly unfinished: OrderOfRun['unfinished'];
  /** The operations with their sequences, each by itself. */
  readonly operations: readonly OrderedOperation[];
  /**
   * Every promise of the selected operations, one operation after the other: fixed by contract and selection, whatever the run has sent. Once `isShort()` is
   * true, only promises that need no derivation are listed.
   */
  readonly promises: (isShort?: () => boolean) => Iterable<readonly ContractPromise[]>;
  /** The operations that requests may be sent to. */
  readonly selected: readonly Operation[];
  /** Records the outcome of a case; later cases build on it. */
  readonly learn: (exchange: Exchange) => void;
  /** Whether a case that no strategy has derived can neither change nor delete what existed before the run. */
  readonly mayBeSent: (testCase: Case) => boolean;
  /** What can be probed for a limit, in the operations that have accepted a valid request. */
  readonly limitProbes: () => Iterable<LimitProbe>;
  /** Whether the target accepted the case of that id; known for the cases that a limit probe names in `shownBy`. */
  readonly wasAccepted: (id: string) => boolean;
  /** What will not be tested, with the reason; `derivedOnly`: as far as that is known without deriving any other operation. */
  readonly skipped: (derivedOnly?: boolean) => readonly Unsupported[];
  /** Requests that delete what the run has created, the last created first, and restore what it has changed of resources that exist once. */
  readonly cleanUp: () => Iterable<Case>;
  /** Requests that end what a request of the clean-up could not delete in the state that it is in, each in another way. */
  readonly endings: (deletion: Case) => Iterable<Case>;
  /** The paths of resources that exist once (`/settings`) and that the run has changed and not restored. */
  readonly unrestored: () => readonly string[];
  /** Forgets what exists at the target: it has lost its state. */
  readonly forgetResources: () => void;
  /** The target may have restarted: before what was created is deleted, it is read. */
  readonly doubtResources: Resources['doubtAll'];
  /** The requests that create what a case names, and the case with placeholders in their place. */
  readonly stepsBefore: (testCase: Case) => Steps;
  /** The cases with values that no request of the run had. */
  readonly refresh: (cases: readonly Case[]) => Case[];
  readonly resending: Resending;
  /** Errors of ours while cases were derived: each cost the rest of a strategy for one operation. */
  readonly errors: () => readonly DeriveError[];
}

/** What the run may leave at the target; see `Resources`. */
type LeftBehind = Pick<Resources, 'remaining' | 'mayBeGone' | 'unnamed' | 'unfound' | 'uncertain'>;

/** Derives the cases that a contract implies. The same contract, seed and exchanges give the same cases. */
export function derivePlan(contract: Contract, source: SchemaSource, options: DeriveOptions): Plan {
  const learners = openLearners();
  const resources = learners.add(openResources(contract));
  const history = learners.add(openRunHistory());
  const fresh = openFreshNumbers(options.seed);
  const all = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  const switchKindOf = openSwitches(all);
  const isOfService = (operation: Operation) => switchKindOf(operation) === 'service';
  const singletons = learners.add(openSingletons(contract.operations, isOfService));
  const selection = select(all, contract, options);
  const members = templatesByCollection(contract.operations, contract.document);
  const creations = learners.add(openRecentCreations({ ...contract, members }));
  const created: NonNullable<Derivation['created']> = {
    ofKind: (kind) => creations.ofKind(kind).filter(({ values }) => resources.isOwn(kind, values)),
    addedTo: creations.addedTo,
    changedOf: (kind) => creations.changedOf(kind).filter(({ values }) => resources.isOwn(kind, values)),
    firstList: creations.firstList,
  };
  const operations = planOperations({ contract, source, options, resources, history, created, fresh, selection });
  const numbers: FreshNumbers = { next: fresh, isFresh: (number) => isFreshNumber(number, options.seed) };
  const errors: DeriveError[] = [];
  const earlier = new WeakMap<Case, EarlierRequests>();
  const derivations = new Map(operations.all.map(({ operation, derivation }) => [operation.key, derivation]));
  const derivationOf = (key: string): Derivation | undefined => derivations.get(key)?.();
  const resending = openResending(numbers, derivationOf);
  const before = learners.add(
    openStepsBefore(contract, {
      resources,
      hasFreshValues: resending.hasFreshValues,
      earlierOf: (testCase) => earlier.get(testCase),
      refresh: (testCase) => refreshLatest(testCase, numbers),
    }),
  );
  const maker = learners.add(openResourceMaker(contract));
  const preparations = learners.add(openPreparations({ contract, source, resources, maker }));
  const { takeFree } = preparations;
  const { values: given = [], collectionWrites = false } = options;
  const protect = openProtection({ contract, source, collectionWrites, given, resources, fresh, selection, takeFree });
  const mayBeSent = (testCase: Case): boolean => {
    const derived = derivationOf(testCase.operation.key);
    return derived === undefined || protect({ ...testCase, label: '' }, derived)?.request === testCase.request;
  };
  const renewCase = openRenewal({ resources, derivationOf, earlier });
  const rules: SequenceRules = {
    protect: (draft, derivation) => protect(preparations.fit(draft, draft.of ?? derivation), derivation),
    remember: (testCase, requests) => earlier.set(testCase, requests),
    prepare: preparations.prepare,
    onError: (error) => errors.push(error),
  };
  const ordered = readsFirst(operations.inOrder, singletons).map(
    ({ operation, derivation }): OrderedOperation => ({
      operation,
      *sequences(strategy, round) {
        const derived = derivation();
        if (derived === undefined) return;
        for (const sequence of deriveSequences(strategy, { ...derived, round }, rules))
          yield aloneIfNeeded(sequence, resources, contract.operations);
      },
      hasAccepted: () => history.hasAccepted(operation.key),
      isThrottled: () => history.isThrottled(operation.key),
      renewed: (sequence) => ({ ...sequence, cases: sequence.cases.map(renewCase) }),
    }),
  );
  const order = orderRun(ordered, switchKindOf);
  const { remaining, mayBeGone, unnamed, unfound, uncertain } = resources;
  return {
    selected: selection.selected,
    operations: ordered,
    sequences: order.sequences,
    lastSequences: order.lastSequences,
    switchKindOf,
    endsService: openServiceEnds(all),
    unfinished: order.unfinished,
    *promises(isShort = () => false) {
      for (const planned of operations.all)
        yield isShort() ? listFewPromises(planned.operation) : listPromises(planned);
    },
    learn: learners.learn,
    limitProbes: () => deriveAllProbes(operations, history, mayBeSent),
    mayBeSent,
    wasAccepted: history.wasAccepted,
    skipped: (derivedOnly) => [...contract.unsupported, ...operations.skipped(derivedOnly)],
    cleanUp: () => deriveCleanUp(operations, resources, singletons.changed()),
    endings: (deletion) => deriveEndings(operations, deletion),
    unrestored: () => singletons.changed().map(({ path }) => path),
    ...{ remaining, mayBeGone, unnamed, unfound, uncertain },
    forgetResources: () => {
      resources.forgetAll();
      preparations.forgetAll();
    },
    doubtResources: resources.doubtAll,
    stepsBefore: before.stepsBefore,
    refresh: (cases) => refreshCases(cases, numbers),
    resending,
    errors: () => errors,
  };
}

/** The operations that the user has selected, of those the ones of the shard. */
function select(
  operations: readonly Operation[],
  { document }: Contract,
  { selection = noSelection, shard, times }: DeriveOptions,
): Selection {
  const selected = selectOperations(operations, selection);
  return shard === undefined ? selected : selectionOfShard(selected, { document, shard, times });
}

/** What exists once is read before it is changed, so that it can be restored. */
function readsFirst(
  operations: PlannedOperations['inOrder'],
  { isRead }: Pick<Singletons, 'isRead'>,
): PlannedOperations['inOrder'] {
  const reads = operations.filter(({ operation }) => isRead(operation));
  return [...reads, ...operations.filter((one) => !reads.includes(one))];
}
