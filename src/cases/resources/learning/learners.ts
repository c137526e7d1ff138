import type { Exchange } from '../../../model/exchange.ts';

/** Something that keeps what exchanges show, for the cases that are derived later. */
interface Learner {
  readonly learn: (exchange: Exchange) => void;
}

/** All that learns in one run. */
export interface Learners {
  /** Adds a learner and gives it back. It learns after those that were added before, so that it may ask them what an exchange has shown. */
  readonly add: <One extends Learner>(learner: One) => One;
  /** Lets each of them learn from an exchange. */
  readonly learn: (exchange: Exchange) => void;
}

/** Opens the list of one run; it is empty at first. */
export function openLearners(): Learners {
  const all: Learner[] = [];
  return {
    add: (learner) => {
      all.push(learner);
      return learner;
    },
    learn: (exchange) => {
      for (const learner of all) learner.learn(exchange);
    },
  };
}
