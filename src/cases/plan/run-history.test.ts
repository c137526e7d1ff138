import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import { buildCase, buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { plainIds, refusesPlainRequests } from '../request/case-draft.ts';
import { openRunHistory } from './run-history.ts';

const exchangeOf = (sent: Partial<Case>, status = 200) =>
  buildExchange({ case: buildCase(sent), outcome: buildReply({ status }) });

describe('the exchanges that later steps build on', () => {
  it('are the last twenty', () => {
    const history = openRunHistory();
    for (let step = 1; step <= 21; step += 1) history.learn(exchangeOf({ id: `step ${step}`, strategy: 'state' }));
    expect(history.findExchange('step 1')).toBeUndefined();
    expect(history.findExchange('step 2')?.case.id).toBe('step 2');
    expect(history.findExchange('step 21')?.case.id).toBe('step 21');
  });

  it('are the last twenty of each strategy: one whose steps are sent among those of others finds its own', () => {
    const history = openRunHistory();
    history.learn(exchangeOf({ id: 'job', strategy: 'jobs' }));
    for (let step = 1; step <= 21; step += 1) history.learn(exchangeOf({ id: `step ${step}`, strategy: 'state' }));
    expect(history.findExchange('job')?.case.id).toBe('job');
  });

  it('are only those of strategies with steps', () => {
    const history = openRunHistory();
    for (const strategy of ['replay', 'valid-body'] as const) history.learn(exchangeOf({ id: strategy, strategy }));
    expect(history.findExchange('replay')?.case.strategy).toBe('replay');
    expect(history.findExchange('valid-body')).toBeUndefined();
  });
});

describe('what the target accepts', () => {
  it('is known by case, and by operation where the request was valid', () => {
    const history = openRunHistory();
    history.learn(exchangeOf({ id: 'invalid', expects: 'rejected' }));
    expect(history.hasAccepted('POST /books')).toBe(false);
    history.learn(exchangeOf({ id: 'refused' }, 400));
    expect([history.wasRefused('refused'), history.hasAccepted('POST /books')]).toEqual([true, false]);
    history.learn(exchangeOf({ id: 'accepted' }));
    expect([history.wasAccepted('accepted'), history.hasAccepted('POST /books')]).toEqual([true, true]);
    expect([history.wasAccepted('refused'), history.wasRefused('accepted')]).toEqual([false, false]);
  });

  it('includes the plain requests that were refused at first, once one of them is accepted', () => {
    const history = openRunHistory();
    const { operation } = buildCase();
    const refuses = () => refusesPlainRequests(operation, history.wasRefused);
    const refusePlain = () => {
      for (const id of plainIds(operation)) history.learn(exchangeOf({ id }, 422));
    };
    refusePlain();
    history.learn(exchangeOf({ id: 'a variation', about: '/a' }));
    history.learn(exchangeOf({ id: 'another variation', about: operation.pointer, varies: true }));
    history.learn(exchangeOf({ id: 'no promise', about: operation.pointer, expects: 'anything' }));
    history.learn(
      exchangeOf({ id: 'of another', about: '', operation: { ...operation, key: 'PUT /books', pointer: '' } }),
    );
    expect(refuses()).toBe(true);
    history.learn(exchangeOf({ id: 'a plain one', about: operation.pointer }));
    expect(refuses()).toBe(false);
    refusePlain();
    expect(refuses()).toBe(true);
  });

  it('includes requests without a credential', () => {
    const history = openRunHistory();
    history.learn(exchangeOf({ id: 'without', expects: 'unauthorised' }));
    history.learn(exchangeOf({ id: 'refused', expects: 'unauthorised' }, 401));
    expect(['without', 'refused'].map(history.wasAcceptedUnauthorised)).toEqual([true, false]);
  });

  it('may need a media type without a body: only a plain request for an operation without one shows it', () => {
    const history = openRunHistory();
    const withBody = { ...buildCase().operation, body: { required: true, content: [], pointer: '' } };
    history.learn(exchangeOf({ strategy: 'credentials' }, 415));
    history.learn(exchangeOf({}, 400));
    history.learn(exchangeOf({ operation: withBody }, 415));
    expect(history.asksForMediaType('POST /books')).toBe(false);
    history.learn(exchangeOf({}, 415));
    expect(history.asksForMediaType('POST /books')).toBe(true);
  });
});

it('knows the operations that ask to come back later', () => {
  const history = openRunHistory();
  history.learn(exchangeOf({ id: 'accepted' }));
  expect(history.isThrottled('POST /books')).toBe(false);
  history.learn(exchangeOf({ id: 'put off' }, 429));
  expect([history.isThrottled('POST /books'), history.isThrottled('GET /books')]).toEqual([true, false]);
});
