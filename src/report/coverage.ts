import { statusOf } from '../http/outcome.ts';
import { isSuccess, refusesCredential } from '../http/status.ts';
import type { Case } from '../model/case.ts';
import type { Contract, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Pointer } from '../model/json.ts';
import type { ContractPromise, Coverage, CoverageRow, Observed } from '../model/report.ts';
import type { StrategyId } from '../model/strategy-id.ts';

/** Coverage while a run continues. */
export interface CoverageTally {
  /** Counts a response that was judged. */
  readonly add: (exchange: Exchange, observed: Observed) => void;
  /** `promises`: all that the contract makes; `skipped`: the operations that were left out, with the reason. */
  readonly close: (promises: readonly ContractPromise[], skipped: readonly Unsupported[]) => Coverage;
}

/** Strategies whose cases are each about one keyword of the schema of the body. */
const aboutKeywords: readonly StrategyId[] = ['valid-body', 'invalid-body'];

/** What was seen of one operation. */
interface Seen {
  /** A valid request got a 2xx, or a documented 3xx. */
  succeeded: boolean;
  /** How many requests without a credential were judged, and how many were refused as they should be, by the status. */
  readonly credential: Map<number, Shown>;
  /** By the place of a documented response, media type, keyword or parameter. */
  readonly places: Map<Pointer, Shown>;
  /** How often valid requests were refused, by the response. */
  readonly refusals: Map<string, number>;
}

/** How many cases were about something, and how many of them showed that the target keeps it. */
interface Shown {
  judged: number;
  proven: number;
}

/** Opens the coverage of a run that has sent nothing yet. */
export function openCoverage(): CoverageTally {
  const operations = new Map<string, Seen>();
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

/** The operations that were left out, without those of which only a part is not supported, such as a callback. */
export function leftOutWhole(
  skipped: readonly Unsupported[],
  { unsupported }: Pick<Contract, 'unsupported'>,
): readonly Unsupported[] {
  return skipped.filter((one) => !unsupported.includes(one));
}

function nothingSeen(): Seen {
  return { succeeded: false, credential: new Map(), places: new Map(), refusals: new Map() };
}

function note(seen: Seen, exchange: Exchange, { response, content, asExpected }: Observed): void {
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

interface RowContext {
  /** A valid request should succeed, and none did. */
  readonly refusesAll: boolean;
  /** Why the operation was left out; `undefined` when it was not. */
  readonly skipReason: string | undefined;
}

function rowOf(promise: ContractPromise, seen: Seen | undefined, { refusesAll, skipReason }: RowContext): CoverageRow {
  const { kind, name, pointer } = promise;
  // A correct server sends no 5xx, and the contract does not say which requests get the default response.
  const unreachable = (kind === 'status' || kind === 'media type') && /^(5|default)/.test(name);
  // For an unknown identifier, or a credential that is not good, what is invalid is refused as what is valid.
  const isUnclear = refusesAll && (kind === 'parameter' || kind === 'keyword');
  const { judged, proven } = isUnclear ? nothingShown : shownOf(kind, pointer, seen);
  const isOfSuccess =
    isUnclear || kind === 'success' || ((kind === 'status' || kind === 'media type') && /^[23]/.test(name));
  const tested = isOfSuccess ? seen?.succeeded === true : judged > 0;
  const isRefused = isOfSuccess && seen !== undefined && seen.refusals.size > 0;
  const leftOutReason = tested || isRefused ? undefined : skipReason;
  const unprovenReason = kind === 'credential' && seen && wasRefusedOtherwise(seen) ? otherRefusal : reasons[kind];
  const reason = leftOutReason ?? (tested ? unprovenReason : untestedReason(seen, isOfSuccess));
  return {
    ...promise,
    tested,
    proven,
    unreachable,
    reason: proven > 0 ? undefined : reason,
    ...(leftOutReason === undefined ? {} : { isLeftOut: true }),
  };
}

const nothingShown: Shown = { judged: 0, proven: 0 };

/** A documented response that was never received counts as tested: any request could have shown it. */
function shownOf(kind: ContractPromise['kind'], pointer: Pointer, seen: Seen | undefined): Shown {
  if (seen === undefined) return nothingShown;
  if (kind === 'success') return { judged: 1, proven: seen.succeeded ? 1 : 0 };
  if (kind === 'credential') return shownOfCredential(seen);
  const shown = seen.places.get(pointer);
  if (kind === 'status' || kind === 'media type') return { judged: 1, proven: shown?.proven ?? 0 };
  return shown ?? { judged: 0, proven: 0 };
}

/**
 * Another refusal than 401 and 403 may have any reason: it shows that the credential is asked for only where all requests without one get it, and no valid
 * request does.
 */
function shownOfCredential({ credential, refusals, succeeded }: Seen): Shown {
  const others = [...credential.keys()].filter((status) => !refusesCredential(status));
  const isTelling = succeeded && others.length === 1 && !refusals.has(String(others[0]));
  const shown: Shown = { judged: 0, proven: 0 };
  for (const [status, { judged, proven }] of credential) {
    shown.judged += judged;
    if (isTelling || refusesCredential(status)) shown.proven += proven;
  }
  return shown;
}

/** Whether each request without a credential was refused, none with a status that says what is missing. */
function wasRefusedOtherwise({ credential }: Seen): boolean {
  return [...credential].every(([status, { proven }]) => proven > 0 && !refusesCredential(status));
}

function untestedReason(seen: Seen | undefined, isOfSuccess: boolean): string {
  if (seen === undefined) return 'no response of the operation was judged';
  if (!isOfSuccess) return 'no request about it was judged';
  const [refusal] = [...seen.refusals].sort(([, one], [, other]) => other - one);
  return refusal === undefined ? 'no valid request was judged' : `no valid request succeeded (${refusal[0]})`;
}

const reasons: Readonly<Record<CoverageRow['kind'], string>> = {
  success: 'no valid request succeeded',
  status: 'no response of the run had it',
  'media type': 'no response of the run had it',
  parameter: 'requests about it were sent, but no response showed it: something else may have decided',
  keyword: 'requests about it were sent, but no response showed it: something else may have decided',
  credential: 'the target did not refuse a request without it',
};

const otherRefusal = 'the target refused requests without it, but perhaps for other reasons: not with 401 or 403';

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
