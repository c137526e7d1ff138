import type { Contract } from '../src/model/contract.ts';
import type { Finding } from '../src/model/finding.ts';
import type { Report } from '../src/model/report.ts';
import { runSuite } from '../src/run/run.ts';
import { defaultSenderOptions, openSender } from '../src/send/sender.ts';
import { defaultLimits } from '../src/send/wire/default-limits.ts';

/** A contract with services that keep it and services that do not. */
export interface SeededService {
  readonly contract: Contract;
  readonly token: string;
  readonly correct: readonly SeededHabits[];
  readonly faults: readonly SeededFault[];
}

/** One way to serve the contract. */
interface SeededHabits {
  readonly title: string;
  readonly serve: (use: (url: string) => Promise<Report>) => Promise<Report>;
}

interface SeededFault extends SeededHabits {
  readonly level: 'violation' | 'deviation';
}

export interface SuiteBounds {
  readonly seed: number;
  readonly maxCases: number;
}

/** Runs the suite against one of the services. */
export function runAgainst(
  { contract, token }: Pick<SeededService, 'contract' | 'token'>,
  { serve }: Pick<SeededHabits, 'serve'>,
  { seed, maxCases }: SuiteBounds,
): Promise<Report> {
  return serve(async (url) => {
    const interrupted = new AbortController().signal;
    const target = { baseUrl: new URL(url), token, limits: defaultLimits };
    const sender = openSender(target, { ...defaultSenderOptions, signal: interrupted });
    const bounds = { concurrency: 8, maxCases, timeMs: 600_000, interrupted };
    const judgement = { seed, failOn: 'violation', strictAuth: false } as const;
    try {
      return await runSuite({ contract, sender, target: url, ...judgement, ...bounds });
    } finally {
      await sender.close();
    }
  });
}

/** Every violation and deviation, also of findings that were put into one group. */
function faultsIn({ groups }: Report): readonly Finding[] {
  const findings = groups.flatMap(({ finding, related, parts }) => [
    finding,
    ...related.map((one) => one.finding),
    ...parts.map((one) => one.finding),
  ]);
  return findings.filter(({ level }) => level !== 'observation');
}

/** `deviation filter-ignored GET /rooms` */
export function found(report: Report): ReadonlySet<string> {
  return new Set(faultsIn(report).map(({ level, rule, operation }) => `${level} ${rule} ${operation}`));
}

/** `deviation filter-ignored GET /rooms: …` */
export function linesOf(report: Report): readonly string[] {
  return faultsIn(report).map(({ level, rule, operation, message }) => `${level} ${rule} ${operation}: ${message}`);
}

/** Whether the lines show a fault of this level or worse. */
export function showFault(lines: readonly string[], level: SeededFault['level']): boolean {
  return lines.some((line) => level === 'deviation' || line.startsWith('violation '));
}
