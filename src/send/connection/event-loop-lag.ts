/** Knows for how long this program was busy with other things and could not read what had arrived. */
export interface Attention {
  /** All time lost so far, in milliseconds, up to the last measurement. */
  lostMs: number;
  measuredAt: number;
  readonly timer: NodeJS.Timeout;
}

const measureMs = 50;

/** Begins to measure. The timer does not keep the process alive. */
export function openAttention(): Attention {
  const timer = setInterval(() => measure(attention), measureMs).unref();
  const attention: Attention = { lostMs: 0, measuredAt: performance.now(), timer };
  return attention;
}

/** The time lost up to now. What a judge of answers takes for itself is no time that the server takes. */
export function measure(attention: Attention): number {
  const now = performance.now();
  attention.lostMs += Math.max(0, now - attention.measuredAt - measureMs);
  attention.measuredAt = now;
  return attention.lostMs;
}
