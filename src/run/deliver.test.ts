import { expect, it } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { openRunBudget } from '../send/run-budget.ts';
import { buildExchange, buildReply } from '../testing/build-exchange.ts';
import { openDelivery } from './deliver.ts';

it('stops judging long bodies as soon as the run is interrupted', async () => {
  const interruption = new AbortController();
  const long = buildExchange({ outcome: buildReply({ text: `"${' '.repeat(2 * 1024 * 1024)}"` }) });
  const short = buildExchange();
  const [judged, skipped]: [Exchange[], string[]] = [[], []];
  const delivery = openDelivery({
    sender: {
      send: async () => [long, long, long, short],
      reach: async () => ({ ok: true }),
      logIn: async () => undefined,
      logins: () => 0,
      limitTime: () => undefined,
      close: async () => undefined,
    },
    budget: openRunBudget({ maxCases: 100, timeMs: 60_000, elapsedMs: () => 0, interrupted: interruption.signal }),
    concurrency: 1,
    ledger: {
      record: (exchange) => {
        judged.push(exchange);
        // As a signal does, which arrives while this body is judged.
        setImmediate(() => interruption.abort());
      },
      skip: (_, reason) => skipped.push(reason),
    },
    learn: () => undefined,
    onRestart: () => undefined,
    isSwitch: () => false,
    restartWaitMs: 0,
    interrupted: interruption.signal,
  });
  await delivery.deliver([{ id: 'one', delivery: 'any', cases: [long.case] }]);
  expect(judged).toEqual([long, short]);
  expect(skipped).toEqual(['the run was interrupted', 'the run was interrupted']);
});
