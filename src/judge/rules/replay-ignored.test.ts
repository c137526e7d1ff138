import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const created = { createdAt: '2026-01-05T08:00:00Z' };
const replayed = { expects: 'anything', expectedState: { kind: 'replayed-request', id: '7', created } } as const;

describe('replay-ignored', () => {
  it('trips when the second response is about another resource', () => {
    expect(faultsOf(exchange({ text: '{"title":"Emma","id":8}' }, replayed))).toContain('replay-ignored');
  });

  it('trips when the same resource was created at another time', () => {
    const shownAt = (createdAt: string, wrap = (one: object): object => one) =>
      faultsOf(exchange({ text: JSON.stringify(wrap({ title: 'Emma', id: 7, createdAt })) }, replayed));
    expect(shownAt('2026-01-05T08:00:01Z')).toContain('replay-ignored');
    expect(shownAt('2026-01-05T08:00:01Z', (data) => ({ data }))).toContain('replay-ignored');
    expect(shownAt('2026-01-05T08:00:00Z')).not.toContain('replay-ignored');
    expect(shownAt('2026-01-05T08:00:00.123Z')).not.toContain('replay-ignored');
  });

  it('trips on a conflict where the contract promises the response of the first', () => {
    const conflict = { status: 409, text: '{"code":1,"text":"used"}' };
    expect(faultsOf(exchange(conflict, { ...replayed, expects: 'accepted' }))).toContain('replay-ignored');
    expect(faultsOf(exchange({ ...conflict, status: 422 }, { ...replayed, expects: 'accepted' }))).not.toContain(
      'replay-ignored',
    );
  });

  it('leaves the same resource alone, and refusals', () => {
    expect(faultsOf(exchange({ text: '{"title":"Emma","id":7}' }, replayed))).not.toContain('replay-ignored');
    expect(faultsOf(exchange({ status: 409, text: '{"code":1,"text":"used"}' }, replayed))).not.toContain(
      'replay-ignored',
    );
  });
});
