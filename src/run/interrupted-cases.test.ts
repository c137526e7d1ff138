import { expect, it } from 'vitest';
import { buildCase, buildExchange } from '../testing/build-exchange.ts';
import { openInterruptedCases } from './interrupted-cases.ts';

const [one, two, three] = ['one', 'two', 'three'].map((id) => buildExchange({ case: buildCase({ id }) }));

function open(mayRepeat = true) {
  const withFreshValues = (testCase: ReturnType<typeof buildCase>) => ({ ...testCase, why: 'again' });
  return openInterruptedCases({ mayRepeat: () => mayRepeat, resending: { withFreshValues } });
}

it('sends a case of its own again, once, with fresh values', () => {
  const attempts = open();
  if (one === undefined || two === undefined || three === undefined) return;
  attempts.see([one]);
  attempts.see([two, three]);
  expect([one, two, three, one].map(attempts.keep)).toEqual([true, false, false, false]);
  expect(attempts.isNeeded()).toBe(true);
  expect([...attempts.sequences()]).toMatchObject([
    { id: 'one', delivery: 'any', cases: [{ id: 'one', why: 'again' }] },
  ]);
  expect([[...attempts.sequences()], attempts.giveUp(), attempts.isNeeded()]).toEqual([[], [], false]);
});

it('gives up what was not sent again', () => {
  const attempts = open();
  if (one === undefined) return;
  attempts.see([one]);
  attempts.keep(one);
  expect(attempts.giveUp()).toEqual([one]);
  expect([[...attempts.sequences()], attempts.giveUp()]).toEqual([[], []]);
});

it('repeats nothing of an operation that brings the state about', () => {
  const attempts = open(false);
  if (one === undefined) return;
  attempts.see([one]);
  expect(attempts.keep(one)).toBe(false);
});
