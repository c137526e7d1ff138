import { afterEach, expect, it, vi } from 'vitest';
import type { HeaderField } from '../../model/case.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import { type EncodedCase, openRetryingSender } from './retrying-sender.ts';
import { openTimeLimit, type TimeLimit } from './time-limit.ts';

afterEach(() => void vi.restoreAllMocks());

const over = 'the time limit of the run was reached';

/** A sender whose bodies take `takesMs` to read each, and what responses with bodies of some lengths become, one after the other. */
function openReader({ time, takesMs = 0 }: { time: Pick<TimeLimit, 'reason'>; takesMs?: number }) {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const read = (): Reply => {
    nowMs += takesMs;
    return { kind: 'reply', status: 200 } as Reply;
  };
  const pace = { ready: async () => undefined, pause: () => false, renew: () => undefined };
  const sender = openRetryingSender({ codec: { read }, pace, time });
  return async (length: number, headers: readonly HeaderField[] = []) => {
    const outcome = { kind: 'response', head: { headers }, body: Buffer.alloc(length) };
    const received = { kind: 'received', outcome, durationMs: 7 } as unknown as Received;
    const encoded = { case: {}, request: {} } as unknown as EncodedCase;
    return (await sender.sendAfter(received, encoded, async () => received)).outcome;
  };
}

const megabyte = 1024 * 1024;
const left = { kind: 'no-reply', reason: 'interrupted', detail: over, durationMs: 7 };

it('reads no long body once the time is over', async () => {
  const outcomeOf = openReader({ time: { reason: () => over } });
  expect(await outcomeOf(megabyte + 1)).toMatchObject(left);
  expect(await outcomeOf(megabyte)).toMatchObject({ kind: 'reply' });
});

it('reads no long body that would take longer than is left, as one before it did', async () => {
  const time = openTimeLimit(new AbortController().signal);
  const outcomeOf = openReader({ time, takesMs: 2000 });
  time.set(5000);
  expect(await outcomeOf(4 * megabyte)).toMatchObject({ kind: 'reply' });
  expect(await outcomeOf(6 * megabyte)).toMatchObject(left);
  expect(await outcomeOf(4 * megabyte)).toMatchObject({ kind: 'reply' });
  expect(await outcomeOf(4 * megabyte)).toMatchObject(left);
  expect(await outcomeOf(megabyte)).toMatchObject({ kind: 'reply' });
  time.close();
});

it('reads no long body when there would be no time for secrets in it', async () => {
  const time = openTimeLimit(new AbortController().signal);
  const outcomeOf = openReader({ time });
  time.set(1000);
  expect(await outcomeOf(8 * megabyte)).toMatchObject(left);
  expect(await outcomeOf(4 * megabyte)).toMatchObject({ kind: 'reply' });
  time.close();
});

it('reads no body with a content coding where one took longer than is left: a few bytes may become many', async () => {
  const time = openTimeLimit(new AbortController().signal);
  const outcomeOf = openReader({ time, takesMs: 2000 });
  const coded = [['Content-Encoding', 'gzip']] as const;
  time.set(5000);
  expect(await outcomeOf(10, coded)).toMatchObject({ kind: 'reply' });
  expect(await outcomeOf(10, coded)).toMatchObject({ kind: 'reply' });
  expect(await outcomeOf(10, coded)).toMatchObject(left);
  expect(await outcomeOf(10)).toMatchObject({ kind: 'reply' });
  time.close();
});

it('reads short bodies with a content coding to the end', async () => {
  const outcomeOf = openReader({ time: { reason: () => over }, takesMs: 99 });
  expect(await outcomeOf(10, [['Content-Encoding', 'gzip']])).toMatchObject({ kind: 'reply' });
  expect(await outcomeOf(10, [['Content-Encoding', 'gzip']])).toMatchObject({ kind: 'reply' });
});

it('knows that the time is over before its timer could say so', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const time = openTimeLimit(new AbortController().signal);
  time.set(60_000);
  now.mockReturnValue(60_999);
  expect(time.reason()).toBeUndefined();
  now.mockReturnValue(61_000);
  expect(time.reason()).toBe(over);
  time.set(undefined);
  expect(time.reason()).toBeUndefined();
  time.close();
});
