import type { Case, CredentialUse, OutOfScopeReason } from '../model/case.ts';
import type { Finding } from '../model/finding.ts';
import type { RuleId } from '../model/rule-id.ts';
import type { StrategyId } from '../model/strategy-id.ts';

/** What a case is about where the contract says nothing, in words that need no knowledge of strategies and rules. */
export function topicOf({ scope, request, strategy, repeats, expects }: Case, findings: readonly Finding[]): string {
  if (repeats) return 'an identifier that was used before';
  if (strategy === 'credentials' || expects === 'unauthorised') return credentialTopics[request.credential];
  if (!scope.inside && scope.by !== 'resource' && scope.by !== 'credentials') {
    // Where the server accepts bodies of this size, what it makes of the body is of more interest.
    const refused = findings.find(({ rule }) => Object.hasOwn(ruleTopics, rule));
    if (scope.by !== 'size' || refused === undefined) return scopeTopics[scope.by];
  }
  const found = findings.map(({ rule }) => ruleTopics[rule]).find((topic) => topic !== undefined);
  return found ?? (scope.inside ? (strategyTopics[strategy] ?? strategy) : 'resources that may not exist');
}

const credentialTopics: Readonly<Record<CredentialUse, string>> = {
  valid: 'the valid credential',
  none: 'a missing credential',
  empty: 'a missing credential',
  'scheme-only': 'a missing credential',
  'wrong-scheme': 'a bad credential',
  'token-scheme': 'a bad credential',
  'digest-scheme': 'a bad credential',
  'unknown-scheme': 'a bad credential',
  bare: 'a bad credential',
  malformed: 'a bad credential',
  repeated: 'a bad credential',
  unknown: 'a credential that was never issued',
  spaced: 'the valid credential, written in another form',
  'lower-case': 'the valid credential, written in another form',
  'upper-case': 'the valid credential, written in another form',
  query: 'the credential in the query',
};

const scopeTopics: Readonly<Record<Exclude<OutOfScopeReason, 'credentials' | 'resource'>, string>> = {
  message: 'requests that break HTTP',
  method: 'other methods',
  path: 'other paths',
  'media-type': 'bodies of other media types',
  accept: 'an Accept header without the documented media types',
  expectation: 'Expect: 100-continue',
  length: 'a body without Content-Length',
  size: 'a body of more than 4 KB',
  depth: 'a deeply nested body',
};

const strategyTopics: Readonly<Partial<Record<StrategyId, string>>> = {
  'malformed-body': 'bodies that not every parser accepts',
  'absent-body': 'a missing body',
  'valid-body': 'unusual values',
  'invalid-body': 'invalid values',
};

const ruleTopics: Readonly<Partial<Record<RuleId, string>>> = {
  'valid-refused': 'valid values that are refused',
  'invalid-accepted': 'invalid values that are accepted',
  'malformed-accepted': 'a body that is not JSON',
  'echo-differs': 'values that are returned changed',
  'scheme-case': 'the valid credential, written in another form',
};
