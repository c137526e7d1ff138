import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import type { Resources } from '../../resources/resources.ts';
import type { SequenceDraft } from '../case-draft.ts';
import type { DerivationFor, ResourceMaker } from '../steps/make-resource.ts';

/**
 * Changes a sequence before it is sent so that the target can do what it asks for: `POST /invoices/7/payments` names another invoice where the seventh is still a
 * draft. Which requests need that, it learns from the responses.
 */
export interface Preparation {
  /** What the run has received. Those before it in `openPreparations`, the resources and the maker have learnt it already. */
  readonly learn: (exchange: Exchange) => void;
  /**
   * The sequence as it is to be sent: the same one where nothing has to change. Yields the requests that have to come first, such as those that create and finalize
   * an invoice; each is to be learnt before the next.
   */
  readonly prepare: (sequence: SequenceDraft, target: PreparedTarget) => Generator<SequenceDraft, SequenceDraft>;
}

/** What a sequence is for. */
export interface PreparedTarget {
  /** The operation that the strategy was asked about; the sequence may begin with another one. */
  readonly operation: Operation;
  readonly derivationFor: DerivationFor;
}

/** What preparations are made with; `Questions` are those that they ask of the resources. */
export interface PreparationSources<Questions extends keyof Resources = keyof Resources> {
  readonly contract: Pick<Contract, 'operations' | 'document'>;
  readonly source: SchemaSource;
  readonly resources: Pick<Resources, Questions>;
  readonly maker: ResourceMaker;
}

/** The operation that a sequence begins with. */
export function firstOperation(
  { cases: [draft] }: SequenceDraft,
  target: Pick<PreparedTarget, 'operation'>,
): Operation {
  return draft?.of?.operation ?? target.operation;
}

/** The one case of a sequence; `undefined` where it has several. */
export function onlyCase({ cases }: SequenceDraft): SequenceDraft['cases'][number] | undefined {
  return cases.length === 1 ? cases[0] : undefined;
}

/** Asks one after the other until one has changed the sequence; all of them learn. */
export function untilChanged(preparations: readonly Preparation[]): Preparation {
  return {
    learn: (exchange) => {
      for (const one of preparations) one.learn(exchange);
    },
    *prepare(sequence, target) {
      for (const one of preparations) {
        const prepared = yield* one.prepare(sequence, target);
        if (prepared !== sequence) return prepared;
      }
      return sequence;
    },
  };
}
