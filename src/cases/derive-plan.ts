import type { Case, Sequence } from '../model/case.ts';
import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { seededRandom } from '../schema/derive/seeded-random.ts';
import { deriveValidValues } from '../schema/derive/valid-values.ts';
import { allStrategies } from './all-strategies.ts';
import { deriveLimitProbes, type LimitProbe } from './limit-probes.ts';
import { type CaseDraft, caseId, plainLabels } from './request/case-draft.ts';
import { type NextNumber, openFreshNumbers } from './request/fresh-values.ts';
import type { GivenValue } from './request/given-values.ts';
import { protectResources } from './request/protect-resources.ts';
import { deriveValidRequest } from './request/valid-request.ts';
import { creatorsFirst } from './resources/creators-first.ts';
import { parameterNames, pathKind, type Resource } from './resources/resource-paths.ts';
import { openResources, type Resources } from './resources/resources.ts';
import { openRunHistory, type RunHistory } from './run-history.ts';
import { noSelection, type Selection, type SelectionWords, selectOperations } from './select-operations.ts';
import { search } from './strategies/search.ts';
import type { Derivation, Strategy } from './strategies/strategy.ts';
import { type SwitchKind, switchKindOf } from './switch-operations.ts';

export interface DeriveOptions {
  /** Decides the fresh values; the same seed gives the same requests. */
  readonly seed: number;
  /** The target must refuse a well-formed token that was never issued. */
  readonly strictAuth: boolean;
  /** Also send requests that change or delete a whole collection; `false` by default. */
  readonly collectionWrites?: boolean;
  /** The operations that requests may be sent to; all by default. */
  readonly selection?: SelectionWords;
  /** What the user gives for parameters; nothing by default. */
  readonly values?: readonly GivenValue[];
}

/** What a run sends. */
export interface Plan {
  /**
   * Each sequence is derived when it is asked for, from the exchanges learnt so far, so memory does not grow with the contract. After the last one
   * the search starts another round as long as `wantsMore` is true; without it, there is one round.
   */
  readonly sequences: (wantsMore?: () => boolean) => Iterable<Sequence>;
  /** Records the outcome of a case; later cases build on it. */
  readonly learn: (exchange: Exchange) => void;
  /** What can be probed for a limit, in the operations that have accepted a valid request. */
  readonly limitProbes: () => Iterable<LimitProbe>;
  /** Whether the target accepted the case of that id; known for the cases that a limit probe names in `shownBy`. */
  readonly wasAccepted: (id: string) => boolean;
  /** What will not be tested, with the reason. */
  readonly skipped: readonly Unsupported[];
  /** Requests that delete what the run has created, the last created first. */
  readonly cleanUp: () => Iterable<Case>;
  /** What the run has created and not deleted. */
  readonly remaining: () => readonly Resource[];
  /** Forgets what exists at the target: it has lost its state. */
  readonly forgetResources: () => void;
  /** Errors of ours while cases were derived: each cost the rest of a strategy for one operation. */
  readonly errors: () => readonly DeriveError[];
}

/** An error of ours while the cases of a strategy were derived for an operation. */
export interface DeriveError {
  /** `POST /books › valid-body`. */
  readonly case: string;
  readonly message: string;
}

/** Derives the cases that a contract implies. The same contract, seed and exchanges give the same cases. */
export function derivePlan(contract: Contract, source: SchemaSource, options: DeriveOptions): Plan {
  const resources = openResources(contract);
  const history = openRunHistory();
  const fresh = openFreshNumbers(options.seed);
  const selection = selectOperations(contract.operations, options.selection ?? noSelection);
  const planned = deriveOperations({ contract, source, options, resources, history, fresh, selection });
  const errors: DeriveError[] = [];
  const protect = (draft: CaseDraft, derivation: Derivation): CaseDraft | undefined => {
    const requested = draft.of ?? derivation;
    if (!selection.allows(requested.operation, draft.request.method)) return undefined;
    return protectResources(draft, requested, { source, resources, fresh, given: options.values ?? [] });
  };
  const rules: SequenceRules = { protect, onError: (error) => errors.push(error) };
  return {
    sequences: (wantsMore = () => false) => deriveAllSequences(planned.derivations, rules, wantsMore),
    learn: (exchange) => {
      resources.learn(exchange);
      history.learn(exchange);
    },
    limitProbes: () => deriveAllProbes(planned.derivations, history),
    wasAccepted: history.wasAccepted,
    skipped: [...contract.unsupported, ...planned.skipped],
    cleanUp: () => deriveCleanUp(planned.derivations, resources.remaining()),
    remaining: resources.remaining,
    forgetResources: resources.forgetAll,
    errors: () => errors,
  };
}

