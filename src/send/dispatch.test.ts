import { describe, expect, test } from 'vitest';
import type { Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { exchange, noReply } from '../testing/exchanges.ts';
import { dispatch } from './dispatch.ts';
import type { RunBudget } from './run-budget.ts';

const unlimited: RunBudget = {
  allows: () => true,
  record: () => {},
  recordCrash: () => {},
  recordGone: () => {},
  hasRoom: () => true,
  endReason: () => undefined,
  skipped: () => [],
};

function sequenceOf(id: string, delivery: Sequence['delivery']): Sequence {
  return { id, delivery, cases: [exchange().case] };
}

/** A sender that responds one turn of the event loop later, and notes what is under way at once. */
function slowSender() {
  const log: string[] = [];
  let [underWay, most] = [0, 0];
  return {
    log,
    most: () => most,
    send: async ({ id }: Sequence): Promise<readonly Exchange[]> => {
      underWay += 1;
      most = Math.max(most, underWay);
      log.push(`start ${id}`);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      log.push(`end ${id}`);
      return [exchange()];
    },
  };
}

async function drain(sequences: readonly Sequence[], options: Parameters<typeof dispatch>[1]): Promise<number> {
  let count = 0;
  for await (const exchanges of dispatch(sequences, options)) count += exchanges.length;
  return count;
}

describe('dispatch', () => {
  test('sends as many sequences at once as the concurrency allows, and no more', async () => {
    const sender = slowSender();
    const sequences = Array.from({ length: 20 }, (_, index) => sequenceOf(String(index), 'any'));
    expect(await drain(sequences, { sender, budget: unlimited, concurrency: 4 })).toBe(20);
    expect(sender.most()).toBe(4);
  });

  test('waits before a sequence that is to be sent later', async () => {
    const sender = slowSender();
    const sequences = [sequenceOf('a', 'any'), { ...sequenceOf('b', 'same-connection'), afterMs: 40 }];
    const sleep = async (milliseconds: number) => void sender.log.push(`sleep ${milliseconds}`);
    await drain(sequences, { sender, budget: unlimited, concurrency: 4, sleep });
    expect(sender.log).toEqual(['start a', 'end a', 'sleep 40', 'start b', 'end b']);
  });

  test('sends a sequence that tests order or load while nothing else is under way', async () => {
    const sender = slowSender();
    const sequences = [sequenceOf('a', 'any'), sequenceOf('b', 'parallel'), sequenceOf('c', 'any')];
    await drain(sequences, { sender, budget: unlimited, concurrency: 4 });
    expect(sender.log).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  test('skips what the budget does not allow, and records the rest', async () => {
    const recorded: Exchange[] = [];
    const sender = slowSender();
    const budget: RunBudget = {
      ...unlimited,
      allows: ({ id }) => id !== 'b',
      record: (one) => void recorded.push(one),
    };
    const sequences = [sequenceOf('a', 'any'), sequenceOf('b', 'any'), sequenceOf('c', 'any')];
    expect(await drain(sequences, { sender, budget, concurrency: 1 })).toBe(2);
    expect(recorded).toHaveLength(2);
  });

  test('waits for everything that is under way beside a time-out before it sends more', async () => {
    const log: string[] = [];
    const answers: (() => void)[] = [];
    const sender = {
      send: async ({ id }: Sequence): Promise<readonly Exchange[]> => {
        log.push(id);
        await new Promise<void>((resolve) => answers.push(resolve));
        return [exchange(noReply('timeout'))];
      },
    };
    const sequences = ['a', 'b', 'c', 'd'].map((id) => sequenceOf(id, 'any'));
    const drained = drain(sequences, { sender, budget: unlimited, concurrency: 2 });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    answers[0]?.();
    await turn();
    expect(log).toEqual(['a', 'b']);
    answers[1]?.();
    await turn();
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    answers[2]?.();
    answers[3]?.();
    expect(await drained).toBe(4);
  });
});
