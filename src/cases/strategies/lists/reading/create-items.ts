import { isDone } from '../../../../http/outcome.ts';
import type { StrategyId } from '../../../../model/strategy-id.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { creatorOfItems, valuesOfNewItem } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import type { Derivation } from '../../strategy.ts';

/** Creates what a list lacks, with the contract's POST for it or PUT of an item, until a creation is refused. */
export function* createItems(
  list: Derivation,
  { present, wanted }: { readonly present: number; readonly wanted: number },
  strategy: StrategyId = 'paging',
): Generator<SequenceDraft, void> {
  const { operation } = list;
  const creator = creatorOfItems(list);
  if (creator === undefined) return;
  for (let number = present + 1; number <= wanted; number += 1) {
    const label = `item ${number} of ${wanted} (${operation.path})`;
    const why =
      strategy === 'paging'
        ? 'a valid request that creates an item for a page'
        : 'a valid request that creates an item for a list';
    const creation = yield* sendStep(creator, strategy, { label, why, values: valuesOfNewItem(list, creator) });
    if (creation === undefined || !isDone(creation)) return;
  }
}

/** Creates an item with every property, as optional ones may be what a filter is about. Gives whether it was created. */
export function* createFullItem(list: Derivation): Generator<SequenceDraft, boolean> {
  const creator = creatorOfItems(list);
  const value = creator && fullValue(creator);
  if (creator === undefined || value === undefined) return false;
  const creation = yield* sendStep(creator, 'filtering', {
    label: `an item with every property (${list.operation.path})`,
    why: 'a valid request that creates an item for a list',
    value,
    values: valuesOfNewItem(list, creator),
    isPromised: false,
  });
  return creation !== undefined && isDone(creation);
}
