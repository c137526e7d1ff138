import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';

/** What all judged requests had and were answered, whether or not anything was wrong: bugs are told apart, and put together, by it. */
export interface Evidence {
  readonly count: (exchange: Exchange, traits: () => readonly string[]) => void;
  /** Requests to an operation, from which one of these was expected, that had the trait. */
  readonly judged: (operation: string, expects: Iterable<string>, trait: string) => number;
  /** Answers of an operation with one of these statuses; all of them when none is named. */
  readonly answered: (operation: string, statuses?: Iterable<number>) => number;
}

/** Every request has it. */
export const every = '';
/** A contract of a thousand operations has many; beyond these, faults are told apart by their causes alone. */
const mostTraits = 200_000;
/** Where nothing is wrong nobody asks, and a run of the usual length need not work them out. */
const mostWaiting = 1000;

export function openEvidence(): Evidence {
  const traitCounts = openTraitCounts();
  const answers = new Map<string, Map<number, number>>();
  return {
    count: (exchange, traits) => {
      const { operation } = exchange.case;
      const own = answers.get(operation.key) ?? new Map<number, number>();
      answers.set(operation.key, own);
      const status = statusOf(exchange);
      own.set(status, (own.get(status) ?? 0) + 1);
      traitCounts.count(`${operation.key}\n${expectationOf(exchange.case)}`, traits);
    },
    judged: (operation, expects, trait) => {
      let sum = 0;
      for (const one of expects) sum += traitCounts.of(`${operation}\n${one}`, trait);
      return sum;
    },
    answered: (operation, statuses) => {
      const own = answers.get(operation);
      let sum = 0;
      for (const status of statuses ?? own?.keys() ?? []) sum += own?.get(status) ?? 0;
      return sum;
    },
  };
}

/** What was to be expected of a case, in one word or two: only cases that are alike in this can be held against each other. */
export function expectationOf({ expects, fault }: Pick<Case, 'expects' | 'fault'>): string {
  return fault === undefined ? expects : `${expects} ${fault}`;
}

/** The status of the answer, 0 for none. */
export function statusOf({ outcome }: Pick<Exchange, 'outcome'>): number {
  return outcome.kind === 'reply' ? outcome.status : 0;
}

function openTraitCounts() {
  const counts = new Map<string, Map<string, number>>();
  let size = 0;
  let waiting: { readonly key: string; readonly traits: () => readonly string[] }[] = [];
  const settle = () => {
    for (const { key, traits } of waiting) {
      const own = counts.get(key) ?? new Map<string, number>();
      counts.set(key, own);
      for (const trait of [every, ...traits()]) {
        const known = own.get(trait);
        if (known === undefined && size++ >= mostTraits) continue;
        own.set(trait, (known ?? 0) + 1);
      }
    }
    waiting = [];
  };
  return {
    count: (key: string, traits: () => readonly string[]): void => {
      waiting.push({ key, traits });
      if (waiting.length > mostWaiting) settle();
    },
    of: (key: string, trait: string): number => {
      settle();
      return counts.get(key)?.get(trait) ?? 0;
    },
  };
}
