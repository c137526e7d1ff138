import { expect, it } from 'vitest';
import { describeThing } from './descriptions.ts';

const texts = (kind: string) => Array.from({ length: 80 }, (_, at) => describeThing(kind, at * 7919));
const sentences = (text: string) => text.split('. ').length;

it.each([
  ['room', 'Renovated last spring.'],
  ['menuitem', 'Goes well with fresh bread.'],
  ['product', 'Spare parts are available.'],
  ['concert', 'Drinks are served in the foyer.'],
  ['course', 'Bring your own laptop.'],
  ['task', 'Two people are working on it already.'],
  ['movie', 'The second part of a trilogy.'],
  ['webhook', 'Works well for most people.'],
])('a %s is described as such things are', (kind, own) => {
  const all = texts(kind);
  expect(new Set(all).size).toBeGreaterThan(5);
  expect(all.some((text) => text.includes(own))).toBe(true);
  const others = texts('webhook');
  if (kind !== 'webhook') expect(others.some((text) => text.includes(own))).toBe(false);
});

it('a description has two or three sentences, none of them twice', () => {
  for (const kind of ['room', 'product', 'course', 'webhook'])
    for (const text of texts(kind)) {
      expect([2, 3]).toContain(sentences(text));
      expect(new Set(text.split(/(?<=\.) /)).size).toBe(sentences(text));
    }
});
