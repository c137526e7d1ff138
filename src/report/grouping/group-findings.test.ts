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

it('comes by its level, then by what ends the service or lets anyone in, then by how often it was seen', () => {
  const often = { ...noCode, instance: undefined };
  const open = { rule: 'credentials-enforced', cause: 'no credential', instance: undefined } as const;
  const ended = { rule: 'no-answer', cause: 'closed', instance: undefined } as const;
  const seldom = { rule: 'server-error', cause: '500', instance: undefined } as const;
  const lost = { rule: 'change-lost', level: 'deviation', cause: 'lost', instance: undefined } as const;
  const groups = groupsOf([lost, seldom], [lost, often], [lost, often], [lost, open], [lost, ended]);
  expect(groups.map(({ finding }) => finding.rule)).toEqual([
    'no-answer',
    'credentials-enforced',
    buildFinding(often).rule,
    'server-error',
    'change-lost',
  ]);
});

it('counts causes while a run goes on: once for all operations, and no observations', () => {
  const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
  const findings = [
    noCode,
    { ...noCode, operation: 'GET /books' },
    noText,
    { ...noText, cause: 'other', level: 'observation' as const },
  ].map((finding) => buildFinding(finding));
  groups.add(findings, () => []);
  expect(groups.found()).toBe(2);
});

describe('what is kept of a bug', () => {
  it('is the first five cases in alphabetical order, the one that is shown before them', () => {
    const [group] = groupsOf(...Array.from({ length: 8 }, () => [noCode]));
    expect(group?.cases).toEqual(['case 0', 'case 1', 'case 2', 'case 3', 'case 4']);
  });

  it('is the smaller witness that is found later, in the place of the first one', () => {
    const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
    const findings = [noCode, { ...noText, rule: 'integer-range' as const }].map((finding) => buildFinding(finding));
    groups.add(findings, () => []);
    const [first, second] = groups.witnesses();
    if (first === undefined || second === undefined) throw new Error('there are two');
    groups.improve(second, { ...second.finding, message: 'smaller' });
    expect(groups.close().groups.map(({ finding }) => finding.message)).toEqual(['code is missing', 'smaller']);
  });

  it('is one group for all causes of a rule beyond a thousand', () => {
    const many = Array.from({ length: 1010 }, (_, index) => [
      { ...noCode, instance: undefined, cause: `cause ${index}` },
    ]);
    const groups = groupsOf(...many);
    expect(groups).toHaveLength(1001);
    expect(groups[0]?.seen).toBe(10);
  });
});
