import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { withSentProperties } from './sent-properties.ts';

it('what was sent takes the place of the one property that excludes it, and the others stay', () => {
  const has = (value: Json, name: string) => isObject(value) && Object.hasOwn(value, name);
  const use = {
    // A percentage or an amount, never both, and always a number of uses.
    isValid: (value: Json) => has(value, 'percentOff') !== has(value, 'amountOff') && has(value, 'used'),
    isDeclared: () => true,
    isOwn: () => false,
    isMap: () => false,
    anotherItem: () => undefined,
  };
  const body = { code: 'text', percentOff: 29, used: 7, note: null };
  expect(withSentProperties(body, { code: 'A1', amountOff: 4 }, use)).toEqual({
    code: 'A1',
    amountOff: 4,
    used: 7,
    note: null,
  });
  expect(withSentProperties(body, { percentOff: 3 }, use)).toEqual({ ...body, percentOff: 3 });
});
