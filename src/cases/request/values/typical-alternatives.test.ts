import { expect, it } from 'vitest';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { typicalAlternatives } from './typical-alternatives.ts';

it('are one for each alternative, the fullest, and the one that is nested deepest', () => {
  const labels = [
    'the value has every property',
    'the value (alternative 2) has only the required properties',
    'the value (alternative 2) has every property',
    'the value (alternative 3) has only the required properties',
    'children[0] has every property',
    'children[0].children[0] has every property',
    'name is empty',
  ];
  const values = labels.map((label): DerivedValue => ({ value: {}, label, why: '', about: '' }));
  expect(typicalAlternatives(values).map(({ label }) => label)).toEqual([
    'children[0].children[0] has every property',
    'the value (alternative 2) has every property',
    'the value (alternative 3) has only the required properties',
  ]);
});
