import type { Exchange } from '../model/exchange.ts';
import { plural } from '../text/plural.ts';
import type { World } from './command.ts';

/** Tells people how far a run is. */
export interface Progress {
  /** Counts exchanges, and says so now and then. */
  readonly watch: (exchanges: readonly Exchange[]) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

/** How often the line is written, in milliseconds. */
const oftenMs = 100;

/** Shows nothing where nobody watches. */
export function openProgress({ progress }: Pick<World, 'progress'>): Progress {
  if (progress === undefined) return { watch: () => undefined, end: () => undefined };
  const start = performance.now();
  let [cases, shownAt] = [0, start];
  return {
    watch: (exchanges) => {
      cases += exchanges.length;
      const now = performance.now();
      const [first] = exchanges;
      if (first === undefined || now - shownAt < oftenMs) return;
      shownAt = now;
      progress(`${plural(cases, 'case')} in ${((now - start) / 1000).toFixed(1)} s: ${first.case.strategy}`);
    },
    end: () => progress(''),
  };
}
