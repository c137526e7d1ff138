/** Ends work in the middle once its time is over. */
export class TimeOver extends Error {}

/** Says that the time of the work under way is over; `undefined`: it has as much as it takes. */
let isOver: (() => boolean) | undefined;
let steps = 0;

/** To look at the clock takes as long as a few steps of most loops. */
const stepsPerLook = 20;

/**
 * Does work that ends with `TimeOver` once `isLate` says so. The limit is not handed from function to function: the loops that may take long are deep within
 * the work, and most who call them have no limit. So the work must not wait for anything.
 */
export function withinTime<Result>(isLate: () => boolean, work: () => Result): Result {
  const around = isOver;
  isOver = isLate;
  try {
    return work();
  } finally {
    isOver = around;
  }
}

/** A step of a loop that may take long. `weight`: how many steps it is worth; from 20 on, the clock is looked at each time. */
export function askTime(weight = 1): void {
  if (isOver === undefined) return;
  steps += weight;
  if (steps < stepsPerLook) return;
  steps = 0;
  if (isOver()) throw new TimeOver('The time is over.');
}

/** What comes before a step that nothing can end in the middle, and that may take longer than all of the work may. */
export function refuseLongStep(): void {
  if (isOver !== undefined) throw new TimeOver('The step takes too long.');
}
