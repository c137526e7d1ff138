import type { Sequence } from '../model/case.ts';
import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { seededRandom } from '../schema/derive/seeded-random.ts';
import { deriveValidValues } from '../schema/derive/valid-values.ts';
import { creatorsFirst } from './creators-first.ts';
import { depth } from './depth.ts';
import { type Fresh, openFresh } from './fresh.ts';
import { type Measure, measuresOf } from './measures.ts';
import { deriveOrdinary } from './ordinary.ts';
import { kindOf } from './resource-paths.ts';
import { openResources, type Resources } from './resources.ts';
import { search } from './search.ts';
import { state } from './state.ts';
import { strategies } from './strategies.ts';
import { caseOf, type Derivation, type Strategy } from './strategy.ts';
import { validBody } from './valid-body.ts';

export interface DeriveOptions {
  /** Decides the fresh values; the same seed gives the same requests. */
  readonly seed: number;
  readonly strictAuth: boolean;
}

/** What a run will send. */
export interface Plan {
  /**
   * Derived as they are asked for, so that a large contract needs no more memory than a small one. After the last, the search goes on round
   * by round as long as `wantsMore` says so (never, when it is left out).
   */
  readonly sequences: (wantsMore?: () => boolean) => Iterable<Sequence>;
  /** What came of a case: later ones build on those that were accepted. */
  readonly learn: (exchange: Exchange) => void;
  /** What can be measured of the requests of each operation that has accepted one. */
  readonly measures: () => Iterable<Measure>;
  /** Whether the case of that id was sent and accepted; known of those that measures are shown by. */
  readonly wasAccepted: (id: string) => boolean;
  /** What will not be tested, with the reason. */
  readonly skipped: readonly Unsupported[];
}

/** Derives the cases that a contract implies. Pure: the same contract and seed give the same plan. */
export function derivePlan(contract: Contract, source: SchemaSource, options: DeriveOptions): Plan {
  const resources = openResources(contract);
  const context = { contract, source, options, resources };
  const fresh = openFresh(options.seed);
  const refused = new Set<string>();
  const taken = new Set<string>();
  const letIn = new Set<string>();
  const open = new Set<string>();
  const lately = new Map<string, Exchange>();
  const known: Known = {
    wasRefused: (id: string) => refused.has(id),
    wasLetIn: (id: string) => letIn.has(id),
    recall: (id: string) => lately.get(id),
    relative: (method: string, kind: string) =>
      derivations.find(({ operation: one }) => one.method === method && kindOf(one.path) === kind),
  };
  const outcomes = contract.operations.map((operation) => deriveOperation({ ...context, ...known }, operation, fresh));
  const skipped = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : []));
  const derivations: readonly Derivation[] = creatorsFirst(
    outcomes.flatMap((outcome) => ('reason' in outcome ? [] : [outcome])),
  );
  return {
    sequences: (wantsMore = () => false) => sequencesOf(derivations, wantsMore),
    learn: (exchange) => {
      const { case: sent, outcome } = exchange;
      resources.learn(exchange);
      if (sent.strategy === state.id) remember(lately, exchange);
      const accepted = outcome.kind === 'reply' && outcome.status < 300;
      if (sent.expects === 'unauthorised' && accepted) letIn.add(sent.id);
      if (accepted && (sent.strategy === validBody.id || sent.strategy === depth.id)) taken.add(sent.id);
      if (sent.expects !== 'accepted') return;
      if (accepted) open.add(sent.operation.key);
      else refused.add(sent.id);
    },
    measures: () => eachMeasure(derivations.filter(({ operation }) => open.has(operation.key))),
    wasAccepted: (id) => taken.has(id),
    skipped: [...contract.unsupported, ...skipped],
  };
}

interface Context {
  readonly contract: Contract;
  readonly source: SchemaSource;
  readonly options: DeriveOptions;
  readonly resources: Resources;
}

/** What is known of the run so far. */
type Known = Pick<Derivation, 'wasRefused' | 'wasLetIn' | 'recall' | 'relative'>;

/** As many exchanges are remembered: a story builds on the last few. */
const mostRemembered = 20;

function remember(lately: Map<string, Exchange>, exchange: Exchange): void {
  const [oldest] = lately.keys();
  if (lately.size >= mostRemembered && oldest !== undefined) lately.delete(oldest);
  lately.set(exchange.case.id, exchange);
}

function deriveOperation(
  { contract, source, options, resources, ...known }: Context & Known,
  operation: Operation,
  fresh: Fresh,
): Derivation | Unsupported {
  const ordinary = deriveOrdinary({ contract, operation, source, fresh, resources });
  if ('reason' in ordinary) return ordinary;
  const { schema } = ordinary;
  return {
    contract,
    operation,
    source,
    ordinary,
    validValues: once(() => (schema === undefined ? [] : deriveValidValues(source, schema))),
    invalidValues: once(() => (schema === undefined ? [] : deriveInvalidValues(source, schema))),
    strictAuth: options.strictAuth,
    random: seededRandom(options.seed),
    round: 0,
    ...known,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function* eachMeasure(derivations: readonly Derivation[]): Generator<Measure> {
  for (const derivation of derivations) yield* measuresOf(derivation);
}

function* sequencesOf(derivations: readonly Derivation[], wantsMore: () => boolean): Generator<Sequence> {
  for (const strategy of strategies) {
    for (const derivation of derivations) yield* sequencesFor(strategy, derivation);
  }
  for (let round = 1; wantsMore(); round += 1) {
    let found = false;
    for (const derivation of derivations) {
      for (const sequence of sequencesFor(search, { ...derivation, round })) {
        found = true;
        yield sequence;
      }
    }
    if (!found) return;
  }
}

function* sequencesFor(strategy: Strategy, derivation: Derivation): Generator<Sequence> {
  for (const { delivery, cases } of strategy.derive(derivation)) {
    const [first, ...rest] = cases.map((draft) => caseOf(draft, strategy, derivation));
    if (first) yield { id: first.id, delivery, cases: [first, ...rest] };
  }
}
