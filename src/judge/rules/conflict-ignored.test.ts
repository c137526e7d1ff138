import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked = { expects: 'anything', expectedState: { kind: 'refused-in-state', state: 'lent' } } as const;

describe('conflict-ignored', () => {
  it('trips when a request succeeds that the contract does not allow in that state', () => {
    const one = exchange({}, asked);
    expect(faultsOf(one)).toContain('conflict-ignored');
    expect(findingsFor(one).map(({ message }) => message)).toContain(
      'status 200 for a resource that is "lent", which the contract says is refused with 409',
    );
  });

  it('names the status that the contract has for it', () => {
    const expectedState = { kind: 'refused-in-state', of: 'a path', state: 'never created', status: '404' } as const;
    expect(findingsFor(exchange({}, { ...asked, expectedState })).map(({ message }) => message)).toContain(
      'status 200 for a path that is "never created", which the contract says is refused with 404',
    );
    expect(findingsFor(exchange({}, { ...asked, expectedState }))[0]?.expected).toBe('refused: 404');
  });

  it('leaves refusals alone', () => {
    expect(faultsOf(exchange({ status: 409 }, asked))).not.toContain('conflict-ignored');
    expect(faultsOf(exchange({ status: 400 }, asked))).toEqual([]);
  });
});
