import { describe, expect, it } from 'vitest';
import type { Limit } from '../model/report.ts';
import { describeLimit } from './describe-limit.ts';

const limit = { operation: 'POST /books', towards: 'more', instance: '/title', schema: undefined } as const;
const refused = { at: '256', answer: '400', status: 400 };

const lines: readonly (readonly [Pick<Limit, 'measured' | 'accepted' | 'refused'> & Partial<Limit>, string])[] = [
  [{ measured: 'length', accepted: '255', refused }, '/title: at most 255 characters; 256 gets 400'],
  [
    { measured: 'length', accepted: '0', towards: 'less', refused: undefined },
    '/title: at least 0 characters, the last value that was tried',
  ],
  [{ measured: 'greatest', accepted: '255', refused }, '/title: numbers up to 255; 256 gets 400'],
  [
    { measured: 'least', accepted: '-5', refused: undefined },
    '/title: numbers down to -5, the last value that was tried',
  ],
  [{ measured: 'items', accepted: '255', refused }, '/title: at most 255 items; 256 gets 400'],
  [{ measured: 'bytes', instance: '', accepted: '255', refused }, 'a body of at most 255 bytes; 256 gets 400'],
  [{ measured: 'members', instance: '', accepted: '255', refused }, 'at most 255 undeclared properties; 256 gets 400'],
  [
    { measured: 'depth', instance: '', accepted: '255', refused },
    'at most 255 nested arrays in an undeclared property; 256 gets 400',
  ],
];

describe('describeLimit', () => {
  it.each(lines)('says in one line what %o means', (change, line) => {
    expect(describeLimit({ ...limit, ...change })).toBe(line);
  });
});
