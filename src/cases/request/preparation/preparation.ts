import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { pathValues } from '../../paths/resource-paths.ts';
import type { EarlierRequests } from '../../resources/expected/earlier-requests.ts';
import { fillPath } from '../../resources/reproduction/replace-identifiers.ts';
import type { Resources } from '../../resources/resources.ts';
import type { CaseDraft, SequenceDraft } from '../case-draft.ts';
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

/** Whether a draft is a request to the operation that is judged by itself. */
export function isAboutOneRequest(draft: CaseDraft, operation: Operation): boolean {
  const { of, request, earlier, expectedState, namesAny } = draft;
  return (
    (of === undefined || namesAny === true) &&
    request.method === operation.method &&
    (isForbiddenInWords(draft) || (earlier === undefined && expectedState === undefined))
  );
}

/** Whether the schema allows a request that the contract says is refused: a range that ends before it begins. */
export function isForbiddenInWords({ expects, earlier, expectedState }: CaseDraft): boolean {
  return expects === 'anything' && expectedState?.kind === 'refused-in-state' && earlier?.exchanges.length === 0;
}

/** What comes before a draft, with the requests that prepare it; what was expected of it stays. */
export function earlierWith({ earlier }: CaseDraft, exchanges: readonly Exchange[]): EarlierRequests {
  return {
    exchanges: [...exchanges, ...(earlier?.exchanges ?? [])],
    expect: earlier?.expect ?? (() => undefined),
  };
}

/** The values in the path of a draft; `undefined` where it is about them, or about the way they are written. */
export function ordinaryValues({ about, request: { path } }: CaseDraft, { path: template, parameters }: Operation) {
  if (parameters.some((one) => one.in === 'path' && one.schema !== undefined && about.startsWith(one.schema)))
    return undefined;
  const values = pathValues(template, path);
  return values !== undefined && fillPath(template, path, (index) => values[index]) === path ? values : undefined;
}
