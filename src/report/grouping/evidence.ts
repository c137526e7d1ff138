import { statusOf } from '../../http/outcome.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import type { Trait } from '../../model/trait.ts';

/** Counts of all judged exchanges of a run, with or without findings. They show whether a trait or a status goes together with a fault. */
export interface Evidence {
  readonly add: (exchange: Exchange, traits: () => readonly Trait[]) => void;
  /** How many requests to an operation had one of these expectations (see `expectationOf`) and the trait with this key; `undefined`: any. */
  readonly requests: (operation: string, expects: Iterable<string>, trait: string | undefined) => number;
  /** How many requests to an operation, with one fault against the schema each, were about this place in the contract. */
  readonly faultsAbout: (operation: string, about: Pointer) => number;
  /** How many responses of an operation had one of these statuses; any status by default. */
  readonly responses: (operation: string, statuses?: Iterable<number>) => number;
}

/** A contract of a thousand operations has many traits; those beyond this number are not counted. */
const mostTraits = 200_000;
/**
 * Traits are worked out only when a count is needed, or when so many requests wait or their bodies are so long: a run of usual length asks about few operations,
 * and often about none.
 */
const mostWaiting = { requests: 10_000, bytes: 16 * 1024 * 1024 };
/** Stands in the counts for every request. */
const anyTrait = '';

/** Opens empty counts. */
export function openEvidence(): Evidence {
  const requests = openTraitCounts();
  const responses = new Map<string, Map<number, number>>();
  const faults = new Map<string, Map<Pointer, number>>();
  return {
    add: (exchange, traits) => {
      const { operation, fault, about } = exchange.case;
      if (fault === 'schema') {
        const known = faults.get(operation.key) ?? new Map<Pointer, number>();
        faults.set(operation.key, known);
        known.set(about, (known.get(about) ?? 0) + 1);
      }
      const own = responses.get(operation.key) ?? new Map<number, number>();
      responses.set(operation.key, own);
      const status = statusOf(exchange);
      own.set(status, (own.get(status) ?? 0) + 1);
      requests.add(exchange.case, traits);
    },
    requests: (operation, expects, trait) => {
      let sum = 0;
      for (const one of expects) sum += requests.of(operation, one, trait ?? anyTrait);
      return sum;
    },
    faultsAbout: (operation, about) => faults.get(operation)?.get(about) ?? 0,
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

/** Requests with the same expectation to one operation. */
interface Alike {
  readonly counts: Map<string, number>;
  /** The traits of those that are not counted yet. */
  waiting: (() => readonly Trait[])[];
}

function openTraitCounts() {
  const kinds = new Map<string, Map<string, Alike>>();
  let size = 0;
  let waiting = { requests: 0, bytes: 0 };
  const alike = (operation: string, expectation: string): Alike => {
    const own = kinds.get(operation) ?? new Map<string, Alike>();
    kinds.set(operation, own);
    const known = own.get(expectation) ?? { counts: new Map<string, number>(), waiting: [] };
    own.set(expectation, known);
    return known;
  };
  const count = ({ counts }: Alike, trait: string) => {
    const known = counts.get(trait);
    if (known !== undefined || size++ < mostTraits) counts.set(trait, (known ?? 0) + 1);
  };
  const countWaiting = (kind: Alike) => {
    for (const traits of kind.waiting) {
      count(kind, anyTrait);
      for (const { key } of traits()) count(kind, key);
    }
    kind.waiting = [];
  };
  const countAll = () => {
    for (const own of kinds.values()) for (const kind of own.values()) countWaiting(kind);
    waiting = { requests: 0, bytes: 0 };
  };
  return {
    add: (sent: Case, traits: () => readonly Trait[]): void => {
      const kind = alike(sent.operation.key, expectationOf(sent));
      kind.waiting.push(traits);
      waiting.requests += 1;
      waiting.bytes += lengthOf(sent);
      if (waiting.requests > mostWaiting.requests || waiting.bytes > mostWaiting.bytes) countAll();
    },
    of: (operation: string, expectation: string, trait: string): number => {
      const kind = kinds.get(operation)?.get(expectation);
      if (kind === undefined) return 0;
      countWaiting(kind);
      return kind.counts.get(trait) ?? 0;
    },
  };
}

function lengthOf({ request: { body } }: Case): number {
  return body.kind === 'content' ? body.content.length : 0;
}
