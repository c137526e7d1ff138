import { describe, expect, it } from 'vitest';
import { sequencesOf } from '../../../testing/derivations.ts';
import { recovery } from './recovery.ts';

const sequences = sequencesOf(recovery);

describe('recovery', () => {
  it('sends a valid request after each bad one, over one connection and over two', () => {
    expect(sequences.map(({ delivery }) => delivery)).toEqual([
      ...Array.from({ length: 4 }, () => 'same-connection'),
      ...Array.from({ length: 4 }, () => 'new-connections'),
    ]);
    for (const { cases } of sequences) {
      expect(cases).toHaveLength(2);
      expect(cases[0]?.expects).not.toBe('accepted');
      expect(cases[1]).toMatchObject({
        expects: 'accepted',
        scope: { inside: true },
        request: { credential: 'valid' },
      });
    }
  });

  it('is bad in value, syntax, credential and method', () => {
    const bad = sequences.slice(0, 4).map(({ cases }) => cases[0]);
    expect(bad.map((one) => one?.fault)).toEqual(['schema', 'syntax', undefined, undefined]);
    expect(bad[2]?.request.credential).toBe('none');
    expect(bad[3]?.request.method).toBe('TRACE');
  });

  it('leaves out what the operation does not have', () => {
    const open = sequencesOf(recovery, { key: 'GET /books' });
    expect(open.map(({ cases }) => cases[0]?.request.method)).toEqual(['TRACE', 'TRACE']);
  });
});