interface PlanSource {
  readonly contract: Contract;
  readonly source: SchemaSource;
  readonly options: DeriveOptions;
  readonly resources: Resources;
  readonly history: RunHistory;
  readonly fresh: NextNumber;
  readonly selection: Selection;
}

interface PlannedOperations {
  /** In the order in which they are tested. */
  readonly derivations: readonly Derivation[];
  readonly skipped: readonly Unsupported[];
}

function deriveOperations(from: PlanSource): PlannedOperations {
  const derivationFor: Derivation['derivationFor'] = (method, kind) =>
    derivations.find(({ operation }) => operation.method === method && pathKind(operation.path) === kind);
  const outcomes = from.selection.selected.map((operation) => deriveOperation(operation, { ...from, derivationFor }));
  const excluded = from.selection.excluded.map(({ operation: { key, pointer }, reason }) => {
    return { pointer, operation: key, reason };
  });
  const derivations: readonly Derivation[] = creatorsFirst(
    outcomes.flatMap((one) => (isUnsupported(one) ? [] : [one])),
  );
  return { derivations, skipped: [...excluded, ...outcomes.filter(isUnsupported)] };
}

function isUnsupported(outcome: Derivation | Unsupported): outcome is Unsupported {
  return 'reason' in outcome;
}

interface OperationSource extends PlanSource {
  readonly derivationFor: Derivation['derivationFor'];
}

