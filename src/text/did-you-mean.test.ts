import { describe, expect, it } from 'vitest';
import { didYouMean, suggestName } from './did-you-mean.ts';

const known = ['required', 'minLength', 'in'];

describe('didYouMean', () => {
  it.each([
    ['requird', 'required'],
    ['requiredd', 'required'],
    ['repuired', 'required'],
    ['reuqired', 'required'],
    ['minlength', 'minLength'],
    ['IN', 'in'],
  ])('suggests for %s the name %s', (written, meant) => {
    expect(didYouMean(written, known)).toBe(meant);
  });

  it.each(['requi', 'deriuqer', 'min', 'i', 'inn', ''])('suggests nothing for %j, which differs by more', (written) => {
    expect(didYouMean(written, known)).toBeUndefined();
  });
});

describe('suggestName', () => {
  it.each([
    ['ilnt', ['lint', 'int'], 'lint'],
    ['tagret', ['rate', 'target'], 'target'],
    ['conccurency', ['contract', 'concurrency'], 'concurrency'],
    ['orders', ['Orders'], 'Orders'],
  ])('suggests for %s of %j the one that is least different', (written, names, meant) => {
    expect(suggestName(written, names)).toBe(`Did you mean "${meant}"?`);
  });

  it('suggests nothing that is quite different', () => {
    expect(suggestName('billing', ['rate', 'target'])).toBeUndefined();
  });
});
