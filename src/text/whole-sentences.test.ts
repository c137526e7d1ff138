import { expect, it } from 'vitest';
import { wholeSentences } from './whole-sentences.ts';

it.each([
  ['One. Two; three', ['One', ' Two', ' three']],
  ['At v1.2 it is\nheld.', ['At v1.2 it is\nheld', '']],
  ['First\n\nSecond', ['First', 'Second']],
  ['Either:\n- held\n* paid', ['Either:', 'held', 'paid']],
])('%j', (text, sentences) => {
  expect(wholeSentences(text)).toEqual(sentences);
});
