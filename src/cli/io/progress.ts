import type { Exchange } from '../../model/exchange.ts';
import { plural } from '../../text/plural.ts';
import type { CommandIo } from './command.ts';

/** Shows how far a run is. */
export interface Progress {
  /** Counts exchanges, and updates the line ten times a second at most. */
  readonly watch: (exchanges: readonly Exchange[]) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Time between two updates of the line, in milliseconds. */
const intervalMs = 100;

/** Shows nothing where there is no terminal. */
export function openProgress({ progress }: Pick<CommandIo, 'progress'>): Progress {
  if (progress === undefined) return { watch: () => undefined, end: () => undefined };
  const start = performance.now();
  let [cases, shownAt] = [0, start];
  return {
    watch: (exchanges) => {
      cases += exchanges.length;
      const now = performance.now();
      const [first] = exchanges;
      if (first === undefined || now - shownAt < intervalMs) return;
      shownAt = now;
      progress(`Sent ${plural(cases, 'case')} in ${((now - start) / 1000).toFixed(1)} s (${first.case.strategy})`);
    },
    end: () => progress(''),
  };
}
