import { describe, expect, it } from 'vitest';
import { statedNull } from './stated-nulls.ts';

const states = ['draft', 'in_review', 'published', 'withdrawn'];
const read = (description: string, name = 'publishedAt') => statedNull(description, name, states);

describe('statedNull', () => {
  it.each([
    ['When the book was published; `null` for a draft.', ['draft'], 'published'],
    ['The reviewer, null while it is in review', ['in_review'], undefined],
    ['The cover; null for draft books', ['draft'], undefined],
    ['null when it is a draft or published', ['draft', 'published'], undefined],
  ] as const)('reads where it is null: %s', (description, nullIn, setIn) => {
    const name = description.startsWith('When') ? 'publishedAt' : 'other';
    expect(read(description, name)).toEqual({ nullIn, setIn, isNullBefore: false });
  });

  it.each([
    ['When it was published; null before.', 'day'],
    ['The day; null until it is published', 'day'],
    ['A time, or null until then', 'publishedAt'],
    ['A time, `null` otherwise', 'published_on'],
    ['null before it is published', 'day'],
  ])('reads when it gets a value: %s', (description, name) => {
    expect(read(description, name)).toEqual({ nullIn: [], setIn: 'published', isNullBefore: true });
  });

  it.each([
    'When it was published',
    'null if it is unknown',
    'null while it is not a draft',
    'null unless it is published',
    'null for any state but draft',
    'null until the day it is over',
    'null for drafting',
    'null if a draft is attached to it',
    'null before it is published or withdrawn',
  ])('reads nothing in what says less: %s', (description) => {
    expect(read(description, 'day')).toBeUndefined();
  });
});
