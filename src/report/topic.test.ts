import { describe, expect, it } from 'vitest';
import type { Case, CredentialUse, OutOfScopeReason } from '../model/case.ts';
import { buildCase, buildFinding } from '../testing/build-exchange.ts';
import { topicOf } from './topic.ts';

function outside(by: OutOfScopeReason, change: Partial<Case> = {}): Case {
  return buildCase({ scope: { inside: false, by, allowedStatuses: [] }, ...change });
}

function carrying(credential: CredentialUse): Case {
  const { request } = buildCase();
  return buildCase({ strategy: 'credentials', request: { ...request, credential } });
}

describe('topicOf', () => {
  it.each([
    ['a missing credential', carrying('empty')],
    ['a bad credential', carrying('wrong-scheme')],
    ['a credential that was never issued', carrying('unknown')],
    ['other methods', outside('method')],
    ['bodies of other media types', outside('media-type')],
    ['a body of more than 4 KB', outside('size')],
    ['an identifier that was used before', buildCase({ repeats: true })],
    ['resources that may not exist', outside('resource')],
    ['unusual values', buildCase()],
    ['json-encodings', buildCase({ strategy: 'json-encodings' })],
  ])('calls it %s', (topic, asked) => {
    expect(topicOf(asked, [])).toBe(topic);
  });

  it('names what was refused rather than its size', () => {
    const refused = [buildFinding({ rule: 'valid-refused', level: 'deviation' })];
    expect(topicOf(outside('size'), refused)).toBe('valid values that are refused');
    expect(topicOf(buildCase(), refused)).toBe('valid values that are refused');
  });
});
