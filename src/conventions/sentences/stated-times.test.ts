import { describe, expect, it } from 'vitest';
import type { ShownProperty } from './stated-sums.ts';
import { isAsStated, setStatedTimes, statedTimes } from './stated-times.ts';

const shape = (format: string, ...sources: string[]): ShownProperty['shape'] =>
  ({ sources, types: new Set(['string']), formats: [{ value: format }] }) as unknown as ShownProperty['shape'];

/** How many seconds after which time it is, by the description of `validUntil`. */
function read(description: string) {
  const [only] = statedTimes({ said: { description } }, [
    { name: 'issuedAt', shape: shape('date-time') },
    { name: 'createdAt', shape: shape('date-time') },
    { name: 'day', shape: shape('date') },
    { name: 'validUntil', shape: shape('date-time', '/said') },
  ]);
  return only === undefined ? undefined : [only.of, only.seconds];
}

describe('statedTimes', () => {
  it.each([
    ['Exactly 24 hours after `issuedAt`.', ['issuedAt', 86_400]],
    ['30 minutes after issued at', ['issuedAt', 1800]],
    ['When the quote ends. Always two days after it was issued.', ['issuedAt', 172_800]],
    ['`validUntil` is exactly 24 hours after `issuedAt`', ['issuedAt', 86_400]],
    ['`issuedAt` plus 90 seconds', ['issuedAt', 90]],
    ['A week after creation', ['createdAt', 604_800]],
    ['10 minutes before `issuedAt`', ['issuedAt', -600]],
    ['14 days after `day`', ['day', 1_209_600]],
  ])('reads how long it is after another time: %s', (description, said) => {
    expect(read(description)).toEqual(said);
  });

  it.each([
    'At most 24 hours after `issuedAt`',
    'About 24 hours after `issuedAt`',
    'Within 24 hours after `issuedAt`',
    '10 working days after `issuedAt`',
    '24 hours after `issuedAt`, or later for members',
    '24 hours after `issuedAt`. It may be extended.',
    '24 hours after `issuedAt` unless it is renewed',
    'Not 24 hours after `issuedAt`',
    '24 hours after the payment',
    '24 hours after `validUntil`',
    'Some hours after `issuedAt`',
    'One month after `issuedAt`',
    '24 hours after `issuedAt`. 48 hours after `createdAt`.',
  ])('leaves out what is not exact, or not understood: %s', (description) => {
    expect(read(description)).toBeUndefined();
  });
});

describe('isAsStated', () => {
  const shown = (validUntil: string, seconds: number, said = 'hours') =>
    isAsStated(
      { issuedAt: '2026-03-28T10:00:00.700Z', validUntil },
      { property: 'validUntil', of: 'issuedAt', seconds, said },
    );

  it('compares instants, to the second', () => {
    expect(shown('2026-03-28T12:00:00.700+01:00', 3600)).toBe(true);
    expect(shown('2026-03-28T11:00:00Z', 3600)).toBe(true);
    expect(shown('2026-03-28T11:00:02Z', 3600)).toBe(false);
    expect(shown('2026-03-28T22:00:00.700Z', 86_400)).toBe(false);
    expect(shown('2026-03-29T09:00:00.700Z', 86_400)).toBe(false);
  });

  it('lets days end at midnight, and be shorter where the clocks change', () => {
    expect(shown('2026-03-29T09:00:00.700Z', 86_400, 'days')).toBe(true);
    expect(shown('2026-03-29T23:59:59Z', 86_400, 'days')).toBe(true);
    expect(shown('2026-03-31', 3 * 86_400, 'days')).toBe(true);
    expect(shown('2026-04-05', 3 * 86_400, 'days')).toBe(false);
    expect(
      isAsStated({ a: '2026-03-02', b: '2026-02-27' }, { property: 'a', of: 'b', seconds: 259_200, said: '3 days' }),
    ).toBe(true);
    expect(
      isAsStated({ a: '2026-03-03', b: '2026-02-27' }, { property: 'a', of: 'b', seconds: 259_200, said: '3 days' }),
    ).toBe(false);
  });

  it('says nothing of what is missing or no time', () => {
    expect(isAsStated({ b: '2026-02-27' }, { property: 'a', of: 'b', seconds: 1, said: '' })).toBe(true);
    expect(isAsStated({ a: null, b: '2026-02-27' }, { property: 'a', of: 'b', seconds: 1, said: '' })).toBe(true);
    expect(isAsStated({ a: 'soon', b: '2026-02-27' }, { property: 'a', of: 'b', seconds: 1, said: '' })).toBe(true);
  });
});

it('sets the times of what is made', () => {
  const made = { a: '2026-01-01T00:00:00Z', b: '2026-02-27T10:00:00Z', c: '2026-01-01', d: '2026-02-27', e: null };
  setStatedTimes(made, [
    { property: 'a', of: 'b', seconds: 3600, said: '' },
    { property: 'c', of: 'd', seconds: 86_400, said: '1 day after' },
    { property: 'e', of: 'd', seconds: 86_400, said: '' },
  ]);
  expect(made).toMatchObject({ a: '2026-02-27T11:00:00Z', c: '2026-02-28', e: null });
});
