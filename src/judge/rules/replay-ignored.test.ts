import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const replayed = { expects: 'anything', expectedState: { kind: 'replayed-request', id: '7' } } as const;

describe('replay-ignored', () => {
  it('trips when the second response is about another resource', () => {
    expect(faultsOf(exchange({ text: '{"title":"Emma","id":8}' }, replayed))).toContain('replay-ignored');
  });

  it('leaves the same resource alone, and refusals', () => {
    expect(faultsOf(exchange({ text: '{"title":"Emma","id":7}' }, replayed))).not.toContain('replay-ignored');
    expect(faultsOf(exchange({ status: 409, text: '{"code":1,"text":"used"}' }, replayed))).not.toContain(
      'replay-ignored',
    );
  });
});
