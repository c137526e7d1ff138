import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { defaultState } from '../settings/mock-settings.ts';
import { stateNotices } from './state-notices.ts';

describe('what is said of state at the start', () => {
  it('is nothing where none is kept', () => {
    expect(stateNotices(memberContract, undefined)).toEqual([]);
  });

  it('is of what it is kept, and what has no answer for what is gone', () => {
    expect(stateNotices(memberContract, defaultState)).toEqual([
      'State is kept of /members, /members/{memberId}/loans, /books, /notes, until it is forgotten with POST /__coldframe/reset',
      'State: no answer is documented for what was deleted, so it is answered as without state: GET /books/{isbn}',
    ]);
    expect(stateNotices(memberContract, { ...defaultState, unknown: 'missing' })).toHaveLength(1);
  });

  it('is that there is nothing to keep', () => {
    const contract = contractOf({ openapi: '3.1.0', paths: { '/a': { post: { responses: {} } } } });
    expect(stateNotices(contract, defaultState)).toEqual([expect.stringMatching(/^State: there is nothing to keep/)]);
  });
});
