import type { Exchange } from '../../model/exchange.ts';
import type { TestedExtent } from '../../run/promise-count.ts';
import { plural } from '../../text/plural.ts';
import type { CommandIo } from './command.ts';

/** Shows how far a run is. */
export interface Progress {
  /** Counts exchanges, and updates the line ten times a second at most. */
  readonly watch: (exchanges: readonly Exchange[], extent?: () => TestedExtent | undefined) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Time between two updates of the line of a terminal, and between two lines of a log, in milliseconds. */
const intervalMs = { terminal: 100, log: 10_000 };

/** At a terminal one line that changes, in the log of a CI service (`CI` is set) a line every ten seconds, and nothing elsewhere. */
export function openProgress({
  progress,
  err,
  env,
  width = 80,
}: Pick<CommandIo, 'progress' | 'env' | 'err' | 'width'>): Progress {
  const isLog = progress === undefined && (env['CI'] ?? '') !== '';
  if (progress === undefined && !isLog) return { watch: () => undefined, end: () => undefined };
  const show = progress ?? ((line: string) => err(`${line}\n`));
  const interval = isLog ? intervalMs.log : intervalMs.terminal;
  const start = performance.now();
  const operations = new Set<string>();
  let [cases, failures, shownAt] = [0, 0, start];
  return {
    watch: (exchanges, extent) => {
      cases += exchanges.length;
      for (const { case: one, outcome } of exchanges) {
        operations.add(one.operation.key);
        if (outcome.kind === 'no-reply' || outcome.status >= 500) failures += 1;
      }
      const now = performance.now();
      const [first] = exchanges;
      if (first === undefined || now - shownAt < interval) return;
      shownAt = now;
      const seconds = (now - start) / 1000;
      const parts = [
        `Sent ${plural(cases, 'case')} in ${seconds.toFixed(1)} s`,
        `${Math.round(cases / seconds)}/s`,
        describeExtent(extent?.()) ?? `${plural(operations.size, 'operation')} so far`,
        ...(failures > 0 ? [`${failures} failed`] : []),
      ];
      const line = `${parts.join(', ')} (${first.case.strategy})`;
      show(isLog ? line : line.slice(0, width - 1));
    },
    end: () => {
      if (!isLog) show('');
    },
  };
}

function describeExtent(extent: TestedExtent | undefined): string | undefined {
  if (extent === undefined) return undefined;
  const { promises, tested } = extent;
  if (promises === 0) return 'nothing to test';
  return `${Math.floor((tested * 100) / promises)} % of ${plural(promises, 'promise')} tested`;
}
