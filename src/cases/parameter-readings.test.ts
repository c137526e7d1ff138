import { describe, expect, it } from 'vitest';
import { fieldReadings, parameterReadings } from './parameter-readings.ts';

describe('parameterReadings', () => {
  it.each([
    ['abc', ['abc', ['abc']]],
    ['12', ['12', 12, ['12'], [12]]],
    [12, ['12', 12, ['12'], [12]]],
    [true, ['true', true, ['true'], [true]]],
    ['null', ['null', null, ['null'], [null]]],
    ['{"a":1}', ['{"a":1}', ['{"a":1}']]],
    ['', ['', ['']]],
    [
      [1, 'a', '2'],
      [
        ['1', 'a', '2'],
        [1, 'a', 2],
      ],
    ],
    [
      { a: 1, b: 'true' },
      [
        { a: '1', b: 'true' },
        { a: 1, b: true },
      ],
    ],
  ])('takes the text of %j for all that a server may', (value, readings) => {
    expect(parameterReadings(value)).toEqual(readings);
  });

  it('loses no digit', () => {
    expect(parameterReadings(9223372036854775807n)).toContain(9223372036854775807n);
  });
});

describe('fieldReadings', () => {
  it.each([
    [{ a: '1' }, { a: 1 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: [1] }, { a: 1 }],
    [{ a: 'x' }, { a: ['x'] }],
    [{ a: '{"b":1}' }, { a: { b: 1 } }],
    [
      { a: {}, b: 1 },
      { a: '{}', b: 1 },
    ],
    ['12', 12],
  ])('takes %j for %j', (value, reading) => {
    expect(fieldReadings(value)).toContainEqual(reading);
  });
});
