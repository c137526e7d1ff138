import { describe, expect, test } from 'vitest';
import type { LintFinding } from '../model/finding.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { applyPolicy, type LintException, type LintPolicy } from './apply-policy.ts';

const position = { file: 'api.yaml', line: 3, column: 1 };
const finding: LintFinding = {
  rule: 'body-on-get',
  level: 'warning',
  message: 'm',
  pointer: '/paths/~1tools/get/requestBody',
  position,
  fix: undefined,
};

function policy(change: Partial<LintPolicy>): LintPolicy {
  return { levels: new Map(), exceptions: [], ...change };
}

function exception(at: string | undefined, rule: LintRuleId = 'body-on-get'): LintException {
  return { rule, at, reason: 'the client is old', position: { file: 'coldframe.yaml', line: 2, column: 5 } };
}

test('a rule has the level that the policy gives it', () => {
  const [found] = applyPolicy([finding], policy({ levels: new Map([['body-on-get', 'error']]) }));
  expect(found?.level).toBe('error');
});

test('a rule that is off reports nothing', () => {
  expect(applyPolicy([finding], policy({ levels: new Map([['body-on-get', 'off']]) }))).toEqual([]);
});

describe('an exception', () => {
  test.each(['GET /tools', '/tools', '#/paths/~1tools', undefined])('at %s accepts the finding', (at) => {
    expect(applyPolicy([finding], policy({ exceptions: [exception(at)] }))).toEqual([]);
  });

  test.each([exception('POST /tools'), exception('/tool'), exception(undefined, 'path-query')])(
    'for another place or rule accepts nothing and is reported as not needed',
    (other) => {
      const found = applyPolicy([finding], policy({ exceptions: [other] }));
      expect(found.map(({ rule, position: { file, line } }) => [rule, file, line])).toEqual([
        ['body-on-get', 'api.yaml', 3],
        ['exception-unneeded', 'coldframe.yaml', 2],
      ]);
    },
  );
});
