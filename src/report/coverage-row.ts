import { isAcceptingKey, refusesCredential } from '../http/status.ts';
import type { Pointer } from '../model/json.ts';
import type { ContractPromise, CoverageRow } from '../model/report.ts';

/** What was seen of one operation. */
export interface SeenOfOperation {
  /** A valid request got a 2xx, or a documented 3xx. */
  succeeded: boolean;
  /** How many requests without a credential were judged, and how many were refused as they should be, by the status. */
  readonly credential: Map<number, Shown>;
  /** By the place of a documented response, media type, keyword or parameter. */
  readonly places: Map<Pointer, Shown>;
  /** How often valid requests were refused, by the response. */
  readonly refusals: Map<string, number>;
}

/** How many cases were about a promise, and how many of them showed that the target keeps it. */
export interface Shown {
  /** How many cases were about it. */
  judged: number;
  /** How many of them showed that it is kept. */
  proven: number;
}

/** What is known of the operation of a promise apart from what was seen of it. */
interface RowContext {
  /** A valid request should succeed, and none did. */
  readonly refusesAll: boolean;
  /** Why the operation was left out; `undefined` when it was not. */
  readonly skipReason: string | undefined;
}

/** What the coverage says of one promise. */
export function rowOf(
  promise: ContractPromise,
  seen: SeenOfOperation | undefined,
  { refusesAll, skipReason }: RowContext,
): CoverageRow {
  const { kind, name, pointer } = promise;
  // A correct server sends no 5xx, and the contract does not say which requests get the default response.
  const unreachable = (kind === 'status' || kind === 'media type') && /^(5|default)/.test(name);
  // For an unknown identifier, or a credential that is not good, what is invalid is refused as what is valid.
  const isUnclear = refusesAll && (kind === 'parameter' || kind === 'keyword');
  const { judged, proven } = isUnclear ? nothingShown : shownOf(kind, pointer, seen);
  const isOfSuccess =
    isUnclear || kind === 'success' || ((kind === 'status' || kind === 'media type') && isAcceptingKey(name));
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
function shownOf(kind: ContractPromise['kind'], pointer: Pointer, seen: SeenOfOperation | undefined): Shown {
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
function shownOfCredential({ credential, refusals, succeeded }: SeenOfOperation): Shown {
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
function wasRefusedOtherwise({ credential }: SeenOfOperation): boolean {
  return [...credential].every(([status, { proven }]) => proven > 0 && !refusesCredential(status));
}

function untestedReason(seen: SeenOfOperation | undefined, isOfSuccess: boolean): string {
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
