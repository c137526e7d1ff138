import { isDone } from '../../../http/outcome.ts';
import type { ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { SequenceDraft } from '../case-draft.ts';
import type { Step, StepTarget, sendAbout } from './send-step.ts';

/** Creates a resource for later requests; gives the values of its path parameters, `undefined` where the target has not created it. */
export function* createResource(
  send: ReturnType<typeof sendAbout>,
  { creator, createdValues }: Pick<ResourceLifecycle<StepTarget>, 'creator' | 'createdValues'>,
  step: Step,
): Generator<SequenceDraft, readonly string[] | undefined> {
  const creation = yield* send(creator, step);
  return creation && isDone(creation) ? createdValues(creation) : undefined;
}
