import { expect, it } from 'vitest';
import { batchesOf } from './batches.ts';

it('keeps the text, in few pieces that are not long', () => {
  const pieces = Array.from({ length: 100_000 }, (_, index) => `${index}\n`);
  const batches = [...batchesOf(pieces)];
  expect(batches.join('')).toBe(pieces.join(''));
  expect(batches.length).toBeLessThan(5);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThan(300_000);
});

it('makes no batch of nothing', () => {
  expect([...batchesOf([])]).toEqual([]);
  expect([...batchesOf(['', ''])]).toEqual([]);
});
