import { describe, expect, it } from 'vitest';
import { quotedValues } from './documented-values.ts';

describe('the values that a description lists', () => {
  it('are those in quotes, if there are several', () => {
    expect(quotedValues('Can be `visa` or "amex"', 'brand')).toEqual(['visa', 'amex']);
    expect(quotedValues('One of the brands, such as `visa`', 'brand')).toEqual([]);
  });

  it('are none where the quotes name properties, the one itself among them', () => {
    expect(quotedValues('Either `name` or `company` is required', 'name')).toEqual([]);
  });
});
