/** Measures how long this program was busy and could not read what had arrived. */
export interface EventLoopLag {
  /** The time lost since the start, up to the last measurement, in milliseconds. */
  readonly lostMs: () => number;
  /** Measures now, and gives the time lost since the start, in milliseconds. */
  readonly measure: () => number;
  readonly stop: () => void;
}

const intervalMs = 50;

/** Starts to measure. The timer does not keep the process alive. */
export function openEventLoopLag(): EventLoopLag {
  let lostMs = 0;
  let measuredAt = performance.now();
  const measure = () => {
    const now = performance.now();
    lostMs += Math.max(0, now - measuredAt - intervalMs);
    measuredAt = now;
    return lostMs;
  };
  const timer = setInterval(measure, intervalMs).unref();
  return { lostMs: () => lostMs, measure, stop: () => clearInterval(timer) };
}
