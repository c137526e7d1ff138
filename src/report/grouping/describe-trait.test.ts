import { describe, expect, it } from 'vitest';
import type { Trait } from '../../model/trait.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { describeTrait, describeTraits } from './describe-trait.ts';

const empty = { kind: 'text-empty', value: undefined, property: 'title', key: 'text-empty  title' } as const;

describe('describeTrait', () => {
  it('names the property and the value', () => {
    expect(describeTrait(empty)).toBe('title is empty');
    expect(describeTrait({ ...empty, kind: 'number-above', value: '7', property: 'id' })).toBe('id is greater than 7');
    expect(describeTrait(buildTrait('ordinary'))).toBe('nothing unusual');
  });

  it('speaks of a text where the trait is one of some property', () => {
    expect(describeTrait({ ...empty, property: undefined })).toBe('a text is empty');
  });

  it('writes a value as it is, even one that looks like a placeholder', () => {
    const value = '{property} $& $1';
    expect(describeTrait({ ...empty, kind: 'text-has-mark', value })).toBe(`title has ${value}`);
  });
});

describe('describeTraits', () => {
  it('is undefined for none', () => {
    expect(describeTraits([])).toBeUndefined();
  });

  it('lists the values of alternatives, and no more than five', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((type): Trait => buildTrait(`Accept is ${type}`));
    expect(describeTraits(names.slice(0, 2))).toBe('Accept is a or b');
    expect(describeTraits(names)).toBe('Accept is a or b or c or d or e');
  });

  it('writes out traits that are not alternatives', () => {
    expect(describeTraits([empty, buildTrait('X-A')])).toBe('title is empty or there is a header X-A');
  });
});
