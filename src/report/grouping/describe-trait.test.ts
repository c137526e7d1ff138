import { describe, expect, it } from 'vitest';
import type { Trait } from '../../model/trait.ts';
import { buildCase, buildExchange, buildFinding } from '../../testing/build-exchange.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { describeTrait, describeTraits, describeWhen } from './describe-trait.ts';

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

describe('describeWhen', () => {
  it.each([
    [
      'the length of the smallest request that shows the bug',
      { isSmallest: true },
      'title is 201 characters long or longer',
    ],
    ['the step of the trait where no smaller request was looked for', {}, 'title is 65 characters long or longer'],
  ] as const)('says %s', (_, smallest, expected) => {
    const value = { note: 'a', title: '\u{1f331}'.repeat(201) };
    const sent = buildCase();
    const body = { kind: 'content', content: '', value, framing: 'length', expectContinue: false } as const;
    const exchange = buildExchange({ case: { ...sent, request: { ...sent.request, body } } });
    const long: Trait = {
      kind: 'text-length-at-least',
      value: 65,
      property: 'title',
      key: 'text-length-at-least 65 title',
    };
    const finding = buildFinding({ exchange, ...smallest });
    expect(describeWhen({ commonTraits: [long], finding })).toBe(expected);
  });
});
