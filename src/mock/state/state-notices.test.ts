import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { gives, takes } from '../../testing/thing-contract.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';
import { stateNotices } from './state-notices.ts';

describe('the notices about state', () => {
  it('are absent where none is kept', () => {
    expect(stateNotices(memberContract, undefined)).toEqual([]);
  });

  it('name the collections', () => {
    expect(stateNotices(memberContract, defaultState)).toEqual([
      'State is kept for /members, /members/{memberId}/loans, /books, /notes until POST /__coldframe/reset',
    ]);
  });

  it('name the first ten of many', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `/box${index}`);
    const noticeFor = (count: number) => {
      const operations = {
        get: gives(200, { type: 'object' }),
        put: { ...takes({ type: 'object' }), ...gives(204) },
      };
      const paths = Object.fromEntries(names(count).map((path) => [path, operations]));
      return stateNotices(contractOf({ openapi: '3.1.0', paths }), defaultState)[0];
    };
    const end = 'until POST /__coldframe/reset';
    expect(noticeFor(10)).toBe(`State is kept for ${names(10).join(', ')} ${end}`);
    expect(noticeFor(12)).toBe(`State is kept for ${names(10).join(', ')} and 2 more ${end}`);
  });

  it('say that there is nothing to keep, if the user asked for state', () => {
    const contract = contractOf({ openapi: '3.1.0', paths: { '/a': { post: { responses: {} } } } });
    expect(stateNotices(contract, defaultState)).toEqual([expect.stringMatching(/^State: there is nothing to keep/)]);
    expect(stateNotices(contract, defaultSettings.state)).toEqual([]);
  });
});
