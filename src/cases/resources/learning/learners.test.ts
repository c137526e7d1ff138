import { expect, it } from 'vitest';
import { exchange } from '../../../testing/exchanges.ts';
import { openLearners } from './learners.ts';

it('lets each learn, in the order in which they were added', () => {
  const learnt: string[] = [];
  const learners = openLearners();
  for (const name of ['first', 'second'])
    expect(learners.add({ name, learn: () => learnt.push(name) }).name).toBe(name);
  learners.learn(exchange());
  expect(learnt).toEqual(['first', 'second']);
});
