import { describe, expect, it } from 'vitest';
import type { Limit } from '../model/report.ts';
import { describeLimit } from './describe-limit.ts';

const limit = { operation: 'POST /books', towards: 'more', instance: '/title', schema: undefined } as const;
const turned = { at: '256', answer: '400', status: 400 };

const lines: readonly (readonly [Pick<Limit, 'measured' | 'accepted' | 'refused'> & Partial<Limit>, string])[] = [
  [{ measured: 'length', accepted: '255', refused: turned }, '/title: 255 characters at the most; 256 is answered 400'],
  [
    { measured: 'length', accepted: '0', towards: 'less', refused: undefined },
    '/title: 0 characters at the least, the furthest that was tried',
  ],
  [{ measured: 'greatest', accepted: '255', refused: turned }, '/title: numbers up to 255; 256 is answered 400'],
  [
    { measured: 'least', accepted: '-5', refused: undefined },
    '/title: numbers down to -5, the furthest that was tried',
  ],
  [{ measured: 'items', accepted: '255', refused: turned }, '/title: 255 items at the most; 256 is answered 400'],
  [
    { measured: 'bytes', instance: '', accepted: '255', refused: turned },
    'content of 255 bytes at the most; 256 is answered 400',
  ],
  [
    { measured: 'members', instance: '', accepted: '255', refused: turned },
    '255 undeclared members at the most; 256 is answered 400',
  ],
  [
    { measured: 'depth', instance: '', accepted: '255', refused: turned },
    '255 nested arrays in an undeclared member at the most; 256 is answered 400',
  ],
];

describe('describeLimit', () => {
  it.each(lines)('says in one line what %o means', (change, line) => {
    expect(describeLimit({ ...limit, ...change })).toBe(line);
  });
});
