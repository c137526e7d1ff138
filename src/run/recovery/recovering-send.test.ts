import { expect, it } from 'vitest';
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
