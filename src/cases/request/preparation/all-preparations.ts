import type { Exchange } from '../../../model/exchange.ts';
import type { SequenceDraft } from '../case-draft.ts';
import { type FittingChanges, openFittingChanges } from './fitting-changes.ts';
import { type FreeIdentifiers, openFreeIdentifiers } from './free-identifiers.ts';
import { type Preparation, type PreparationSources, type PreparedTarget, untilChanged } from './preparation.ts';
import { openRelatedReferences } from './related-references.ts';
import { openSuitedReferences } from './suited-references.ts';
import { openSuitedResources } from './suited-resources.ts';

/** Every way in which sequences are changed before they are sent. */
export interface Preparations {
  readonly learn: (exchange: Exchange) => void;
  /** The sequence as it is to be sent, after the requests that it yields; see `Preparation`. */
  readonly prepare: (sequence: SequenceDraft, target: SequenceTarget) => Generator<SequenceDraft, SequenceDraft>;
  readonly fit: FittingChanges['fit'];
  readonly takeFree: FreeIdentifiers['take'];
  /** The target has lost its state. */
  readonly forgetAll: () => void;
}

interface SequenceTarget extends PreparedTarget {
  /** Whether no other sequence builds on it: only then it may name other resources. */
  readonly isIndependent: boolean;
}

/** The preparations in the order in which they learn and prepare. */
export function openPreparations(sources: PreparationSources): Preparations {
  const fitting = openFittingChanges(sources);
  const free = openFreeIdentifiers(sources);
  const ofIndependent: readonly Preparation[] = [
    openSuitedResources(sources),
    // Names that belong together are better than those of which each is in the right state.
    untilChanged([openRelatedReferences(sources), openSuitedReferences(sources)]),
    fitting,
  ];
  const ofAll: readonly Preparation[] = [free];
  return {
    learn: (exchange) => {
      for (const one of [...ofIndependent, ...ofAll]) one.learn(exchange);
    },
    *prepare(sequence, target) {
      let prepared = sequence;
      for (const one of [...(target.isIndependent ? ofIndependent : []), ...ofAll])
        prepared = yield* one.prepare(prepared, target);
      return prepared;
    },
    fit: fitting.fit,
    takeFree: free.take,
    forgetAll: free.forgetAll,
  };
}
