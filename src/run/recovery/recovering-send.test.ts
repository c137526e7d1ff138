import { expect, it, vi } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../../testing/build-exchange.ts';
import { openRecoveringSend } from './recovering-send.ts';

const lost = buildExchange({ outcome: buildNoReply({ reason: 'unreachable' }) });
const answered = buildExchange({ outcome: buildReply({ status: 200 }) });
const sequence = { id: 'a', delivery: 'any', cases: [buildCase({})] } as const;

it('knows that a target is gone, and that it responds again', async () => {
  const outcomes: Exchange[] = [lost, answered];
  const recovering = openRecoveringSend({
    send: async () => outcomes.splice(0, 1),
    reach: async () => ({ ok: false, detail: 'refused' }),
    restart: undefined,
    restartWaitMs: 10,
    onDown: () => undefined,
  });
  expect(recovering.isGone()).toBe(false);
  await recovering.send(sequence);
  expect(recovering.isGone()).toBe(true);
  await recovering.send(sequence);
  expect(recovering.isGone()).toBe(false);
});

it('counts the time for which several requests wait for a target once', async () => {
  vi.useFakeTimers();
  try {
    const back = new Promise((resolve) => setTimeout(resolve, 4000));
    const recovering = openRecoveringSend({
      send: async () => [lost],
      reach: async (waitMs) => {
        if (waitMs !== 0) await back;
        return { ok: true };
      },
      restart: undefined,
      restartWaitMs: 10_000,
      onDown: () => undefined,
    });
    expect(recovering.awayMs()).toBe(0);
    const sent = [recovering.send(sequence), recovering.send(sequence)];
    await vi.advanceTimersByTimeAsync(1000);
    expect(recovering.awayMs()).toBe(1000);
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(sent);
    await vi.advanceTimersByTimeAsync(5000);
    expect(recovering.awayMs()).toBe(4000);
  } finally {
    vi.useRealTimers();
  }
});
