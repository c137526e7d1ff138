import { isMissing } from '../../../http/outcome.ts';
import type { StrategyId } from '../../../model/strategy-id.ts';
import type { SequenceDraft } from '../case-draft.ts';
import { unusedValues } from '../values/unused-values.ts';
import { type Step, type StepTarget, sendAbout } from './send-step.ts';

/** What stands for a resource that was never created. */
interface NeverCreated extends Partial<Pick<Step, 'label' | 'why' | 'afterMs'>> {
  /** The path parameters of one that exists. */
  readonly values: readonly string[];
  /** The path that the step is about; absent: that of the target. */
  readonly path?: string;
}

/**
 * Whether the target says that there is no resource beside the one with these values: one that shows what was never created, as a mock may, stores nothing.
 * `false` where the schema allows no other identifier.
 */
export function* missesNeverCreated(
  target: StepTarget,
  strategy: StrategyId,
  {
    values,
    path = target.operation.path,
    label = 'read what was never created',
    why = usualReason,
    afterMs,
  }: NeverCreated,
): Generator<SequenceDraft, boolean> {
  const unused = unusedValues(target, values);
  if (unused === undefined) return false;
  const send = sendAbout({ path }, strategy);
  return isMissing(yield* send(target, { label, why, values: unused, afterMs, isPromised: false }));
}

const usualReason = 'a request for a resource that was never created';
