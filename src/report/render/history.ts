import type { FindingGroup, FixedFinding, Report } from '../../model/report.ts';
import { findingKeyOf } from '../finding-key.ts';
import { acceptedAsKnown } from '../severity.ts';
import { recount } from './baseline.ts';

/** A finding of an earlier report, as its JSON has it. */
export interface PreviousFinding {
  readonly rule: string;
  readonly level: string;
  readonly cause: string;
  readonly message: string;
  /** Every operation that showed it. */
  readonly operations: readonly string[];
}

/**
 * Marks each finding as new or known, and lists what an earlier report had and this one has not. A bug is known if one of its operations showed it before.
 */
export function compareWithPrevious(report: Report, previous: readonly PreviousFinding[]): Report {
  const keysOf = ({ rule, operations, cause }: PreviousFinding) =>
    operations.map((operation) => findingKeyOf({ rule, operation, cause }));
  const before = new Set(previous.flatMap(keysOf));
  const groups = report.groups.map((group): FindingGroup => {
    return { ...group, age: currentKeysOf(group).some((key) => before.has(key)) ? 'known' : 'new' };
  });
  const now = new Set(report.groups.flatMap(currentKeysOf));
  const fixed = previous
    .filter((finding) => !keysOf(finding).some((key) => now.has(key)))
    .map(
      ({ rule, level, message, operations: [operation = ''] }): FixedFinding => ({ rule, level, message, operation }),
    );
  return { ...report, groups, fixed };
}

/** Accepts what is known, so that only new findings count. */
export function acceptKnown(report: Report): Report {
  const groups = report.groups.map((group) =>
    group.age === 'known' && group.accepted === undefined ? { ...group, accepted: acceptedAsKnown } : group,
  );
  return recount({ ...report, groups });
}

/** Of the bug in each of its operations, and of what was reported with it. */
function currentKeysOf(group: FindingGroup): readonly string[] {
  const parts = group.parts.length === 0 ? [group] : group.parts;
  const own = parts.map(({ finding }) => findingKeyOf(finding));
  const { rule, cause } = group.finding;
  return [...own, ...group.operations.map((operation) => findingKeyOf({ rule, operation, cause }))];
}
