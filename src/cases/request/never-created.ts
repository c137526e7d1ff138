import type { StrategyId } from '../../model/strategy-id.ts';
import { isMissing } from '../resources/expected-state.ts';
import type { SequenceDraft } from './case-draft.ts';
import { type Step, type StepTarget, sendStep } from './send-step.ts';
import { unusedValues } from './unused-values.ts';

/**
 * Whether the target says that there is no resource beside that with these values: one that shows what was never created, as a mock may, stores nothing. `false` where
 * the schema allows no other identifier.
 */
export function* missesOthers(
  target: StepTarget,
  strategy: StrategyId,
  { values, ...step }: Pick<Step, 'label' | 'why'> & { readonly values: readonly string[] },
): Generator<SequenceDraft, boolean> {
  const unused = unusedValues(target, values);
  if (unused === undefined) return false;
  return isMissing(yield* sendStep(target, strategy, { ...step, values: unused, isPromised: false }));
}
