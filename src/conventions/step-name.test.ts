import { expect, it } from 'vitest';
import { isStepName } from './step-name.ts';

it('reads the names of properties that say what to do with a resource', () => {
  const steps = ['action', 'reviewAction', 'transition', 'next_step', 'decision', 'status', 'targetState'];
  expect(steps.filter((name) => !isStepName(name))).toEqual([]);
  expect(['actions', 'actionTime', 'reason', 'steps', 'operations'].filter(isStepName)).toEqual([]);
});
