import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { Exchange, NoReplyReason } from '../../model/exchange.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../../testing/build-exchange.ts';
import { type RecoveryOptions, recoverFromCrash } from './crash-recovery.ts';

const named = (id: string): Case => buildCase({ id });
const answered = (id: string, status = 200): Exchange =>
  buildExchange({ case: named(id), outcome: buildReply({ status }) });
const lost = (id: string, reason: NoReplyReason = 'closed'): Exchange =>
  buildExchange({ case: named(id), outcome: buildNoReply({ reason }) });

/** A target that crashes at some cases, and comes back as often as `restarts` says while a run waits for it. */
function target({
  crashesAt = [] as string[],
  /** It crashes a moment after its response to these. */
  crashesAfter = [] as string[],
  restarts = 10,
  statusAlone = 200,
  isDown = true,
  /** It is back before it is asked whether it accepts connections. */
  isBackAtOnce = false,
}): RecoveryOptions & { readonly sent: string[] } {
  let [down, left, isDoomed] = [isDown, restarts, false];
  const sent: string[] = [];
  return {
    sent,
    restartWaitMs: 1000,
    before: [],
    endsService: () => false,
    mayHaveRestarted: true,
    sleep: async () => {
      down ||= isDoomed;
      isDoomed = false;
    },
    isReachable: async (waitMs) => {
      if (down && waitMs > 0 && left > 0) {
        left -= 1;
        down = false;
      }
      return !down;
    },
    send: async (testCase) => {
      sent.push(testCase.id);
      down ||= isDoomed;
      isDoomed = crashesAfter.includes(testCase.id) && !down;
      if (down) return lost(testCase.id, 'unreachable');
      if (!crashesAt.includes(testCase.id)) return answered(testCase.id, statusAlone);
      down = !isBackAtOnce;
      return lost(testCase.id);
    },
  };
}

const reading: Exchange = buildExchange({
  case: buildCase({ id: 'r', request: { ...buildCase().request, method: 'GET' } }),
});

const idsOf = (exchanges: readonly Exchange[]) => exchanges.map((exchange) => exchange.case.id);

