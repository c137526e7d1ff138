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
    add: (exchange, { findings, unjudged }) => {
      const { case: one, outcome } = exchange;
      const response = outcome.kind === 'reply' ? String(outcome.status) : 'no response';
      const row = rowOf(one.operation.key, inputKindOf(exchange), response);
      row.cases += 1;
      row.durationMs += outcome.durationMs;
      if (unjudged !== undefined) row.unjudged += 1;
      else if (findings.some(({ level }) => level === 'violation')) row.violations += 1;
      else if (findings.some(({ level }) => level === 'deviation')) row.deviations += 1;
    },
    close: () => [...rows.values()].map((row) => ({ ...row, durationMs: Math.round(row.durationMs) })),
  };
}

/**
 * What is right or wrong about the request of an exchange. One that names a resource, as most paths with parameters do, is of the kind `resource` only where
 * nothing can be expected, or the response says that there is none.
 */
export function inputKindOf({ case: one, outcome }: Exchange): InputKind {
  const { scope, expects, fault, strategy } = one;
  const isMissing = expects === 'accepted' && outcome.kind === 'reply' && missing.includes(outcome.status);
  const mayExist = !scope.inside && scope.by === 'resource' && expects !== 'anything' && !isMissing;
  if (!scope.inside && !mayExist) return kindsOutside[scope.by];
  if (expects === 'unauthorised' || strategy === 'credentials') return 'credential';
  if (expects === 'accepted') return 'valid';
  if (expects === 'anything') return 'open';
  return fault === 'syntax' ? 'malformed' : fault === 'media-type' ? 'media type' : 'invalid value';
}

/** 404 Not Found and 410 Gone. */
const missing: readonly number[] = [404, 410];

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
