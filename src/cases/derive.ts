import type { Sequence } from '../model/case.ts';
import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { SchemaSource } from '../schema/schema-source.ts';
import { type Fresh, openFresh } from './fresh.ts';
import { deriveOrdinary } from './ordinary.ts';
import { strategies } from './strategies.ts';
import { caseOf, type Derivation } from './strategy.ts';

export interface DeriveOptions {
  /** Decides the fresh values; the same seed gives the same requests. */
  readonly seed: number;
  readonly strictAuth: boolean;
}

/** What a run will send. */
export interface Plan {
  /** Derived as they are asked for, so that a large contract needs no more memory than a small one. */
  readonly sequences: () => Iterable<Sequence>;
  /** What will not be tested, with the reason. */
  readonly skipped: readonly Unsupported[];
}

/** Derives the cases that a contract implies. Pure: the same contract and seed give the same plan. */
export function derivePlan(contract: Contract, source: SchemaSource, options: DeriveOptions): Plan {
  const context = { contract, source, options };
  const fresh = openFresh(options.seed);
  const outcomes = contract.operations.map((operation) => deriveOperation(context, operation, fresh));
  const skipped = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : []));
  const derivations = outcomes.flatMap((outcome) => ('reason' in outcome ? [] : [outcome]));
  return { sequences: () => sequencesOf(derivations), skipped: [...contract.unsupported, ...skipped] };
}

interface Context {
  readonly contract: Contract;
  readonly source: SchemaSource;
  readonly options: DeriveOptions;
}

function deriveOperation(
  { contract, source, options }: Context,
  operation: Operation,
  fresh: Fresh,
): Derivation | Unsupported {
  const ordinary = deriveOrdinary({ contract, operation, source, fresh });
  return 'reason' in ordinary ? ordinary : { contract, operation, source, ordinary, strictAuth: options.strictAuth };
}

function* sequencesOf(derivations: readonly Derivation[]): Generator<Sequence> {
  for (const strategy of strategies) {
    for (const derivation of derivations) {
      for (const { delivery, cases } of strategy.derive(derivation)) {
        const [first, ...rest] = cases.map((draft) => caseOf(draft, strategy, derivation));
        if (first) yield { id: first.id, delivery, cases: [first, ...rest] };
      }
    }
  }
}
