import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import { buildCase, buildExchange } from '../../testing/build-exchange.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { openEvidence } from './evidence.ts';

const readers = { ...buildCase().operation, key: 'POST /readers' };

/** Evidence with requests that have the trait `long name`; `workedOut` counts for how many of them it was worked out. */
function evidenceOf(count: number, sent: Partial<Case>) {
  const evidence = openEvidence();
  let workedOut = 0;
  for (let at = 0; at < count; at += 1)
    evidence.add(buildExchange({ case: buildCase(sent) }), () => {
      workedOut += 1;
      return [buildTrait('long name')];
    });
  return { evidence, workedOut: () => workedOut };
}

function withBodyOf(length: number): Partial<Case> {
  const body = { kind: 'content', content: 'a'.repeat(length), value: undefined } as const;
  const request = { method: 'POST', path: '/books', headers: [], credential: 'valid' } as const;
  return { request: { ...request, body: { ...body, framing: 'length', expectContinue: false } } };
}

describe('the traits of requests', () => {
  const { key } = buildTrait('long name');

  it('are worked out only for the operation and the expectation that are asked about', () => {
    const { evidence, workedOut } = evidenceOf(3, { expects: 'rejected', fault: 'schema' });
    expect(evidence.requests('POST /readers', ['rejected schema'], key)).toBe(0);
    expect(evidence.requests('POST /books', ['accepted'], key)).toBe(0);
    expect(workedOut()).toBe(0);
    expect(evidence.requests('POST /books', ['rejected schema'], key)).toBe(3);
    expect(evidence.requests('POST /books', ['rejected schema'], undefined)).toBe(3);
    expect(workedOut()).toBe(3);
  });

  it('are counted once, and apart for each operation', () => {
    const { evidence } = evidenceOf(2, {});
    evidence.add(buildExchange({ case: buildCase({ operation: readers }) }), () => [buildTrait('long name')]);
    expect(evidence.requests('POST /books', ['accepted'], key)).toBe(2);
    expect(evidence.requests('POST /books', ['accepted'], key)).toBe(2);
    expect(evidence.requests('POST /readers', ['accepted'], key)).toBe(1);
  });

  it.each([
    { title: '10,000 requests', count: 10_001, sent: {} },
    { title: '16 MiB of bodies', count: 17, sent: withBodyOf(1024 * 1024) },
  ])('are worked out when more than $title wait for it', ({ count, sent }) => {
    expect(evidenceOf(count - 1, sent).workedOut()).toBe(0);
    const { evidence, workedOut } = evidenceOf(count, sent);
    expect(workedOut()).toBe(count);
    expect(evidence.requests('POST /books', ['accepted'], key)).toBe(count);
  });
});
