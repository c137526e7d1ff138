import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange, NoReplyReason } from '../model/exchange.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { type RecoveryMeans, recoverFromCrash } from './crash-recovery.ts';

const named = (id: string): Case => buildCase({ id });
const answered = (id: string, status = 200): Exchange =>
  buildExchange({ case: named(id), outcome: buildReply({ status }) });
const lost = (id: string, reason: NoReplyReason = 'closed'): Exchange =>
  buildExchange({ case: named(id), outcome: buildNoReply({ reason }) });

/** A target that crashes at some cases, and comes back as often as `restarts` says while a run waits for it. */
function target({
  crashesAt = [] as string[],
  restarts = 10,
  statusAlone = 200,
  isDown = true,
}): RecoveryMeans & { readonly sent: string[] } {
  let [down, left] = [isDown, restarts];
  const sent: string[] = [];
  return {
    sent,
    restartWaitMs: 1000,
    isReachable: async (waitMs) => {
      if (down && waitMs > 0 && left > 0) {
        left -= 1;
        down = false;
      }
      return !down;
    },
    send: async (testCase) => {
      sent.push(testCase.id);
      if (!crashesAt.includes(testCase.id)) return answered(testCase.id, statusAlone);
      down = true;
      return lost(testCase.id);
    },
  };
}

const idsOf = (exchanges: readonly Exchange[]) => exchanges.map((exchange) => exchange.case.id);

describe('the recovery from a crash', () => {
  it('leaves alone what has responses, and a connection that a living target closed', async () => {
    const means = target({ isDown: false });
    const exchanges = [answered('a'), lost('b')];
    expect(await recoverFromCrash(exchanges, means)).toEqual({
      judged: exchanges,
      unjudged: [],
      crashes: [],
      state: 'no crash',
    });
    expect(means.sent).toEqual([]);
  });

  it('blames the one request that crashes the target again when it is repeated alone', async () => {
    const means = target({ crashesAt: ['b'] });
    const recovery = await recoverFromCrash([answered('a'), lost('b'), lost('c', 'unreachable')], means);
    expect(means.sent).toEqual(['b', 'c']);
    expect(recovery).toMatchObject({ state: 'restarted', unjudged: [] });
    expect(idsOf(recovery.judged)).toEqual(['a', 'b', 'c']);
    expect(idsOf(recovery.crashes)).toEqual(['b']);
    expect(recovery.judged.map(({ outcome }) => outcome.kind)).toEqual(['reply', 'no-reply', 'reply']);
    expect(recovery.judged[1]?.outcome).toMatchObject({ reason: 'closed', detail: expect.stringContaining('crashed') });
  });

  it('does not judge what the target may have forgotten', async () => {
    const recovery = await recoverFromCrash([lost('b')], target({ statusAlone: 404 }));
    expect(recovery).toMatchObject({ judged: [], state: 'restarted' });
    expect(idsOf(recovery.unjudged)).toEqual(['b']);
  });

  it('reports a target that does not come back', async () => {
    const exchanges = [lost('b'), lost('c')];
    const means = target({ restarts: 0 });
    expect(await recoverFromCrash(exchanges, means)).toEqual({
      judged: exchanges,
      unjudged: [],
      crashes: [],
      state: 'gone',
    });
    expect(means.sent).toEqual([]);
  });

  it('blames nothing that it could not repeat', async () => {
    const recovery = await recoverFromCrash([lost('b'), lost('c')], target({ crashesAt: ['b'], restarts: 1 }));
    expect(recovery.state).toBe('gone');
    expect(idsOf(recovery.judged)).toEqual(['b']);
    expect(idsOf(recovery.unjudged)).toEqual(['c']);
  });

  it('starts the target itself where it can', async () => {
    let started = 0;
    const means = target({ crashesAt: ['b'] });
    await recoverFromCrash([lost('b')], {
      ...means,
      restart: async () => {
        started += 1;
      },
    });
    expect(started).toBe(2);
  });
});
