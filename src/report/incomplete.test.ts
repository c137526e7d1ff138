import { describe, expect, it } from 'vitest';
import { buildSent } from '../testing/build-exchange.ts';
import { type RunExtent, reasonsForIncomplete } from './incomplete.ts';

const complete: RunExtent = {
  cases: 10,
  judgedOperations: new Set(['GET /books', 'POST /books']),
  sideEffects: [],
  errors: [],
  skipped: [],
};
const skip = (operation: string, reason: string) => ({ pointer: '', operation, reason });

describe('a run', () => {
  it('is complete when every operation was judged', () => {
    expect(reasonsForIncomplete(complete)).toEqual([]);
  });

  it('is incomplete without a case, and when an operation was not tested', () => {
    expect(reasonsForIncomplete({ ...complete, cases: 0 })).toEqual(['no case was sent']);
    const skipped = [skip('PUT /covers', 'it accepts only application/xml'), skip('PUT /covers', 'again')];
    expect(reasonsForIncomplete({ ...complete, skipped })).toEqual([
      'PUT /covers was not tested: it accepts only application/xml',
    ]);
  });

  it.each(['--skip tag:admin', '--safe', 'not among --only'])('is complete when the user wanted it: %s', (reason) => {
    expect(reasonsForIncomplete({ ...complete, skipped: [skip('PUT /covers', reason)] })).toEqual([]);
  });

  it('is incomplete when a limit ended it, unless it ended the open-ended search', () => {
    const ended = (reason: string) => reasonsForIncomplete({ ...complete, skipped: [skip('GET /books', reason)] });
    expect(ended('repetition: the time limit of 60 s is reached')).toEqual([
      '1 operation not tested to the end: repetition: the time limit of 60 s is reached',
    ]);
    expect(ended('search: the time limit of 60 s is reached')).toEqual([]);
    expect(ended('the response 200 has headers that are not checked')).toEqual([]);
  });

  it('is incomplete after an effect that lasts, and after an error of ours', () => {
    const effect = { request: buildSent(), operation: 'POST /logout', response: '401', unjudged: 50 };
    expect(reasonsForIncomplete({ ...complete, sideEffects: [{ ...effect, recovery: 'restored' }] })).toEqual([]);
    expect(reasonsForIncomplete({ ...complete, sideEffects: [{ ...effect, recovery: 'none' }] })).toEqual([
      'since POST /logout the target responds with 401',
    ]);
    expect(reasonsForIncomplete({ ...complete, errors: [{ case: 'a', message: 'b' }] })).toEqual([
      '1 error in Coldframe itself',
    ]);
  });
});
