import { describe, expect, it } from 'vitest';
import type { HeaderField } from '../../model/case.ts';
import type { ExpectedState } from '../../model/expected-state.ts';
import { type Answered, exchange, faultsOf } from '../../testing/exchanges.ts';

const whole = Uint8Array.of(10, 11, 12, 13, 14, 15);
const rule = 'representation-differs';

describe('representation-differs', () => {
  const part = (range: string | null, bytes: readonly number[], answered: Answered = {}, [first, last] = [1, 2]) => {
    const headers: readonly HeaderField[] = range === null ? [] : [['Content-Range', range]];
    const response = { status: 206, type: 'image/png', headers, bytes: Uint8Array.from(bytes), ...answered };
    const expectedState = { kind: 'part-of-file', whole, first, last } as const;
    return faultsOf(exchange(response, { operation: 'GET /books', expectedState }));
  };

  it('trips at a part with other bytes, another range or none', () => {
    expect(part('bytes 1-2/6', [10, 11])).toContain(rule);
    expect(part('bytes 1-2/6', [11])).toContain(rule);
    expect(part('bytes 0-1/6', [10, 11])).toContain(rule);
    expect(part('bytes 1-2/2', [11, 12])).toContain(rule);
    expect(part('1-2/6', [11, 12])).toContain(rule);
    expect(part(null, [11, 12])).toContain(rule);
  });

  it('trips at a part of what is beyond the end, which is refused or ignored', () => {
    const beyond = (status: number) => part('bytes 6-6/6', [], { status }, [6, 6]);
    expect(beyond(206)).toContain(rule);
    expect([...beyond(416), ...beyond(200)]).not.toContain(rule);
  });

  it('leaves the part alone that was asked for, the whole file, several parts and encoded ones', () => {
    expect(part('bytes 1-2/6', [11, 12])).not.toContain(rule);
    expect(part('bytes 1-2/*', [11, 12])).not.toContain(rule);
    expect(part(null, [...whole], { status: 200 })).not.toContain(rule);
    expect(part(null, [45, 45], { type: 'multipart/byteranges; boundary=a' })).not.toContain(rule);
    expect(part(null, [1], { headers: [['Content-Encoding', 'gzip']] })).not.toContain(rule);
  });

  it('compares a table with the list that it shows', () => {
    const items = [
      { isbn: 1, title: 'Emma' },
      { isbn: 2, title: 'Persuasion' },
    ];
    const expectedState = { kind: 'table-of-items', items, property: 'isbn', isWhole: true } as const;
    const table = (text: string, type = 'text/csv; charset=utf-8') =>
      faultsOf(exchange({ type, text }, { operation: 'GET /books', expectedState }));
    expect(table('isbn,title\n1,Emma\n')).toContain(rule);
    expect(table('isbn,title\n1,Emma\n2,Persuasion\n3,Sanditon\n')).toContain(rule);
    expect(table('isbn,title\n1,Sanditon\n2,Persuasion\n')).toContain(rule);
    expect(table('isbn,title\n2,Persuasion\n1,Emma\n')).not.toContain(rule);
    expect(table('isbn,title\n1,Emma\n', 'text/plain')).not.toContain(rule);
  });

  it('compares length and entity tag of HEAD with those of GET', () => {
    const head = (headers: readonly HeaderField[]) =>
      faultsOf(
        exchange(
          { text: '', headers },
          { operation: 'GET /books', expectedState: { kind: 'head-like-get', length: 6, tag: '"1"' } },
        ),
      );
    expect(head([['Content-Length', '0']])).toContain(rule);
    expect(head([['ETag', '"2"']])).toContain(rule);
    expect(
      head([
        ['Content-Length', '6'],
        ['ETag', '"1"'],
      ]),
    ).not.toContain(rule);
    expect(head([])).not.toContain(rule);
  });

  it('trips on HEAD that misses what GET has just shown', () => {
    const expectedState: ExpectedState = { kind: 'head-like-get', length: undefined, tag: undefined };
    const head = (status: number) =>
      faultsOf(exchange({ status, text: '' }, { operation: 'GET /books', expectedState }));
    expect([head(404), head(410)].every((faults) => faults.includes(rule))).toBe(true);
    expect([head(200), head(401), head(429)].some((faults) => faults.includes(rule))).toBe(false);
  });
});
