import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { numberItems } from './numbered-items.ts';

function numbered(items: readonly Json[]): readonly Json[] {
  const copies = structuredClone(items);
  numberItems(copies);
  return copies;
}

it.each(['lineNo', 'entry_number', 'position', 'sequence', 'stepIndex', 'rank'])(
  'items are numbered by their %s',
  (name) => {
    const items = [
      { text: 'a', [name]: 58 },
      { text: 'b', [name]: 7 },
    ];
    expect(numbered(items)).toEqual([
      { text: 'a', [name]: 1 },
      { text: 'b', [name]: 2 },
    ]);
  },
);

it.each([
  [[{ roomNumber: 12 }, { roomNumber: 7 }]],
  [[{ position: 'Analyst' }, { position: 'Editor' }]],
  [[{ position: 4 }, { name: 'b' }]],
  [[{ position: 4 }, 3]],
  [[4, 3]],
])('other items stay as they are: %j', (items) => {
  expect(numbered(items)).toEqual(items);
});
