import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { formReadings, parameterReadings } from './parameter-readings.ts';

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
        { a: ['1'], b: 'true' },
        { a: '1', b: ['true'] },
        { a: 1, b: true },
        { a: [1], b: true },
        { a: 1, b: [true] },
      ],
    ],
    [{ a: [1] }, [{ a: ['1'] }, { a: '1' }, { a: [1] }, { a: 1 }]],
  ])('reads the text of %j in every way that a server may', (value, readings) => {
    expect(parameterReadings(value)).toEqual(readings);
  });

  it('loses no digit', () => {
    expect(parameterReadings(9223372036854775807n)).toContain(9223372036854775807n);
  });
});

describe('formReadings', () => {
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
  ])('reads %j also as %j', (value, reading) => {
    expect(formReadings(value, () => 0)).toContainEqual(reading);
  });

  const countFaults = (value: Json) => {
    const { name, urls, age } = value as { readonly [member: string]: Json };
    return [typeof name === 'string', Array.isArray(urls), typeof age === 'number'].filter((fits) => !fits).length;
  };

  it('reads each field in its own way', () => {
    const readings = formReadings({ name: 5, urls: 0, age: '7' }, countFaults);
    expect(readings).toContainEqual({ name: '5', urls: ['0'], age: 7 });
  });

  it('finds nothing valid where no reading of a field is', () => {
    const readings = formReadings({ name: 'a', urls: 'b', age: 'c' }, countFaults);
    expect(readings).toContainEqual({ name: 'a', urls: ['b'], age: 'c' });
    expect(readings.every((reading) => countFaults(reading) > 0)).toBe(true);
  });
});

it('a form without a fault is not read in further ways', () => {
  let counted = 0;
  formReadings({ tags: ['new', 'old'], pages: 12 }, () => {
    counted += 1;
    return 0;
  });
  expect(counted).toBe(1);
});

it('the readings of a field that are the same are compared once', () => {
  let counted = 0;
  formReadings({ tags: ['new', 'old'] }, () => {
    counted += 1;
    return 1;
  });
  // The value, and its list as texts, scalars and JSON.
  expect(counted).toBe(4);
});
