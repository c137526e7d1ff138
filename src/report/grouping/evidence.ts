import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Trait } from '../../model/trait.ts';

/** Counts of all judged exchanges of a run, with or without findings. They show whether a trait or a status goes together with a fault. */
export interface Evidence {
  readonly add: (exchange: Exchange, traits: () => readonly Trait[]) => void;
  /** How many requests to an operation had one of these expectations (see `expectationOf`) and the trait with this key; `undefined`: any. */
  readonly requests: (operation: string, expects: Iterable<string>, trait: string | undefined) => number;
  /** How many responses of an operation had one of these statuses; any status by default. */
  readonly responses: (operation: string, statuses?: Iterable<number>) => number;
}

/** A contract of a thousand operations has many traits; those beyond this number are not counted. */
const mostTraits = 200_000;
/** Traits are worked out only when a count is needed or so many requests wait: a run of usual length without findings never does. */
const mostWaiting = 1000;
/** Stands in the counts for every request. */
const anyTrait = '';

/** Opens empty counts. */
export function openEvidence(): Evidence {
  const requests = openTraitCounts();
  const responses = new Map<string, Map<number, number>>();
  return {
    add: (exchange, traits) => {
      const { operation } = exchange.case;
      const own = responses.get(operation.key) ?? new Map<number, number>();
      responses.set(operation.key, own);
      const status = statusOf(exchange);
      own.set(status, (own.get(status) ?? 0) + 1);
      requests.add(`${operation.key}\n${expectationOf(exchange.case)}`, traits);
    },
    requests: (operation, expects, trait) => {
      let sum = 0;
      for (const one of expects) sum += requests.of(`${operation}\n${one}`, trait ?? anyTrait);
      return sum;
    },
    responses: (operation, statuses) => {
      const own = responses.get(operation);
      let sum = 0;
      for (const status of statuses ?? own?.keys() ?? []) sum += own?.get(status) ?? 0;
      return sum;
    },
  };
}

/** What was expected of a case, as one text: only cases with the same expectation can be compared. */
export function expectationOf({ expects, fault }: Pick<Case, 'expects' | 'fault'>): string {
  return fault === undefined ? expects : `${expects} ${fault}`;
}

/** The status of the response, 0 when there is none. */
export function statusOf({ outcome }: Pick<Exchange, 'outcome'>): number {
  return outcome.kind === 'reply' ? outcome.status : 0;
}

function openTraitCounts() {
  const counts = new Map<string, Map<string, number>>();
  let size = 0;
  let waiting: { readonly kind: string; readonly traits: () => readonly Trait[] }[] = [];
  const count = (own: Map<string, number>, trait: string) => {
    const known = own.get(trait);
    if (known !== undefined || size++ < mostTraits) own.set(trait, (known ?? 0) + 1);
  };
  const countWaiting = () => {
    for (const { kind, traits } of waiting) {
      const own = counts.get(kind) ?? new Map<string, number>();
      counts.set(kind, own);
      count(own, anyTrait);
      for (const { key } of traits()) count(own, key);
    }
    waiting = [];
  };
  return {
    add: (kind: string, traits: () => readonly Trait[]): void => {
      waiting.push({ kind, traits });
      if (waiting.length > mostWaiting) countWaiting();
    },
    of: (kind: string, trait: string): number => {
      countWaiting();
      return counts.get(kind)?.get(trait) ?? 0;
    },
  };
}
