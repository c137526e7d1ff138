import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { blockBytes, openReceivedBytes } from './received-bytes.ts';

const together = { reason: expect.stringContaining('together with the bodies of other'), isTemporary: true };

describe('bodies that are on their way', () => {
  it('are collected whole', () => {
    const body = openReceivedBytes().open(10);
    expect(body.add(Buffer.from('abc'))).toBeUndefined();
    expect(body.add(Buffer.from('defghij'))).toBeUndefined();
    expect(body.bytes().toString()).toBe('abcdefghij');
  });

  it('have 32 MiB together', () => {
    const received = openReceivedBytes();
    const [first, second, third] = [1, 2, 3].map(() => received.open(40 * 1024 * 1024));
    for (const body of [first, second]) expect(body?.add(Buffer.alloc(16 * 1024 * 1024))).toBeUndefined();
    expect(third?.add(Buffer.alloc(1))).toMatchObject(together);
  });

  it('are collected whole across blocks, also in those of bodies that are over', () => {
    const received = openReceivedBytes();
    const piece = Buffer.from(Uint8Array.from({ length: blockBytes * 2.5 }, (_, at) => at % 251));
    for (const filler of [1, 2]) {
      const other = received.open(1e6);
      expect(other.add(Buffer.alloc(blockBytes * 3, filler))).toBeUndefined();
      other.close();
      const body = received.open(1e6);
      for (const part of [piece.subarray(0, 7), piece.subarray(7, blockBytes), piece.subarray(blockBytes)])
        expect(body.add(part)).toBeUndefined();
      const whole = body.bytes();
      body.close();
      expect(whole.equals(piece)).toBe(true);
    }
  });

  it('take the memory of bodies that are over', () => {
    const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow');
    onTestFinished(() => allocate.mockRestore());
    const received = openReceivedBytes();
    for (let round = 0; round < 10; round++) {
      const body = received.open(1e6);
      expect(body.add(Buffer.alloc(blockBytes * 5))).toBeUndefined();
      body.close();
    }
    expect(allocate).toHaveBeenCalledTimes(5);
  });

  it('end when one is longer than its limit', () => {
    const body = openReceivedBytes().open(3);
    expect(body.add(Buffer.from('abc'))).toBeUndefined();
    expect(body.add(Buffer.from('d'))).toEqual({ reason: 'must not be larger than 3 bytes', isTemporary: false });
  });

  it('end when they are too large together, until one of them is over', () => {
    const received = openReceivedBytes(blockBytes * 3);
    const [first, second] = [received.open(1e6), received.open(1e6)];
    expect(first.add(Buffer.alloc(blockBytes + 1))).toBeUndefined();
    expect(second.add(Buffer.alloc(blockBytes + 1))).toEqual(together);
    first.close();
    first.close();
    expect(second.add(Buffer.alloc(blockBytes * 3))).toBeUndefined();
    expect(second.add(Buffer.alloc(1))).toEqual(together);
  });

  it('end when one comes in many pieces of a byte', () => {
    const body = openReceivedBytes().open(1_000_000);
    const reasons = new Set(Array.from({ length: 20_000 }, () => body.add(Buffer.from('a'))?.reason));
    expect([...reasons]).toEqual([undefined, 'must not be sent in so many small pieces']);
    const coarse = openReceivedBytes().open(1_000_000);
    expect(new Set(Array.from({ length: 20_000 }, () => coarse.add(Buffer.alloc(20))))).toEqual(new Set([undefined]));
  });
});
