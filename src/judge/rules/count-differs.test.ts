import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const faults = (text: string, property = 'count') => {
  const expectedState = { kind: 'number-of', property, count: 2 } as const;
  return faultsOf(exchange({ text }, { operation: 'GET /books', expectedState }));
};

describe('count-differs', () => {
  it('trips at another number than the list has items', () => {
    expect(faults('{"count":3}')).toContain('count-differs');
    expect(faults('0', '')).toContain('count-differs');
  });

  it('leaves the number of items alone, and what has another name', () => {
    expect(faults('{"count":2}')).not.toContain('count-differs');
    expect(faults('2', '')).not.toContain('count-differs');
    expect(faults('{"error":3}')).not.toContain('count-differs');
  });
});
