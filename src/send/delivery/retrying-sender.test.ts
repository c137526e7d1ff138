import { expect, it, vi } from 'vitest';
import type { Reply } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import { type EncodedCase, openRetryingSender } from './retrying-sender.ts';
import { openTimeLimit } from './time-limit.ts';

const over = 'the time limit of the run was reached';

/** What a response with a body of that many bytes becomes when it arrives after the end. */
async function outcomeOf(length: number) {
  const reply = { kind: 'reply', status: 200 } as Reply;
  const pace = { ready: async () => undefined, pause: () => false, renew: () => undefined };
  const sender = openRetryingSender({ codec: { read: () => reply }, pace, time: { reason: () => over } });
  const outcome = { kind: 'response', body: Buffer.alloc(length) };
  const received = { kind: 'received', outcome, durationMs: 7 } as unknown as Received;
  const encoded = { case: {}, request: {} } as unknown as EncodedCase;
  return (await sender.sendAfter(received, encoded, async () => received)).outcome;
}

it('reads no long body once the time is over', async () => {
  const left = { kind: 'no-reply', reason: 'interrupted', detail: over, durationMs: 7 };
  expect(await outcomeOf(1024 * 1024 + 1)).toMatchObject(left);
  expect(await outcomeOf(1024 * 1024)).toMatchObject({ kind: 'reply' });
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
  now.mockRestore();
});
