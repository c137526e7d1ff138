import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Pointer } from '../model/json.ts';
import type { Coverage, CoverageRow, Observed } from '../model/report.ts';
import type { StrategyId } from '../model/strategy-id.ts';
import { compareText } from '../text/compare-text.ts';

/** Coverage while a run continues. */
export interface CoverageTally {
  readonly add: (exchange: Exchange, observed: Observed) => void;
  /** `skipped`: the operations that were left out, with the reason. */
  readonly close: (skipped: readonly Unsupported[]) => Coverage;
}

/** Strategies whose cases are each about one keyword of the request's schema. */
const aboutKeywords: readonly StrategyId[] = ['valid-body', 'invalid-body'];

/** Lists every promise that the contract makes, known before a request is sent, and counts the responses that keep it. */
export function openCoverage({ operations }: Pick<Contract, 'operations'>): CoverageTally {
  const promises = new Map(operations.map((operation) => [operation.key, promisesOf(operation)]));
  const rows = new Map([...promises.values()].flat().map((row) => [keyOf(row), row]));
  return {
    add: (exchange, observed) => {
      for (const row of keptBy(exchange, observed, promises.get(exchange.case.operation.key) ?? [])) {
        const { proven } = rows.get(keyOf(row)) ?? { proven: 0 };
        rows.set(keyOf(row), { ...row, proven: proven + row.proven });
      }
    },
    close: (skipped) => summarise(inOrder([...rows.values()]).map((row) => withReason(row, skipped))),
  };
}

function summarise(rows: readonly CoverageRow[]): Coverage {
  const proven = rows.filter((row) => row.proven > 0).length;
  return { rows, proven, reachable: rows.filter((row) => row.proven > 0 || !row.unreachable).length };
}

function promisesOf({ key, responses, security }: Operation): CoverageRow[] {
  const row = { operation: key, proven: 0, reason: undefined, unreachable: false };
  const needsCredential = security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
  const credentials =
    needsCredential && security[0]
      ? [{ ...row, kind: 'credential' as const, name: 'enforced', pointer: security[0].pointer }]
      : [];
  const documented = responses.flatMap(({ status, content, pointer }) => {
    // A correct server sends no 5xx, and the contract does not say which requests get the default response.
    const promise = { ...row, unreachable: status.startsWith('5') || status === 'default' };
    const types = content.map((media) => ({
      ...promise,
      kind: 'media type' as const,
      name: `${status} ${media.mediaType}`,
      pointer: media.pointer,
    }));
    return [{ ...promise, kind: 'status' as const, name: status, pointer }, ...types];
  });
  return [...documented, ...credentials];
}

/** First what the contract lists, in its order, then the keywords by their places: the order of arrival does not matter. */
function inOrder(rows: readonly CoverageRow[]): CoverageRow[] {
  const keywords = rows.filter(({ kind }) => kind === 'keyword');
  const others = rows.filter(({ kind }) => kind !== 'keyword');
  return [...others, ...keywords.sort((one, other) => compareText(keyOf(one), keyOf(other)))];
}

function keptBy(
  { case: sent }: Exchange,
  { response, content, asExpected }: Observed,
  promises: readonly CoverageRow[],
): CoverageRow[] {
  const known = promises.filter(({ kind, pointer }) => {
    if (kind === 'status') return pointer === response;
    if (kind === 'media type') return pointer === content;
    return sent.expects === 'unauthorised' && asExpected;
  });
  const rows = known.map((row) => ({ ...row, proven: 1 }));
  return aboutKeywords.includes(sent.strategy)
    ? [...rows, keywordRow(sent.operation.key, sent.about, asExpected)]
    : rows;
}

function keywordRow(operation: string, pointer: Pointer, proven: boolean): CoverageRow {
  return {
    operation,
    kind: 'keyword',
    name: pointer,
    pointer,
    proven: proven ? 1 : 0,
    reason: undefined,
    unreachable: false,
  };
}

function withReason(row: CoverageRow, skipped: readonly Unsupported[]): CoverageRow {
  if (row.proven > 0) return row;
  const skip = skipped.find(({ operation }) => operation === row.operation);
  return { ...row, reason: skip?.reason ?? reasons[row.kind] };
}

const reasons: Readonly<Record<CoverageRow['kind'], string>> = {
  status: 'no response of the run had it',
  'media type': 'no response of the run had it',
  keyword: 'the target did not treat it as the contract says',
  credential: 'the target did not refuse a request without it',
};

function keyOf({ operation, kind, pointer }: CoverageRow): string {
  return [operation, kind, pointer].join('\n');
}
