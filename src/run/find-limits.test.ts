import { describe, expect, it } from 'vitest';
import type { LimitProbe } from '../cases/plan/limit-probes.ts';
import type { Case } from '../model/case.ts';
import type { Exchange, NoReplyReason } from '../model/exchange.ts';
import type { Limit } from '../model/report.ts';
import { openRunBudget } from '../send/run-budget.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { findLimits } from './find-limits.ts';

/** A target whose status depends on the value alone; each value is a case of its own. In place of a status it may give no response. */
async function limitOf(
  statusAt: (measure: bigint, times: number) => number | NoReplyReason,
  change: Partial<LimitProbe> = {},
) {
  const limits: Limit[] = [];
  const recorded: string[] = [];
  const accepted: (string | undefined)[] = [];
  const measure: LimitProbe = {
    ...{ operation: 'POST /books', measured: 'length', instance: '/title', schema: '/title', from: 4n, to: 100_000n },
    caseFor: (at) => buildCase({ id: String(at) }),
    ...change,
  };
  let sent = 0;
  let last: number | NoReplyReason = 200;
  const answer = (one: Case) => {
    const status = statusAt(BigInt(one.id), ++sent);
    last = status;
    const outcome = typeof status === 'number' ? buildReply({ status }) : buildNoReply({ reason: status });
    return buildExchange({ case: one, outcome });
  };
  const sender = { send: async ({ cases }: { readonly cases: readonly Case[] }) => cases.map(answer) };
  const interrupted = new AbortController().signal;
  const budget = openRunBudget({ maxCases: 600, timeMs: 60_000, elapsedMs: () => 0, interrupted });
  const unused = () => {
    throw new Error('Only limits are recorded.');
  };
  const ledger = {
    record: ({ case: { id } }: Exchange) => recorded.push(id),
    skip: unused,
    judge: unused,
    witnesses: unused,
    replaceWitness: unused,
    groups: unused,
    found: unused,
    credentialProblem: unused,
    testedOf: unused,
    brokenBy: unused,
    close: unused,
    recordError: unused,
  };
  const wasAccepted = (id: string) => id === 'accepted before';
  await findLimits(
    [measure],
    {
      ...ledger,
      recordLimit: (limit, shown) => {
        limits.push(limit);
        accepted.push(shown.accepted?.case.id);
      },
    },
    { sender, budget, wasAccepted, isGone: () => last === 'unreachable' },
  );
  return { limits, sent, recorded, accepted };
}

describe('findLimits', () => {
  it('finds the first value that a target refuses', async () => {
    const { limits, sent } = await limitOf((length) => (length > 255n ? 400 : 200));
    expect(limits).toEqual([
      {
        ...{ operation: 'POST /books', measured: 'length', instance: '/title', schema: '/title', towards: 'more' },
        ...{ accepted: '255', refused: { at: '256', answer: '400', status: 400 } },
      },
    ]);
    expect(sent).toBeLessThan(25);
  });

  it('shows the last value that was accepted, if not a case before it has', async () => {
    const withLimit = await limitOf((length) => (length > 255n ? 400 : 200));
    const withoutLimit = await limitOf(() => 200);
    const shownBefore = await limitOf(() => 200, { shownBy: 'accepted before' });
    expect([withLimit.accepted, withoutLimit.accepted, shownBefore.accepted]).toEqual([
      ['255'],
      ['100000'],
      [undefined],
    ]);
  });

  it('reports the request that ended the target, where it does not come back', async () => {
    let isGone = false;
    const { limits, recorded } = await limitOf((length) => {
      if (isGone) return 'unreachable';
      isGone = length < 100_000n && length > 1000n;
      return isGone ? 'closed' : length > 1000n ? 400 : 200;
    });
    expect(limits).toEqual([]);
    expect(recorded).toEqual(['50002']);
  });

  it('reports no request where the target closes each connection, and accepts others', async () => {
    expect((await limitOf(() => 'closed')).recorded).toEqual([]);
  });

  it('searches downwards, too, and among the numbers of 64 bits', async () => {
    const down = await limitOf((value) => (value < -5n ? 422 : 200), { measured: 'least', from: 1n, to: -(2n ** 63n) });
    expect(down.limits).toMatchObject([{ towards: 'less', accepted: '-5', refused: { at: '-6', status: 422 } }]);
  });

  it('says how far it went when the target accepts everything', async () => {
    const { limits, sent } = await limitOf(() => 200);
    expect(limits).toMatchObject([{ accepted: '100000', refused: undefined }]);
    expect(sent).toBe(1);
  });

  it('does not send what the run has shown already', async () => {
    const { limits, sent } = await limitOf(() => 200, { shownBy: 'accepted before' });
    expect(limits).toMatchObject([{ accepted: '100000', refused: undefined }]);
    expect(sent).toBe(0);
    expect(await limitOf(() => 200, { shownBy: 'never sent' })).toMatchObject({ sent: 1 });
  });

  it.each([
    ['refuses everything', () => 400],
    ['asks for budget', () => 429],
    ['fails sometimes', (_: bigint, times: number) => (times === 1 ? 500 : 200)],
    ['later refuses what it accepted', (length: bigint, times: number) => (length > 255n || times > 15 ? 400 : 200)],
  ])('finds no limit in a target that %s', async (_, statusAt) => {
    expect((await limitOf(statusAt)).limits).toEqual([]);
  });

  it('finds none where the contract allows no step between', async () => {
    const caseFor = (at: bigint) => (at % 10n === 0n ? buildCase({ id: String(at) }) : undefined);
    expect((await limitOf((n) => (n > 50n ? 400 : 200), { caseFor, from: 0n, to: 1000n })).limits).toEqual([]);
  });
});
