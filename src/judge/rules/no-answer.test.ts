import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor, noReply } from '../../testing/exchanges.ts';

const closed = noReply('closed');
const large = { raw: 'x'.repeat(65_537), outside: 'size', expects: 'anything' } as const;

describe('no-answer', () => {
  it.each(['timeout', 'unreachable', 'closed', 'excessive'] as const)('trips when the outcome is "%s"', (reason) => {
    const one = exchange(noReply(reason));
    expect(faultsOf(one)).toEqual(['no-answer']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'violation', cause: reason, clause: 'RFC 9110, 3.4' });
  });

  it('compares the requests, except where connections are refused', () => {
    expect(findingsFor(exchange(closed))[0]?.family).toBe('closed');
    expect(findingsFor(exchange(noReply('unreachable')))[0]?.family).toBeUndefined();
  });

  it('trips whatever was sent', () => {
    for (const outside of ['credentials', 'method', 'media-type', 'depth'] as const) {
      expect(faultsOf(exchange(closed, { outside, expects: 'anything' }))).toEqual(['no-answer']);
    }
  });

  it('trips on a connection that is dropped for a body of ordinary size', () => {
    expect(faultsOf(exchange(closed, { ...large, raw: 'x'.repeat(65_536) }))).toEqual(['no-answer']);
  });

  it('trips on silence whatever the size', () => {
    expect(faultsOf(exchange(noReply('timeout'), large))).toEqual(['no-answer']);
  });

  it('leaves a connection alone that is dropped for a body beyond the ordinary size', () => {
    expect(faultsOf(exchange(closed, large))).toEqual([]);
    expect(faultsOf(exchange(closed, { ...large, raw: new Uint8Array(65_537) }))).toEqual([]);
  });

  it('measures text in bytes', () => {
    expect(faultsOf(exchange(closed, { ...large, raw: '\u20ac'.repeat(22_000) }))).toEqual([]);
  });

  it('leaves what is not HTTP to the rule for framing', () => {
    expect(faultsOf(exchange(noReply('malformed')))).toEqual(['framing']);
  });

  it('leaves responses of every kind alone', () => {
    expect(faultsOf(exchange())).toEqual([]);
    expect(faultsOf(exchange({ interim: [100, 103] }))).toEqual([]);
  });
});
