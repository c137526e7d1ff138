import { expect, it } from 'vitest';
import { compareText, compareWithNumbers } from './compare-text.ts';

it('orders numbers within texts by their value', () => {
  const mixed = [
    '/v10/b',
    '/v2',
    '/v10',
    '/v2/a',
    '/v',
    '/v1',
    '/v02',
    'POST',
    '/v100',
    '/v9007199254740993',
    '/v9007199254740992',
  ];
  expect(mixed.sort(compareWithNumbers)).toEqual([
    ...[
      '/v',
      '/v1',
      '/v02',
      '/v2',
      '/v2/a',
      '/v10',
      '/v10/b',
      '/v100',
      '/v9007199254740992',
      '/v9007199254740993',
      'POST',
    ],
  ]);
  expect(mixed.sort(compareText).slice(0, 4)).toEqual(['/v', '/v02', '/v1', '/v10']);
});

it('gives the same order from whatever order it starts', () => {
  const texts = ['a1', 'a01', 'a', '1', '', 'a1b', 'a1b2', '10'];
  const sorted = [...texts].sort(compareWithNumbers);
  expect([...texts].reverse().sort(compareWithNumbers)).toEqual(sorted);
});
