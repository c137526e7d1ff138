import { describe, expect, it } from 'vitest';
import { openReceivedBytes } from './received-bytes.ts';

describe('bodies that are on their way', () => {
  it('are collected whole', () => {
    const body = openReceivedBytes().open(10, 0);
    expect(body.add(Buffer.from('abc'))).toBeUndefined();
    expect(body.add(Buffer.from('defghij'))).toBeUndefined();
    expect(body.bytes().toString()).toBe('abcdefghij');
  });

  it('end when one is longer than its limit', () => {
    const body = openReceivedBytes().open(3, 2);
    expect(body.add(Buffer.from('abc'))).toBeUndefined();
    expect(body.add(Buffer.from('d'))).toBe('must not be larger than 3 bytes');
  });

  it('end when they are too large together, until one of them is over', () => {
    const received = openReceivedBytes(10);
    const first = received.open(100, 0);
    const second = received.open(100, 0);
    expect(first.add(Buffer.alloc(6))).toBeUndefined();
    expect(second.add(Buffer.alloc(6))).toContain('together with the bodies of other requests');
    first.close();
    first.close();
    expect(second.add(Buffer.alloc(6))).toBeUndefined();
    expect(second.add(Buffer.alloc(6))).toContain('together');
  });

  it('end when one comes in many pieces of a byte', () => {
    const body = openReceivedBytes().open(1_000_000, 0);
    const reasons = new Set(Array.from({ length: 20_000 }, () => body.add(Buffer.from('a'))));
    expect([...reasons]).toEqual([undefined, 'must not be sent in so many small pieces']);
    const coarse = openReceivedBytes().open(1_000_000, 0);
    expect(new Set(Array.from({ length: 20_000 }, () => coarse.add(Buffer.alloc(20))))).toEqual(new Set([undefined]));
  });
});
