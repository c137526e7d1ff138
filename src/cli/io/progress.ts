import type { Exchange } from '../../model/exchange.ts';
import type { TestedExtent } from '../../run/promise-count.ts';
import { plural } from '../../text/plural.ts';
import type { CommandIo } from './command.ts';

/** What a run counts when it is asked. */
export interface RunCounts {
  /** What is tested so far; `undefined` until all promises are counted. */
  readonly extent: () => TestedExtent | undefined;
  /** How many violations and deviations are found so far. */
  readonly found: () => number;
}

/** Shows how far a run is. */
export interface Progress {
  /** Counts exchanges, and updates the line ten times a second at most. */
  readonly watch: (exchanges: readonly Exchange[], counts: RunCounts) => void;
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
  let [cases, shownAt] = [0, start];
  return {
    watch: (exchanges, { extent, found }) => {
      cases += exchanges.length;
      for (const { case: one } of exchanges) operations.add(one.operation.key);
      const now = performance.now();
      const [first] = exchanges;
      if (first === undefined || now - shownAt < interval) return;
      shownAt = now;
      const seconds = (now - start) / 1000;
      const sent = `${plural(cases, 'case')} in ${seconds.toFixed(1)} s`;
      const results = [
        describeExtent(extent()) ?? `${plural(operations.size, 'operation')} so far`,
        plural(found(), 'finding'),
      ].join(', ');
      const withRate = `Sent ${sent}, ${Math.round(cases / seconds)}/s, ${results}`;
      const long = `${withRate} (${first.case.strategy})`;
      const forms = [long, withRate, `${sent}, ${results}`, `${plural(cases, 'case')}, ${plural(found(), 'finding')}`];
      show(isLog ? long : (forms.find((form) => form.length < width) ?? ''));
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
