import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';
import { stateNotices } from './state-notices.ts';

describe('the notices about state', () => {
  it('are absent where none is kept', () => {
    expect(stateNotices(memberContract, undefined)).toEqual([]);
  });

  it('name the collections, and the operations without a response for a deleted item', () => {
    expect(stateNotices(memberContract, defaultState)).toEqual([
      'State is kept for /members, /members/{memberId}/loans, /books, /notes until POST /__coldframe/reset',
      'State: no response is documented for a deleted item, so it is read as without state: GET /books/{isbn}',
    ]);
    expect(stateNotices(memberContract, { ...defaultState, unknown: 'missing' })).toHaveLength(1);
  });

  it('say that there is nothing to keep, if the user asked for state', () => {
    const contract = contractOf({ openapi: '3.1.0', paths: { '/a': { post: { responses: {} } } } });
    expect(stateNotices(contract, defaultState)).toEqual([expect.stringMatching(/^State: there is nothing to keep/)]);
    expect(stateNotices(contract, defaultSettings.state)).toEqual([]);
  });
});