describe('the recovery from a crash', () => {
  it('leaves alone what has responses, and a request whose connection a living target closes again', async () => {
    const service = target({ isDown: false, isBackAtOnce: true, crashesAt: ['b'] });
    const exchanges = [answered('a'), lost('b')];
    expect(await recoverFromCrash([answered('a')], service)).toMatchObject({ state: 'no crash' });
    expect(service.sent).toEqual([]);
    expect(await recoverFromCrash(exchanges, service)).toEqual({
      judged: exchanges,
      unjudged: [],
      crashes: [],
      state: 'no crash',
    });
    expect(service.sent).toEqual(['b']);
  });

  it('leaves a connection that was lost once, where no request ends the target', async () => {
    const service = target({ isDown: false });
    const exchanges = [answered('a'), lost('b')];
    expect(await recoverFromCrash(exchanges, service)).toEqual({
      judged: exchanges,
      unjudged: [],
      crashes: [],
      state: 'unexplained',
    });
    expect(service.sent).toEqual(['b', 'b', 'a']);
    expect(await recoverFromCrash(exchanges, { ...service, mayHaveRestarted: false })).toMatchObject({
      judged: exchanges,
      state: 'no crash',
    });
    expect(service.sent).toHaveLength(3);
  });

  it('repeats no more than 16 lost requests of a target that accepts connections', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => lost(`${at}`));
    expect(await recoverFromCrash(many(16), target({ isDown: false }))).toMatchObject({ state: 'unexplained' });
    expect(await recoverFromCrash(many(17), target({ isDown: false }))).toMatchObject({ state: 'no crash' });
  });

  it('watches the target for 300 ms after each response, and asks it every 30 ms', async () => {
    const slept: number[] = [];
    const means = target({ isDown: false });
    await recoverFromCrash([lost('b')], { ...means, sleep: async (milliseconds) => void slept.push(milliseconds) });
    expect(slept).toEqual(Array.from({ length: 10 }, () => 30));
  });

  it('finds the request after whose response the target ended, and was back before it was asked', async () => {
    const service = { ...target({ crashesAfter: ['a'], isDown: false }), before: [answered('a'), answered('b')] };
    const recovery = await recoverFromCrash([lost('c')], service);
    expect(idsOf(recovery.crashes)).toEqual(['a']);
    expect(recovery.judged.map(({ case: { id }, outcome }) => [id, outcome.kind])).toEqual([
      ['c', 'reply'],
      ['a', 'no-reply'],
    ]);
  });

  it('blames the one request that a target, back at once, does not respond to again', async () => {
    const service = target({ crashesAt: ['b'], isDown: false, isBackAtOnce: true });
    const recovery = await recoverFromCrash([lost('b'), lost('c')], service);
    expect(recovery.judged.map(({ outcome }) => outcome.kind)).toEqual(['no-reply', 'reply']);
    expect(recovery).toMatchObject({ crashes: [], unjudged: [], state: 'restarted' });
  });

  it('blames the one request that crashes the target again when it is repeated alone', async () => {
    const service = target({ crashesAt: ['b'] });
    const recovery = await recoverFromCrash([answered('a'), lost('b'), lost('c', 'unreachable')], service);
    expect(service.sent).toEqual(['b', 'c']);
    expect(recovery).toMatchObject({ state: 'restarted', unjudged: [] });
    expect(idsOf(recovery.judged)).toEqual(['a', 'b', 'c']);
    expect(idsOf(recovery.crashes)).toEqual(['b']);
    expect(recovery.judged.map(({ outcome }) => outcome.kind)).toEqual(['reply', 'no-reply', 'reply']);
    expect(recovery.judged[1]?.outcome).toMatchObject({ reason: 'closed', detail: expect.stringContaining('crashed') });
  });

  it('repeats no other request to an operation of which three have crashed the target', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const service = target({ crashesAt: ids });
    const recovery = await recoverFromCrash(
      ids.map((id) => lost(id)),
      service,
    );
    expect(idsOf(recovery.crashes)).toEqual(['a', 'b', 'c']);
    expect(idsOf(recovery.unjudged)).toEqual(['d', 'e']);
    expect(service.sent.filter((id) => id === 'd' || id === 'e')).toEqual([]);
  });

  it('blames a request that crashes the target a moment after its response, not the one that followed it', async () => {
    const service = target({ crashesAfter: ['b'] });
    const recovery = await recoverFromCrash([lost('b'), lost('c')], service);
    expect(service.sent).toEqual(['b', 'c', 'c', 'c', 'b']);
    expect(idsOf(recovery.crashes)).toEqual(['b']);
    expect(recovery.judged.map(({ outcome }) => outcome.kind)).toEqual(['no-reply', 'reply']);
    expect(recovery.crashes[0]?.outcome).toMatchObject({ detail: expect.stringContaining('soon after its response') });
  });

  it('repeats what had its response before, the last one first, unless it only reads', async () => {
    const service = { ...target({ crashesAfter: ['a'] }), before: [answered('a'), answered('b'), reading] };
    const recovery = await recoverFromCrash([lost('c')], service);
    expect(service.sent).toEqual(['c', 'c', 'b', 'a']);
    expect(idsOf(recovery.judged)).toEqual(['c', 'a']);
    expect(idsOf(recovery.crashes)).toEqual(['a']);
  });

  it('blames no request when none crashes the target again', async () => {
    const recovery = await recoverFromCrash([lost('b'), lost('c')], { ...target({}), before: [answered('a')] });
    expect(recovery).toMatchObject({ crashes: [], unjudged: [], state: 'restarted' });
  });

  it('does not judge what the target may have forgotten', async () => {
    const recovery = await recoverFromCrash([lost('b')], target({ statusAlone: 404 }));
    expect(recovery).toMatchObject({ judged: [], state: 'restarted' });
    expect(idsOf(recovery.unjudged)).toEqual(['b']);
  });

  it('reports a target that does not come back', async () => {
    const exchanges = [lost('b'), lost('c', 'unreachable')];
    const service = target({ restarts: 0 });
    expect(await recoverFromCrash(exchanges, service)).toEqual({
      judged: [lost('b')],
      unjudged: [lost('c', 'unreachable')],
      crashes: [],
      state: 'gone',
    });
    expect(service.sent).toEqual([]);
  });

  it('blames an invalid request rather than a valid one, where the target does not come back', async () => {
    const invalid = buildExchange({
      case: buildCase({ id: 'c', expects: 'rejected' }),
      outcome: buildNoReply({ reason: 'closed' }),
    });
    const recovery = await recoverFromCrash([answered('a'), lost('b'), invalid], target({ restarts: 0 }));
    expect(idsOf(recovery.judged)).toEqual(['a', 'c']);
    expect(recovery.judged[1]?.outcome).toMatchObject({
      detail: 'no response; the target did not come back, and 1 other request under way may be the cause, too',
    });
    expect(idsOf(recovery.unjudged)).toEqual(['b']);
  });

  it('reports a target that ended between two requests', async () => {
    const exchanges = [answered('a'), lost('b', 'unreachable')];
    const recovery = await recoverFromCrash(exchanges, target({ restarts: 0 }));
    expect(recovery).toEqual({ judged: exchanges, unjudged: [], crashes: [], state: 'gone' });
  });

  it('blames nothing that it could not repeat', async () => {
    const recovery = await recoverFromCrash([lost('b'), lost('c')], target({ crashesAt: ['b'], restarts: 1 }));
    expect(recovery.state).toBe('gone');
    expect(idsOf(recovery.judged)).toEqual(['b']);
    expect(idsOf(recovery.unjudged)).toEqual(['c']);
  });

  it('blames nothing where a request has asked the target to restart, and does not repeat that request', async () => {
    const service = target({ crashesAfter: ['restart'] });
    const endsService = (exchange: Exchange) => exchange.case.id === 'restart';
    const before = [answered('restart'), answered('a')];
    const recovery = await recoverFromCrash([lost('b')], { ...service, before, endsService });
    expect(recovery).toMatchObject({ state: 'restarted', crashes: [], endedBy: before[0] });
    expect(recovery.judged.map(({ outcome }) => outcome.kind)).toEqual(['reply']);
    expect(service.sent).toEqual(['b']);
  });

  it('starts the target itself where it can', async () => {
    let started = 0;
    const service = target({ crashesAt: ['b'] });
    await recoverFromCrash([lost('b')], {
      ...service,
      restart: async () => {
        started += 1;
      },
    });
    expect(started).toBe(2);
  });
});
