import { describe, expect, it } from 'vitest';
import { endStates, jobPhase } from './job-states.ts';

describe('a state that may mean done', () => {
  it.each([
    ['it is the last, except for those of a failure', ['queued', 'working', 'READY', 'failed'], '', ['READY']],
    ['the contract asks to wait for it', ['working', 'ready', 'archived'], 'Ask until it is ready.', ['ready']],
  ])('does where %s', (_, listed, descriptions, expected) => {
    expect(endStates(listed, descriptions)).toEqual(expected);
  });

  it.each([
    ['another one is called done', ['working', 'done', 'ready', 'failed'], ''],
    ['the job goes on after it', ['queued', 'ready', 'working', 'failed'], ''],
    ['nothing goes on before it', ['ready', 'failed'], 'Ask until it is ready.'],
    ['no other way to end is listed', ['working', 'ready'], ''],
  ])('does not where %s', (_, listed, descriptions) => {
    expect(endStates(listed, descriptions)).toEqual([]);
  });

  it('counts as done then', () => {
    expect(jobPhase('ready', ['ready'])).toBe('done');
    expect(jobPhase('ready')).toBeUndefined();
  });
});
