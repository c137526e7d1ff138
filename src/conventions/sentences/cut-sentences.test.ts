import { describe, expect, it } from 'vitest';
import { clausesOf, fullSentences, sentencesInLines, wholeSentences } from './cut-sentences.ts';

describe('wholeSentences', () => {
  it.each([
    ['One. Two; three', ['One', ' Two', ' three']],
    ['At v1.2 it is\nheld.', ['At v1.2 it is\nheld', '']],
    ['First\n\nSecond', ['First', 'Second']],
    ['Either:\n- held\n* paid', ['Either:', 'held', 'paid']],
    ['Some, e.g. 3.5 items, i.e. few. Or more', ['Some, e.g. 3.5 items, i.e. few', ' Or more']],
    ['(It is gone.) **Then 404.** Or 410.<br>Always', ['(It is gone', ') **Then 404', '** Or 410', '<br>Always']],
    ['It is "paid." Then it ends', ['It is "paid', '" Then it ends']],
    ['It has no "." and no ";" in it', ['It has no "." and no ";" in it']],
  ])('%j', (text, sentences) => {
    expect(wholeSentences(text)).toEqual(sentences);
  });
});

describe('fullSentences', () => {
  it('keeps what a semicolon joins', () => {
    expect(fullSentences('The number of orders; without drafts. Or so')).toEqual([
      'The number of orders; without drafts',
      ' Or so',
    ]);
  });
});

describe('sentencesInLines', () => {
  it('has a line as a sentence unless it goes on from the one before', () => {
    expect(sentencesInLines('Lists the\norders\nNewest first.\n\nAll of them; drafts too.')).toEqual([
      'Lists the orders',
      'Newest first',
      'All of them',
      ' drafts too',
    ]);
  });
});

describe('clausesOf', () => {
  it('cuts at commas with their "and", and not within numbers', () => {
    expect(clausesOf('100 once done, and null before, or 1,000')).toEqual([
      '100 once done',
      ' null before',
      ' or 1,000',
    ]);
  });

  it('cuts at what separates clauses for a reader', () => {
    expect(clausesOf('this, that but more', /\bbut\b/)).toEqual(['this', ' that ', ' more']);
  });
});
