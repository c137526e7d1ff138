import { expect, it } from 'vitest';
import { refusalWithout } from './described-needs.ts';

it.each([
  ['Moves a stay. `cancel` without a `reason` is answered with 422. It is free then.', '422'],
  ['`cancel` without its `reason` is refused\nwith `400`.', '400'],
  ['It is moved; a `cancel` without `reason` gets a 422.', '422'],
  ['The action `cancel` without a reason is a 422.', '422'],
  ['`reason` is required when `action` is `cancel`, otherwise the answer is 422.', '422'],
  ['A reason is required for `cancel`; otherwise it is refused with 422.', '422'],
  ['A reason is needed if the action is cancel (422).', '422'],
  ['`cancel` needs a `reason`, otherwise 409.', '409'],
  ['`cancel` without a `note` is answered with 422.', undefined],
  ['`close` without a `reason` is answered with 422.', undefined],
  ['`cancel` without a `reason` is answered with 200.', undefined],
  ['`cancel` without a `reason` is not answered with 422.', undefined],
  ['`cancel` without a `reason` is answered with 422 after the arrival.', undefined],
  ['After the arrival, `cancel` without a `reason` is answered with 422.', undefined],
  ['`cancel` without a `reason` is accepted.', undefined],
  ['`reason` is required when `action` is `cancel`.', undefined],
  ['`reason` is not required when `action` is `cancel`, otherwise 422.', undefined],
  ['`reason` is required unless `action` is `cancel`, otherwise 422.', undefined],
])('what a value needs is known by what is said of its absence: %s: %s', (text, status) => {
  expect(refusalWithout(['', text], { name: 'reason', owner: 'action', value: 'cancel' })).toBe(status);
});

it('names are compared by their words', () => {
  const needed = { name: 'cancelReason', owner: 'nextStep', value: 'no_show' };
  expect(refusalWithout(['`no_show` without a `cancelReason` is answered with 422'], needed)).toBe('422');
  expect(refusalWithout(['A cancel reason is required if the next step is no-show, or else 422'], needed)).toBe('422');
});
