import { statusOf } from '../http/outcome.ts';
import { isSuccess } from '../http/status.ts';
import type { Case } from '../model/case.ts';
import type { Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Pointer } from '../model/json.ts';
import type { ContractPromise, Coverage, CoverageRow, Observed } from '../model/report.ts';
import type { StrategyId } from '../model/strategy-id.ts';
import { rowOf, type SeenOfOperation, type Shown } from './coverage-row.ts';

/** Coverage while a run continues. */
export interface CoverageTally {
  /** Counts a response that was judged. */
  readonly add: (exchange: Exchange, observed: Observed) => void;
  /** `promises`: all that the contract makes; `skipped`: the operations that were left out, with the reason. */
  readonly close: (promises: readonly ContractPromise[], skipped: readonly Unsupported[]) => Coverage;
}

/** Strategies whose cases are each about one keyword of the schema of the body. */
const aboutKeywords: readonly StrategyId[] = ['valid-body', 'invalid-body'];

/** Opens the coverage of a run that has sent nothing yet. */
export function openCoverage(): CoverageTally {
  const operations = new Map<string, SeenOfOperation>();
  return {
    add: (exchange, observed) => {
      const { key } = exchange.case.operation;
      const seen = operations.get(key) ?? nothingSeen();
      operations.set(key, seen);
      note(seen, exchange, observed);
    },
    close: (promises, skipped) => {
      const reasons = new Map<string, string>();
      for (const { operation, reason } of skipped)
        if (operation !== undefined && !reasons.has(operation)) reasons.set(operation, reason);
      const promising = new Set(promises.flatMap(({ kind, operation }) => (kind === 'success' ? operation : [])));
      return summarise(
        promises.map((promise) => {
          const seen = operations.get(promise.operation);
          const refusesAll = promising.has(promise.operation) && seen?.succeeded === false;
          return rowOf(promise, seen, { refusesAll, skipReason: reasons.get(promise.operation) });
        }),
      );
    },
  };
}

function nothingSeen(): SeenOfOperation {
  return { succeeded: false, credential: new Map(), places: new Map(), refusals: new Map() };
}

function note(seen: SeenOfOperation, exchange: Exchange, { response, content, asExpected }: Observed): void {
  const { case: sent, outcome } = exchange;
  const { strategy, about, expects } = sent;
  if (isSuccessOf(sent, outcome, response)) seen.succeeded = true;
  else if (expects === 'accepted') {
    const refusal = outcome.kind === 'reply' ? String(outcome.status) : `no response (${outcome.reason})`;
    seen.refusals.set(refusal, (seen.refusals.get(refusal) ?? 0) + 1);
  }
  if (expects === 'unauthorised' && isOfOwnMethod(sent))
    count(shownAt(seen.credential, statusOf(exchange)), asExpected);
  for (const place of [response, content]) if (place !== undefined) count(shownAt(seen.places, place), true);
  if (aboutKeywords.includes(strategy) || strategy === 'parameters') count(shownAt(seen.places, about), asExpected);
}

function isSuccessOf(sent: Case, outcome: Exchange['outcome'], response: Pointer | undefined) {
  if (outcome.kind !== 'reply' || outcome.status >= 400) return false;
  const isOwn = sent.expects === 'accepted' || (isOfOwnMethod(sent) && response !== undefined);
  return isOwn && (isSuccess(outcome.status) || response !== undefined);
}

/** A probe with another method says nothing about the operation. */
function isOfOwnMethod({ request, operation }: Case): boolean {
  return request.method === operation.method;
}

function shownAt<Key>(all: Map<Key, Shown>, key: Key): Shown {
  const shown = all.get(key) ?? { judged: 0, proven: 0 };
  all.set(key, shown);
  return shown;
}

function count(shown: Shown, isProven: boolean): void {
  shown.judged += 1;
  if (isProven) shown.proven += 1;
}

function summarise(rows: readonly CoverageRow[]): Coverage {
  const proven = rows.filter((row) => row.proven > 0).length;
  return {
    rows,
    promises: rows.length,
    tested: rows.filter(({ tested }) => tested).length,
    proven,
    reachable: rows.filter((row) => row.proven > 0 || !row.unreachable).length,
  };
}
