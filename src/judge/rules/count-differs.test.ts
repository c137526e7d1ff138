import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const faults = (text: string, property = 'count') => {
  const expectedState = { kind: 'count-of-list', property, count: 2 } as const;
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

  it('reads it in the object that has it', () => {
    const inside = (text: string) =>
      faultsOf(
        exchange(
          { text },
          {
            operation: 'GET /books',
            expectedState: { kind: 'count-of-list', property: 'books', within: 'counts', count: 2 },
          },
        ),
      );
    expect(inside('{"counts":{"books":3}}')).toContain('count-differs');
    expect(inside('{"counts":{"books":2},"books":3}')).not.toContain('count-differs');
  });

  it('compares what a response counts with what it lists beside', () => {
    const tallied = (text: string) =>
      faultsOf(exchange({ text }, { operation: 'GET /books', expectedState: { kind: 'count-of-items-beside' } }));
    expect(tallied('{"deleted":[1],"deleted_count":2}')).toContain('count-differs');
    expect(tallied('{"data":{"deleted":[],"deletedCount":1}}')).toContain('count-differs');
    for (const name of ['countDeleted', 'numDeleted', 'totalDeleted', 'number_of_deleted'])
      expect(tallied(`{"deleted":[1],"${name}":2}`)).toContain('count-differs');
    expect(tallied('{"deleted":[1],"counts":{"deleted":2}}')).toContain('count-differs');
    expect(tallied('{"deleted":[1],"summary":{"deletedCount":2}}')).toContain('count-differs');
    expect(tallied('{"deleted":[1],"counts":{"deleted":1,"failed":3}}')).not.toContain('count-differs');
    expect(tallied('{"deleted":[1],"limits":{"deleted":2}}')).not.toContain('count-differs');
    expect(tallied('{"deleted":[1],"deletedCount":1}')).not.toContain('count-differs');
    expect(tallied('{"deleted":[1],"Deleted":2}')).not.toContain('count-differs');
    expect(tallied('{"deleted":[1],"count":2}')).not.toContain('count-differs');
    expect(tallied('{"deleted":"1","deletedCount":2}')).not.toContain('count-differs');
  });
});
