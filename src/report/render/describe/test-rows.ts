import type { FindingGroup, Report, StrategyTally } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { plural } from '../../../text/plural.ts';
import { failsTheRun } from '../../severity.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/** A test as CI services count them: a strategy, or a finding. */
export interface TestRow {
  readonly name: string;
  readonly classname: string;
  readonly milliseconds: number;
  readonly result:
    | { readonly kind: 'failure'; readonly message: string; readonly type: string }
    | { readonly kind: 'skipped'; readonly message: string }
    | { readonly kind: 'passed' };
  /** Details for people; empty: none. Long, and there may be thousands: it is made when it is written. */
  readonly text: () => string;
}

/** The tests of one operation. */
export interface TestSuite {
  readonly operation: string;
  readonly tests: readonly TestRow[];
}

/**
 * What a report says in tests: one for each strategy and one for each finding, under the first operation that shows it. A finding that fails the run is a
 * failure; a strategy of which no case could be judged is skipped.
 */
export function testsOf({ strategies, groups, failOn }: Report): readonly TestSuite[] {
  const operations = [...strategies.map(({ operation }) => operation), ...groups.map((group) => operationOf(group))];
  const talliesOf = new Map(groupsBy(strategies, ({ operation }) => operation).map((own) => [own[0].operation, own]));
  const groupsOf = new Map(groupsBy(groups, operationOf).map((own) => [operationOf(own[0]), own]));
  return [...new Set(operations)].map((operation) => {
    const tests = (talliesOf.get(operation) ?? []).map(testOfStrategy);
    const findings = (groupsOf.get(operation) ?? []).map((group) => testOfFinding(group, failOn));
    return { operation, tests: withOwnNames([...tests, ...findings]) };
  });
}

/** Services leave out a test with the name of another one of its class: a name that comes again gets a number. */
function withOwnNames(tests: readonly TestRow[]): readonly TestRow[] {
  const counts = new Map<string, number>();
  return tests.map((test) => {
    const count = (counts.get(test.name) ?? 0) + 1;
    counts.set(test.name, count);
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` };
  });
}

function operationOf({ finding }: FindingGroup): string {
  return finding.operation;
}

function testOfStrategy({ operation, strategy, cases, judged, unjudged, durationMs }: StrategyTally): TestRow {
  return {
    name: strategy,
    classname: operation,
    milliseconds: durationMs,
    result: judged === 0 ? { kind: 'skipped', message: unjudged ?? '' } : { kind: 'passed' },
    text: () => `${plural(cases, 'case')}, ${judged} judged`,
  };
}

function testOfFinding(group: FindingGroup, failOn: Report['failOn']): TestRow {
  const { accepted, finding } = group;
  const { rule, cause, level, message, operation } = finding;
  const fails = failsTheRun(group, failOn);
  const note = accepted === undefined ? '' : `\n  accepted by the baseline: ${escapeText(accepted)}`;
  return {
    name: `${rule}: ${cause}`,
    classname: operation,
    milliseconds: 0,
    result: fails ? { kind: 'failure', message: `${rule}: ${message}`, type: level } : { kind: 'passed' },
    text: () => renderGroup(group, { paint: paintNothing }) + note,
  };
}
