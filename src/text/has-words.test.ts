import { describe, expect, it } from 'vitest';
import { hasWords, spacedWords } from './has-words.ts';

describe('spacedWords', () => {
  it.each(['in_review', 'inReview', 'In review.', ' in - review '])('writes the words of %s', (text) => {
    expect(spacedWords(text)).toBe(' in review ');
  });

  it('keeps letters of every alphabet, and separates a number from the word after it', () => {
    expect(spacedWords('Geöffnet, level2Open')).toBe(' geöffnet level2 open ');
  });
});

describe('hasWords', () => {
  it('finds whole words, one after the other', () => {
    const text = 'null while it is In-Review';
    expect(['in_review', 'Review', 'view', 'review in'].map((words) => hasWords(text, words))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(hasWords('geöffnet', 'ge')).toBe(false);
  });
});