function deriveOperation(
  operation: Operation,
  { contract, source, options, resources, history, fresh, derivationFor }: OperationSource,
): Derivation | Unsupported {
  if (options.collectionWrites !== true && isCollectionWrite(operation, contract)) {
    const reason = `it changes a whole collection: --allow-collection-writes lets the run send it`;
    return { pointer: operation.pointer, operation: operation.key, reason };
  }
  const validRequest = deriveValidRequest({
    contract,
    operation,
    source,
    fresh,
    resources,
    given: options.values ?? [],
  });
  if ('reason' in validRequest) return validRequest;
  const { schema } = validRequest;
  return {
    contract,
    operation,
    source,
    validRequest,
    validValues: once(() => (schema === undefined ? [] : deriveValidValues(source, schema))),
    invalidValues: once(() => (schema === undefined ? [] : deriveInvalidValues(source, schema))),
    strictAuth: options.strictAuth,
    wasRefused: history.wasRefused,
    wasAcceptedUnauthorised: history.wasAcceptedUnauthorised,
    findExchange: history.findExchange,
    derivationFor,
    round: 0,
    random: seededRandom(options.seed),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What holds for the sequences of all strategies. */
interface SequenceRules {
  readonly protect: (draft: CaseDraft, derivation: Derivation) => CaseDraft | undefined;
  readonly onError: (error: DeriveError) => void;
}

function* deriveAllSequences(
  derivations: readonly Derivation[],
  rules: SequenceRules,
  wantsMore: () => boolean,
): Generator<Sequence> {
  // What may switch off the service or the credential comes last, each request by itself.
  const ofKind = (kind: SwitchKind | undefined) =>
    derivations.filter(({ operation }) => switchKindOf(operation) === kind);
  for (const strategy of allStrategies) {
    for (const derivation of ofKind(undefined)) yield* deriveSequences(strategy, derivation, rules);
  }
  for (const derivation of [...ofKind('service'), ...ofKind('credential')]) {
    for (const strategy of allStrategies) {
      for (const sequence of deriveSequences(strategy, derivation, rules)) yield byItself(sequence);
    }
  }
  for (let round = 1; wantsMore(); round += 1) {
    let isEmpty = true;
    for (const derivation of ofKind(undefined)) {
      for (const sequence of deriveSequences(search, { ...derivation, round }, rules)) {
        isEmpty = false;
        yield sequence;
      }
    }
    if (isEmpty) return;
  }
}

function byItself(sequence: Sequence): Sequence {
  return sequence.delivery === 'any' ? { ...sequence, delivery: 'same-connection' } : sequence;
}

/** The cases of one strategy for one operation. */
export function* deriveSequences(
  strategy: Strategy,
  derivation: Derivation,
  { protect, onError }: Partial<SequenceRules> = {},
): Generator<Sequence> {
  const drafts = strategy.derive(derivation)[Symbol.iterator]();
  for (;;) {
    let sequence: Sequence | undefined;
    try {
      const next = drafts.next();
      if (next.done === true) return;
      const { delivery, cases } = next.value;
      const allowed = cases.flatMap((draft) => (protect === undefined ? draft : (protect(draft, derivation) ?? [])));
      const [first, ...others] = allowed.map((draft) => completeCase(draft, strategy, derivation));
      sequence = first && { id: first.id, delivery, cases: [first, ...others] };
    } catch (error) {
      if (onError === undefined) throw error;
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      onError({ case: `${derivation.operation.key} › ${strategy.id}`, message });
      return;
    }
    if (sequence !== undefined) yield sequence;
  }
}

/** Deletes each resource with the operation that the contract has for its kind. */
function* deriveCleanUp(derivations: readonly Derivation[], resources: readonly Resource[]): Generator<Case> {
  for (const { kind, values } of resources) {
    const derivation = derivations.find(
      ({ operation }) => operation.method === 'DELETE' && pathKind(operation.path) === kind,
    );
    if (derivation === undefined) continue;
    const { operation, validRequest } = derivation;
    const names = parameterNames(operation.path);
    const parameters = new Map(
      operation.parameters.flatMap((parameter) => {
        const value = parameter.in === 'path' ? values[names.indexOf(parameter.name)] : undefined;
        return value === undefined ? [] : [[parameter, value] as const];
      }),
    );
    const draft: CaseDraft = {
      label: values.join(' '),
      request: validRequest.build({ parameters }),
      expects: 'anything',
      about: operation.pointer,
      why: 'a request that deletes what the run has created',
    };
    yield completeCase(draft, { id: 'clean-up' }, derivation);
  }
}

/** Whether the operation changes or deletes all that a collection holds, which the run did not create. */
function isCollectionWrite({ method, path }: Operation, { operations }: Pick<Contract, 'operations'>): boolean {
  if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return false;
  const kind = pathKind(path);
  return !kind.endsWith('/{}') && operations.some((other) => pathKind(other.path) === `${kind}/{}`);
}

function completeCase(draft: CaseDraft, strategy: Pick<Strategy, 'id'>, derivation: Derivation): Case {
  const { operation, validRequest } = draft.of ?? derivation;
  const isKnownRefusal = draft.expects === 'accepted' && refusesPlainRequests(operation, derivation);
  return {
    id: caseId(operation, strategy.id, draft.label),
    strategy: strategy.id,
    operation: draft.security === undefined ? operation : { ...operation, security: draft.security },
    request: draft.request,
    expects: draft.expects,
    fault: draft.fault,
    scope: validRequest.scopeWith(draft.request.body, draft.scope ?? validRequest.scope),
    about: isKnownRefusal ? (operation.body?.pointer ?? operation.pointer) : draft.about,
    why: draft.why,
    ...(draft.repeats ? { repeats: true } : {}),
    ...(draft.expectedState ? { expectedState: draft.expectedState } : {}),
  };
}

/** Whether the target refuses plain requests of the operation: then it refuses the variations for the same reason, not for what they are about. */
function refusesPlainRequests(operation: Operation, { wasRefused }: Derivation): boolean {
  return plainLabels.every((label) => wasRefused(caseId(operation, 'valid-body', label)));
}

function* deriveAllProbes(derivations: readonly Derivation[], { hasAccepted }: RunHistory): Generator<LimitProbe> {
  for (const derivation of derivations) {
    if (hasAccepted(derivation.operation.key)) yield* deriveLimitProbes(derivation);
  }
}
