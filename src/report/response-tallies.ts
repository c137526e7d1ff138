import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { InputKind, ResponseTally } from '../model/report.ts';

/** Counts responses by operation, kind of request and status, while a run goes on. */
export interface ResponseTallies {
  readonly add: (
    exchange: Exchange,
    judged: { readonly findings: readonly Finding[]; readonly unjudged?: string | undefined },
  ) => void;
  /** In the order in which they were first seen. */
  readonly close: () => readonly ResponseTally[];
}

type Counts = { -readonly [Key in keyof ResponseTally]-?: NonNullable<ResponseTally[Key]> };

/** A target can respond with hundreds of statuses at each operation; beyond this many rows, the status is not kept. */
const mostRows = 20_000;

/** Opens empty tallies. */
export function openResponseTallies(): ResponseTallies {
  const rows = new Map<string, Counts>();
  const rowOf = (operation: string, input: InputKind, response: string): Counts => {
    const key = [operation, input, response].join('\n');
    const known = rows.get(key);
    if (known !== undefined) return known;
    if (rows.size >= mostRows && response !== 'others') return rowOf(operation, input, 'others');
    const row = { operation, input, response, cases: 0, violations: 0, deviations: 0, unjudged: 0, durationMs: 0 };
    rows.set(key, row);
    return row;
  };
  return {
    add: ({ case: one, outcome }, { findings, unjudged }) => {
      const response = outcome.kind === 'reply' ? String(outcome.status) : 'no response';
      const row = rowOf(one.operation.key, inputKindOf(one), response);
      row.cases += 1;
      row.durationMs += outcome.durationMs;
      if (unjudged !== undefined) row.unjudged += 1;
      else if (findings.some(({ level }) => level === 'violation')) row.violations += 1;
      else if (findings.some(({ level }) => level === 'deviation')) row.deviations += 1;
    },
    close: () => [...rows.values()].map((row) => ({ ...row, durationMs: Math.round(row.durationMs) })),
  };
}

/** What is right or wrong about the request of a case. */
export function inputKindOf({ scope, expects, fault, strategy }: Case): InputKind {
  if (!scope.inside) return kindsOutside[scope.by];
  if (expects === 'unauthorised' || strategy === 'credentials') return 'credential';
  if (expects === 'accepted') return 'valid';
  if (expects === 'anything') return 'open';
  return fault === 'syntax' ? 'malformed' : fault === 'media-type' ? 'media type' : 'invalid value';
}

const kindsOutside = {
  message: 'HTTP',
  credentials: 'credential',
  method: 'method or path',
  path: 'method or path',
  resource: 'resource',
  'media-type': 'media type',
  accept: 'media type',
  expectation: 'HTTP',
  length: 'HTTP',
  size: 'HTTP',
  depth: 'HTTP',
} as const;
