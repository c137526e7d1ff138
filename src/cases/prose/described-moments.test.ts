import { expect, it } from 'vitest';
import { momentsSet } from './described-moments.ts';

const names = ['publishedAt', 'cancelledAt', 'title'];

it.each([
  ['Publishes the draft and notes the moment in `publishedAt`.', ['publishedAt']],
  ['The lesson becomes `cancelled`, with the reason given and the time of the cancellation.', ['cancelledAt']],
  ['Sets publishedAt.', ['publishedAt']],
  ['`cancelledAt` is set.', ['cancelledAt']],
  ['Sets publishedAt if it was a draft.', []],
  ['publishedAt is never set.', []],
  ['Sets the title.', []],
  ['The time of the lesson.', []],
])('the times that an operation sets: %s: %j', (text, expected) => {
  expect(momentsSet(names, [text])).toEqual(expected);
});
