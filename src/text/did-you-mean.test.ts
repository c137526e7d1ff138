import { describe, expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

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
