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
import { deriveValidRequest } from './request/valid-request.ts';
import { creatorsFirst } from './resources/creators-first.ts';
import { pathKind } from './resources/resource-paths.ts';
import { openResources, type Resources } from './resources/resources.ts';
import { openRunHistory, type RunHistory } from './run-history.ts';
import { search } from './strategies/search.ts';
import type { Derivation, Strategy } from './strategies/strategy.ts';

export interface DeriveOptions {
  /** Decides the fresh values; the same seed gives the same requests. */
  readonly seed: number;
  /** The target must refuse a well-formed token that was never issued. */
  readonly strictAuth: boolean;
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
}

/** Derives the cases that a contract implies. The same contract, seed and exchanges give the same cases. */
export function derivePlan(contract: Contract, source: SchemaSource, options: DeriveOptions): Plan {
  const resources = openResources(contract);
  const history = openRunHistory();
  const { derivations, skipped } = deriveOperations({ contract, source, options, resources, history });
  return {
    sequences: (wantsMore = () => false) => deriveAllSequences(derivations, wantsMore),
    learn: (exchange) => {
      resources.learn(exchange);
      history.learn(exchange);
    },
    limitProbes: () => deriveAllProbes(derivations, history),
    wasAccepted: history.wasAccepted,
    skipped: [...contract.unsupported, ...skipped],
  };
}

interface PlanSource {
  readonly contract: Contract;
  readonly source: SchemaSource;
  readonly options: DeriveOptions;
  readonly resources: Resources;
  readonly history: RunHistory;
}

interface PlannedOperations {
  /** In the order in which they are tested. */
  readonly derivations: readonly Derivation[];
  readonly skipped: readonly Unsupported[];
}

function deriveOperations(from: PlanSource): PlannedOperations {
  const fresh = openFreshNumbers(from.options.seed);
  const derivationFor: Derivation['derivationFor'] = (method, kind) =>
    derivations.find(({ operation }) => operation.method === method && pathKind(operation.path) === kind);
  const outcomes = from.contract.operations.map((operation) => {
    return deriveOperation(operation, { ...from, fresh, derivationFor });
  });
  const derivations: readonly Derivation[] = creatorsFirst(
    outcomes.flatMap((one) => (isUnsupported(one) ? [] : [one])),
  );
  return { derivations, skipped: outcomes.filter(isUnsupported) };
}

function isUnsupported(outcome: Derivation | Unsupported): outcome is Unsupported {
  return 'reason' in outcome;
}

interface OperationSource extends PlanSource {
  readonly fresh: NextNumber;
  readonly derivationFor: Derivation['derivationFor'];
}

function deriveOperation(
  operation: Operation,
  { contract, source, options, resources, history, fresh, derivationFor }: OperationSource,
): Derivation | Unsupported {
  const validRequest = deriveValidRequest({ contract, operation, source, fresh, resources });
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

function* deriveAllSequences(derivations: readonly Derivation[], wantsMore: () => boolean): Generator<Sequence> {
  for (const strategy of allStrategies) {
    for (const derivation of derivations) yield* deriveSequences(strategy, derivation);
  }
  for (let round = 1; wantsMore(); round += 1) {
    let isEmpty = true;
    for (const derivation of derivations) {
      for (const sequence of deriveSequences(search, { ...derivation, round })) {
        isEmpty = false;
        yield sequence;
      }
    }
    if (isEmpty) return;
  }
}

/** The cases of one strategy for one operation. */
export function* deriveSequences(strategy: Strategy, derivation: Derivation): Generator<Sequence> {
  for (const { delivery, cases } of strategy.derive(derivation)) {
    const [first, ...others] = cases.map((draft) => completeCase(draft, strategy, derivation));
    if (first) yield { id: first.id, delivery, cases: [first, ...others] };
  }
}

function completeCase(draft: CaseDraft, strategy: Strategy, derivation: Derivation): Case {
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
