import { describe, expect, it } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { exchange } from '../testing/exchanges.ts';
import { openBrokenReads } from './broken-reads.ts';

const list = 'GET /books';
const [served, failing] = [exchange({}, { operation: list }), exchange({ status: 500 }, { operation: list })];
const change = exchange({ status: 500 });

/** The cause of the last exchange. */
function causeAfter(...all: readonly Exchange[]) {
  const reads = openBrokenReads();
  for (const one of all) reads.add(one);
  return reads.causeOf(all.at(-1) ?? failing);
}

describe('openBrokenReads', () => {
  it('finds the change that failed first after a request had been served that fails in the same way', () => {
    expect(causeAfter(served, change, exchange({ status: 500 }), failing)).toBe(change);
    expect(causeAfter(served, change, failing, exchange({ status: 500 }), failing)).toBe(change);
  });

  it('remembers fifty changes', () => {
    const others = Array.from({ length: 49 }, () => exchange({ status: 501 }));
    expect(causeAfter(served, change, ...others, failing)).toBe(change);
  });

  it('knows of a request when it was served last, whatever number of requests there are', () => {
    const others = Array.from({ length: 10_000 }, (_, index) => {
      return { ...served, sent: { ...served.sent, url: `${served.sent.url}?page=${index}` } };
    });
    expect(causeAfter(served, ...others, change, served, failing)).toBeUndefined();
    const last = others.at(-1) ?? served;
    expect(causeAfter(served, ...others, change, { ...failing, sent: last.sent })).toBeUndefined();
  });

  it.each([
    ['a request that was never served', [change, failing]],
    ['a change before the request was served', [change, served, failing]],
    [
      'a change that got another response',
      [served, exchange({ status: 500, text: '{"message":"No disk is left"}' }), failing],
    ],
    ['a change that was refused', [served, exchange({ status: 400 }), failing]],
    ['another request that was served', [exchange({}, { operation: 'GET /books/{isbn}' }), change, failing]],
    ['a request that failed before the change, too', [served, failing, change, failing]],
    ['a request that is served again', [served, change, failing, served]],
    [
      'a change with a response too long to be kept',
      [
        served,
        exchange({ status: 500, text: ' '.repeat(70_000) }),
        exchange({ status: 500, text: ' '.repeat(70_000) }, { operation: list }),
      ],
    ],
    [
      'too many changes before it',
      [served, change, ...Array.from({ length: 50 }, () => exchange({ status: 501 })), failing],
    ],
  ])('names none for %s', (_, all) => {
    expect(causeAfter(...all)).toBeUndefined();
  });
});
