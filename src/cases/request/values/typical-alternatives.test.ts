import { expect, it } from 'vitest';
import type { Presence } from '../../../schema/derive/candidate.ts';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { typicalAlternatives, wholeValues } from './typical-alternatives.ts';

function derived(subject: string, presence: Presence, instance = ''): DerivedValue {
  const isInLaterAlternative = subject.includes('alternative');
  const object = { presence, subject, instance, isInLaterAlternative };
  return { value: {}, label: `${subject}, ${presence}`, why: '', about: '', object };
}

const values: readonly DerivedValue[] = [
  derived('the value', 'every-property'),
  derived('the value', 'one-optional'),
  derived('the value (alternative 2)', 'required-only'),
  derived('the value (alternative 2)', 'every-property'),
  derived('the value (alternative 3)', 'required-only'),
  derived('children[0]', 'every-property', '/children/0'),
  derived('children[0].children[0]', 'every-property', '/children/0/children/0'),
  { value: {}, label: 'name has every property', why: '', about: '' },
];

it('are one for each alternative, the fullest, and the one that is nested deepest', () => {
  expect(typicalAlternatives(values).map(({ label }) => label)).toEqual([
    'children[0].children[0], every-property',
    'the value (alternative 2), every-property',
    'the value (alternative 3), required-only',
  ]);
});

it('are, of the whole value, the fullest of each alternative', () => {
  expect(wholeValues(values).map(({ label }) => label)).toEqual([
    'the value, every-property',
    'the value (alternative 2), every-property',
    'the value (alternative 3), required-only',
  ]);
});
