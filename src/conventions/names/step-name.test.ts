import { expect, it } from 'vitest';
import { isStep, isStepName } from './step-name.ts';

it('reads the names of properties that say what to do with a resource', () => {
  const steps = ['action', 'reviewAction', 'transition', 'next_step', 'decision', 'status', 'targetState'];
  expect(steps.filter((name) => !isStepName(name))).toEqual([]);
  expect(['actions', 'actionTime', 'reason', 'steps', 'operations'].filter(isStepName)).toEqual([]);
});

it('reads no step where what is called `to` is a number or an address', () => {
  expect(isStep('to', 'in_review')).toBe(true);
  expect(['anna@example.com', 'dep_12', '17', 4].filter((value) => isStep('to', value))).toEqual([]);
  expect(isStep('action', 'approve2')).toBe(true);
  expect(isStep('reason', 'late')).toBe(false);
});
