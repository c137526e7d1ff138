import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compactText } from './compact-text.ts';

/** What V8 keeps after it has collected all garbage. */
async function heapBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // Nothing that a weak reference has shown is collected before the next turn.
  await sleep(0);
  collect();
  return process.memoryUsage().heapUsed;
}

const mebibyte = 1024 * 1024;

describe('compactText', () => {
  it('returns a short text and a long one', () => {
    for (const text of ['paths: {} # 🌿', 'ä🌿\n'.repeat(mebibyte)]) {
      const held = compactText(text);
      expect(held() === text).toBe(true);
      expect(held() === text).toBe(true);
    }
  });

  it('returns a long text when it is no longer in memory, and keeps it out of the heap', async () => {
    const before = await heapBytes();
    const held = compactText(`${'x'.repeat(8 * mebibyte)}🌿`);
    expect((await heapBytes()) - before).toBeLessThan(8 * mebibyte);
    expect(held()).toHaveLength(8 * mebibyte + 2);
    expect((await heapBytes()) - before).toBeLessThan(8 * mebibyte);
    expect(held().endsWith('x🌿')).toBe(true);
  });
});
