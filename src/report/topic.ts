import type { Case, CredentialUse, OutOfScopeReason } from '../model/case.ts';
import type { Finding } from '../model/finding.ts';
import type { RuleId } from '../model/rule-id.ts';

/** What a case asks of a target where the contract is silent, in words that say it to someone who knows neither strategies nor rules. */
export function topicOf({ scope, request, strategy, repeats, expects }: Case, findings: readonly Finding[]): string {
  if (repeats) return 'an identifier that was used before';
  if (strategy === 'credentials' || expects === 'unauthorised') return credentialTopics[request.credential];
  if (!scope.inside && scope.by !== 'resource' && scope.by !== 'credentials') {
    // An ordinary size for a server that takes it: what it says of the content is of more interest.
    const refused = findings.find(({ rule }) => Object.hasOwn(ruleTopics, rule));
    if (scope.by !== 'size' || refused === undefined) return frameTopics[scope.by];
  }
  const told = findings.map(({ rule }) => ruleTopics[rule]).find((topic) => topic !== undefined);
  return told ?? (scope.inside ? (strategyTopics[strategy] ?? strategy) : 'resources that may not exist');
}

const credentialTopics: Readonly<Record<CredentialUse, string>> = {
  valid: 'the good credential',
  none: 'a missing credential',
  empty: 'a missing credential',
  'scheme-only': 'a missing credential',
  'wrong-scheme': 'a bad credential',
  bare: 'a bad credential',
  malformed: 'a bad credential',
  repeated: 'a bad credential',
  unknown: 'a credential that nobody issued',
  spaced: 'the good credential, spelled otherwise',
  'lower-case': 'the good credential, spelled otherwise',
  'upper-case': 'the good credential, spelled otherwise',
  query: 'the credential in the query',
};

const frameTopics: Readonly<Record<Exclude<OutOfScopeReason, 'credentials' | 'resource'>, string>> = {
  message: 'requests that break HTTP',
  method: 'other methods',
  path: 'other paths',
  'media-type': 'content of other media types',
  accept: 'an Accept that leaves out what is documented',
  expectation: 'Expect: 100-continue',
  length: 'content without a length',
  size: 'content of more than 4 KB',
  depth: 'deeply nested content',
};

const strategyTopics: Readonly<Record<string, string>> = {
  'malformed-body': 'content that not every parser takes',
  'absent-body': 'absent content',
  'valid-body': 'unusual values',
  'invalid-body': 'invalid values',
};

const ruleTopics: Readonly<Partial<Record<RuleId, string>>> = {
  'valid-refused': 'valid values that are refused',
  'invalid-accepted': 'invalid values that are accepted',
  'malformed-accepted': 'content that is not JSON',
  'echo-differs': 'values that come back otherwise',
  'scheme-case': 'the good credential, spelled otherwise',
};
