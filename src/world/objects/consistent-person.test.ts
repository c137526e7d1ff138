import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { personOf } from './consistent-person.ts';

const now = Date.parse('2026-01-15T00:00:00Z') / 1000;

function agreed(made: Record<string, Json>): Record<string, Json> {
  const changed = { ...made };
  personOf(Object.keys(made))?.(changed, now);
  return changed;
}

it.each(['dateOfBirth', 'birth_date', 'dob', 'birthday', 'geburtsdatum'])('the age is that of %s', (name) => {
  expect(agreed({ [name]: '1974-02-04', age: 60 })['age']).toBe(51);
  expect(agreed({ [name]: '1974-01-04', age: 60 })['age']).toBe(52);
  expect(agreed({ [name]: null, age: 60 })['age']).toBe(60);
});

it('the body mass index is that of height and weight', () => {
  expect(agreed({ bmi: 24.3, weightKg: 86, height_cm: 196 })['bmi']).toBe(22.4);
  expect(agreed({ bmi: 24, weight: 86, height: 196 })['bmi']).toBe(22);
  expect(agreed({ bmi: 24.3, weightKg: 86, height: 1.96 })['bmi']).toBe(24.3);
});
