import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { StrategyTally } from '../model/report.ts';

/** Counts cases by operation and strategy while a run goes on. */
export interface StrategyTallies {
  readonly add: (exchange: Exchange, unjudged: string | undefined) => void;
  /** Adds a finding that was made after its case was counted: its case was judged. */
  readonly addLate: (finding: Finding) => void;
  /** In the order in which they were first seen, operation by operation. */
  readonly close: () => readonly StrategyTally[];
}

type Counts = { -readonly [Key in keyof StrategyTally]: StrategyTally[Key] };

/** Opens empty tallies. */
export function openStrategyTallies(): StrategyTallies {
  const operations = new Map<string, Map<string, Counts>>();
  return {
    add: ({ case: { operation, strategy }, outcome: { durationMs } }, unjudged) => {
      const strategies = operations.get(operation.key) ?? new Map<string, Counts>();
      operations.set(operation.key, strategies);
      const row = strategies.get(strategy) ?? emptyTally(operation.key, strategy);
      strategies.set(strategy, row);
      row.cases += 1;
      row.durationMs += durationMs;
      if (unjudged === undefined) row.judged += 1;
      else row.unjudged ??= unjudged;
    },
    addLate: ({ exchange: { case: one } }) => {
      const row = operations.get(one.operation.key)?.get(one.strategy);
      if (row !== undefined) row.judged = Math.max(1, row.judged);
    },
    close: () => [...operations.values()].flatMap((rows) => [...rows.values()]).map((row) => ({ ...row })),
  };
}

function emptyTally(operation: string, strategy: string): Counts {
  return { operation, strategy, cases: 0, judged: 0, unjudged: undefined, durationMs: 0 };
}
