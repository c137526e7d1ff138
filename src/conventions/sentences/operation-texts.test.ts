import { describe, expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { describedConflict, sentencesOf } from './operation-texts.ts';

describe('describedConflict', () => {
  const described = (texts: { readonly summary?: string; readonly description?: string }, status = '409') => {
    const post = { ...texts, responses: { [status]: { description: 'The state does not allow it' } } };
    const contract = contractOf({ paths: { '/jobs/{id}/cancel': { post } } });
    return describedConflict({ operation: operationOf('POST /jobs/{id}/cancel', contract), contract });
  };

  it('has what the operation itself says of its 409', () => {
    const summary = 'Cancels a running job; one that has ended is refused with 409';
    expect(described({ summary })).toBe('The state does not allow it. one that has ended is refused with 409');
    expect(described({ description: 'Cancels it. 409 if it is over.' })).toContain('409 if it is over');
    expect(described({ description: 'A no-show gets 409.' })).toContain('A no-show gets 409');
    expect(described({ description: 'A job gets no 409.' })).not.toContain('gets no 409');
  });

  it('has nothing of what is about something else, or says when there is none', () => {
    expect(described({ summary: 'Cancels a job that has ended' })).toBe('The state does not allow it');
    const description = 'A job that has ended gets 200 rather than 409. It is not a 409 either';
    expect(described({ description })).toBe('The state does not allow it');
    expect(described({ summary: 'Refused with 409 if it has ended' }, '400')).toBeUndefined();
  });
});

describe('sentencesOf', () => {
  it('separates what is said of several kinds', () => {
    const text = 'An unpaid order gets 409, one that is shipped gets 409, and one that does not exist 404';
    expect(sentencesOf(text)).toEqual([
      'An unpaid order gets 409',
      'one that is shipped gets 409',
      'one that does not exist 404',
    ]);
  });

  it('keeps examples and numbers in their sentence', () => {
    expect(sentencesOf('More than allowed, e.g. 3.5 hours, is refused. Others are not')).toEqual([
      'More than allowed, e.g. 3.5 hours, is refused',
      ' Others are not',
    ]);
  });

  it('says of what is alike what is said before', () => {
    expect(sentencesOf('Others are refused with 409, as are commands to\nretired devices. Then it ends.')).toEqual([
      'Others are refused with 409',
      ' commands to retired devices are refused with 409',
      ' Then it ends',
    ]);
    expect(sentencesOf('Unknown ones are answered with `422`, and so is a window without an end')).toEqual([
      'Unknown ones are answered with 422',
      ' a window without an end is refused with 422',
    ]);
    expect(sentencesOf('Others are refused, as are all')).toEqual(['Others are refused', 'as are all']);
  });
});
