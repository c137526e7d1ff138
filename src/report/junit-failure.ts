import type { FindingGroup, Verdict } from '../model/report.ts';
import { escapeText } from './escape-text.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/** What there is to say about one case, already safe to print. */
export type TextOfCase = (verdict: Verdict) => string;

/** A case that shares its rules with many others names no more causes than these. */
const mostCauses = 3;

/** A bug is told in full at the case that is its witness, and in a line at the others. */
export function openFailureTexts(groups: readonly FindingGroup[]): TextOfCase {
  const byRule = indexGroups(groups, ({ finding }) => [keyOf(finding.operation, finding.rule)]);
  const byCase = indexGroups(groups, ({ cases }) => cases);
  return ({ case: id, operation, because }) => {
    const own = byCase.get(id) ?? [];
    const shared = because
      .filter((rule) => !own.some(({ finding }) => finding.rule === rule))
      .flatMap((rule) => (byRule.get(keyOf(operation, rule)) ?? []).slice(0, mostCauses));
    return [...own, ...shared].map((group) => tell(group, id)).join('\n');
  };
}

function tell(group: FindingGroup, id: string): string {
  const { finding } = group;
  if (finding.exchange.case.id === id) return renderGroup(group, paintNothing);
  const witness = escapeText(finding.exchange.case.id);
  return `${finding.level.toUpperCase()}  ${finding.rule}  ${escapeText(finding.message)} (told in full at: ${witness})`;
}

function keyOf(operation: string, rule: string): string {
  return `${operation}\n${rule}`;
}

function indexGroups(
  groups: readonly FindingGroup[],
  keysOf: (group: FindingGroup) => readonly string[],
): Map<string, FindingGroup[]> {
  const index = new Map<string, FindingGroup[]>();
  for (const group of groups) {
    for (const key of keysOf(group)) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [group]);
      else known.push(group);
    }
  }
  return index;
}
