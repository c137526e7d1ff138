import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { SentRequest } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { buildCase, buildExchange, buildFinding, buildReply, buildSent } from '../../testing/build-exchange.ts';
import { compareWitnesses, keepSmall, keptBytes, worstOf } from './witness.ts';

interface WitnessStart {
  readonly sent?: Partial<SentRequest>;
  readonly sentCase?: Partial<Case>;
  readonly finding?: Partial<Finding>;
}

function witness({ sent = {}, sentCase = {}, finding = {} }: WitnessStart): Finding {
  const exchange = buildExchange({ case: buildCase(sentCase), sent: buildSent(sent) });
  return buildFinding({ exchange, ...finding });
}

/** About the operation as a whole. */
const ordinary = { about: '/paths/~1books/post' };
const special = { about: '/components/schemas/Book/properties/title/maxLength' };
const accept = { headers: [['Accept', '*/*']] as const };
const bare = { headers: [] };

describe('the better witness', () => {
  it.each<[string, WitnessStart, WitnessStart]>([
    [
      'has the worse level',
      { finding: { level: 'violation' }, sent: { body: 'long'.repeat(9) } },
      { finding: { level: 'deviation' } },
    ],
    [
      'is in scope',
      { sentCase: special, sent: bare },
      { sentCase: { scope: { inside: false, by: 'size', allowedStatuses: [] } }, sent: bare },
    ],
    [
      'is an ordinary request for one resource, which may be missing',
      {
        sentCase: { ...ordinary, scope: { inside: false, by: 'resource', allowedStatuses: [404] } },
        sent: { body: 'long'.repeat(9) },
      },
      { sentCase: { ...special, scope: { inside: false, by: 'resource', allowedStatuses: [404] } }, sent: bare },
    ],
    ['is an ordinary request', { sentCase: ordinary, sent: { body: 'long'.repeat(9) } }, { sentCase: special }],
    [
      'is an ordinary request, sent as usual',
      { sentCase: ordinary },
      { sentCase: { ...ordinary, strategy: 'transfer' } },
    ],
    ['is valid', { sentCase: special, sent: bare }, { sentCase: { ...special, expects: 'rejected' }, sent: accept }],
    [
      'has an Accept header, as clients send it',
      { sentCase: special, sent: accept },
      { sentCase: special, sent: bare },
    ],
    ['has the shorter body', { sent: { body: '{}' } }, { sent: { body: '{"a":1}' } }],
    ['has the shorter headers', { sent: { headers: [['A', '1']] } }, { sent: { headers: [['A', '12']] } }],
    ['has fewer headers', { sent: accept }, { sent: { headers: [...accept.headers, ['A', '1']] } }],
    ['has the shorter URL', { sent: { url: 'http://a/' } }, { sent: { url: 'http://a/b' } }],
    [
      'has the id that comes first, however long the methods are',
      { sentCase: { id: 'a' }, sent: { method: 'DELETE' } },
      { sentCase: { id: 'b' }, sent: { method: 'TRACE' } },
    ],
    ['has the id that comes first', { sentCase: { id: 'a' } }, { sentCase: { id: 'b' } }],
    ['has the message that comes first', { finding: { message: 'a' } }, { finding: { message: 'b' } }],
  ])('%s', (_, better, worse) => {
    expect(compareWitnesses(witness(better), witness(worse))).toBeLessThan(0);
    expect(compareWitnesses(witness(worse), witness(better))).toBeGreaterThan(0);
    expect(compareWitnesses(witness(better), witness(better))).toBe(0);
  });
});

describe('keepSmall', () => {
  const withBody = (bytes: number) => {
    const text = 'é'.repeat(bytes / 2);
    const exchange = buildExchange({ outcome: buildReply({ text, body: new TextEncoder().encode(text) }) });
    return buildFinding({ exchange });
  };

  it('keeps the first 64 KiB of a response, in a buffer of its own', () => {
    const kept = keepSmall(withBody(keptBytes + 2)).exchange.outcome;
    if (kept.kind === 'no-reply') throw new Error('there is a reply');
    expect(kept.body.buffer.byteLength).toBe(65_536);
    expect(kept.text).toBe('é'.repeat(keptBytes / 2));
  });

  it('changes nothing up to that size', () => {
    const finding = withBody(keptBytes);
    expect(keepSmall(finding)).toBe(finding);
  });
});

it('the worst of several levels is known, and none of no levels', () => {
  expect(worstOf(['observation', 'violation', 'deviation'])).toBe('violation');
  expect(worstOf(['observation', 'deviation'])).toBe('deviation');
  expect(worstOf([])).toBeUndefined();
});
