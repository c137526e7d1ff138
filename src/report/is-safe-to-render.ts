import { escapeText } from '../text/escape-text.ts';

/** Whether a value of a blob is what the reports are written from. */
type Test = (value: unknown) => boolean;

const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const isLevel: Test = (value) => ['violation', 'deviation', 'observation'].includes(String(value));
const isRule: Test = (value) => typeof value === 'string' && /^[a-z]+(?:-[a-z]+)*$/.test(value);
const isPlain: Test = (value) => typeof value === 'string' && escapeText(value) === value;
/** More machines than anyone has; each that is missing is named. */
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000;

/** What the reports show as it is, because a run makes it, and not a text from a contract or a target; `*` is every property or item. */
const inReport: readonly (readonly [path: string, test: Test])[] = [
  ['seed', isNumber],
  ['durationMs', isNumber],
  ['failOn', isLevel],
  ['counts.*', isNumber],
  ['coverage.promises', isNumber],
  ['coverage.uncounted', isNumber],
  ['coverage.tested', isNumber],
  ['coverage.proven', isNumber],
  ['coverage.reachable', isNumber],
  ['coverage.rows.*.proven', isNumber],
  ['strategies.*.cases', isNumber],
  ['strategies.*.judged', isNumber],
  ['strategies.*.durationMs', isNumber],
  ['responses.*.cases', isNumber],
  ['responses.*.violations', isNumber],
  ['responses.*.deviations', isNumber],
  ['responses.*.unjudged', isNumber],
  ['responses.*.durationMs', isNumber],
  ['unjudged.*.cases', isNumber],
  ['openQuestions.*.seen', isNumber],
  ['undocumented.*.status', isNumber],
  ['shard.index', isCount],
  ['shard.count', isCount],
  ['shard.minCoverage', isNumber],
];

const inGroup: typeof inReport = [
  ['seen', isNumber],
  ['of', isNumber],
  ['position.line', isNumber],
  ['position.column', isNumber],
  ['excerpt.line', isNumber],
  ['excerpt.firstLine', isNumber],
  ['finding.rule', isRule],
  ['finding.level', isLevel],
  ['finding.clause', isPlain],
  ['finding.exchange.outcome.status', isNumber],
  ['finding.exchange.outcome.durationMs', isNumber],
];

/**
 * Whether a report that was read from a file has numbers and names where reports are written without escaping. Other jobs of a project can write such a file
 * as well as Coldframe can, and it must not smuggle markup or terminal codes into output.
 */
export function isSafeToRender(report: unknown): boolean {
  return holds(report, inReport) && valuesAt(report, ['groups', '*']).every(isSoundGroup);
}

function isSoundGroup(group: unknown): boolean {
  const inner = [...valuesAt(group, ['related', '*']), ...valuesAt(group, ['parts', '*'])];
  return holds(group, inGroup) && inner.every(isSoundGroup);
}

function holds(value: unknown, tests: typeof inReport): boolean {
  return tests.every(([path, test]) => valuesAt(value, path.split('.')).every((one) => one === undefined || test(one)));
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Object.values(value).flatMap((one: unknown) => valuesAt(one, rest));
  return valuesAt(Object.getOwnPropertyDescriptor(value, name)?.value, rest);
}
