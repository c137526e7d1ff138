import { describe, expect, it } from 'vitest';
import { onlyValue, quotedValues } from './documented-values.ts';

describe('the values that a description lists', () => {
  it('are those in quotes, if there are several', () => {
    expect(quotedValues('Can be `visa` or "amex"', 'brand')).toEqual(['visa', 'amex']);
    expect(quotedValues('One of the brands, such as `visa`', 'brand')).toEqual([]);
  });

  it('are none where the quotes name properties, the one itself among them', () => {
    expect(quotedValues('Either `name` or `company` is required', 'name')).toEqual([]);
  });
});

describe('the value that a description says a type has', () => {
  it('is the one at its end', () => {
    expect(onlyValue('The type of this resource: `accounts`', 'type')).toBe('accounts');
    expect(onlyValue('Always "list".', 'object')).toBe('list');
  });

  it('is none of several, and none of other properties', () => {
    expect(onlyValue('The type: `a` or `b`', 'type')).toBeUndefined();
    expect(onlyValue('Is `first`', 'name')).toBeUndefined();
  });
});
