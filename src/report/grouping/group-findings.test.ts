import { describe, expect, it } from 'vitest';
import type { Finding } from '../../model/finding.ts';
import { buildCase, buildExchange, buildFinding } from '../../testing/build-exchange.ts';
import { openGroups } from './group-findings.ts';

/** Each list is what one response shows. */
function groupsOf(...answers: readonly (readonly Partial<Finding>[])[]) {
  const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
  for (const [index, findings] of answers.entries()) {
    const exchange = buildExchange({ case: buildCase({ id: `case ${index}` }) });
    groups.count(exchange, () => []);
    groups.add(
      findings.map((finding) => buildFinding({ exchange, ...finding })),
      () => [],
    );
  }
  return groups.close().groups;
}

const noCode = { cause: 'no code', message: 'code is missing', instance: '' };
const noText = { cause: 'no text', message: 'text is missing', instance: '' };

describe('what is reported of one operation', () => {
  it('puts together what is wrong with the very same responses: they have another shape altogether', () => {
    const [group, ...others] = groupsOf([noCode, noText], [noCode, noText]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ seen: 2, alsoReported: ['text is missing'], finding: { cause: 'no code; no text' } });
    expect(group?.bugs).toHaveLength(2);
  });

  it('keeps apart what other responses show, what another rule reports, and what is not in the body', () => {
    expect(groupsOf([noCode, noText], [noCode])).toHaveLength(2);
    expect(groupsOf([noCode, { ...noText, rule: 'integer-range' }])).toHaveLength(2);
    expect(groupsOf([noCode, { ...noText, instance: undefined }])).toHaveLength(2);
  });

  it('does not list refusals of an operation that never accepts anything', () => {
    const refused = { rule: 'valid-refused', level: 'deviation' } as const;
    const never = { rule: 'never-accepted' } as const;
    expect(groupsOf([refused], [never]).map(({ finding }) => finding.rule)).toEqual(['never-accepted']);
    expect(groupsOf([refused], [{ ...never, operation: 'GET /books' }])).toHaveLength(2);
  });
});
