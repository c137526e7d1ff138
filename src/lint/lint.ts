import type { LintFinding, LintLevel } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { join } from '../schema/json/pointer.ts';
import { structureFaults } from '../schema/structure/structure-faults.ts';
import { askTime, TimeOver, withinTime } from '../schema/time-limit.ts';
import { withStarsInUrls } from '../text/shown-url.ts';
import { lintRules } from './all-rules.ts';
import type { LintPolicy } from './apply-policy.ts';
import { harmlessKinds, type RawFinding, withOneFindingPerCause } from './one-finding-per-cause.ts';
import type { Complaint, LintRule, LintSubject } from './subject/lint-rule.ts';
import { schemaObjects } from './subject/schema-objects.ts';

/**
 * Everything that is wrong with a document, or will cause trouble when it is mocked and tested, in the order of files, lines and columns.
 * `readingFindings`: what was found while the document was read; it becomes part of the result. Once `isLate` says so, rules end where they are, and one finding
 * names them.
 */
export async function lint(
  subject: LintSubject,
  readingFindings: readonly LintFinding[] = [],
  isLate: () => boolean = () => false,
): Promise<LintFinding[]> {
  const structure = await structureFindings(subject);
  const left: string[] = [];
  const found = ruleFindings(subject, lintRules, { isLate, leave: (rule) => left.push(rule) });
  const unfinished = left.length === 0 ? [] : [unfinishedFinding(subject, left)];
  return inOrder(withOneFindingPerCause([...readingFindings, ...structure, ...found, ...unfinished]));
}

function unfinishedFinding(subject: LintSubject, rules: readonly string[]): LintFinding {
  const message = `The time for lint is over. These rules were not applied to the whole contract: ${rules.join(', ')}.`;
  const complaint = {
    pointer: '',
    message,
    fix: 'Lint parts of the contract, each with fewer operations and schemas.',
  };
  return findingOf(subject, { id: 'unfinished', level: 'warning', complaint });
}

/**
 * The errors that make a contract unfit to be mocked and tested: not those that change no request and no response, such as a missing description. `levels` are
 * those that a policy gives to rules. Only rules that report errors are applied, which takes a fraction of the time.
 */
export async function lintErrors(subject: LintSubject, levels: LintPolicy['levels']): Promise<LintFinding[]> {
  const rules = lintRules.filter(({ id, level }) => (levels.get(id) ?? level) === 'error');
  const findings = [...(await structureFindings(subject)), ...ruleFindings(subject, rules)].filter(
    ({ kind, harmless }) => harmless !== true && (kind === undefined || !harmlessKinds.has(kind)),
  );
  return inOrder(withOneFindingPerCause(findings.filter(({ rule, level }) => (levels.get(rule) ?? level) === 'error')));
}

/** Of two findings about one place. What was found by reading has a position, and not always a pointer. */
function findingKey({ rule, pointer, message, position: { file, line, column } }: LintFinding): string {
  return `${rule} ${pointer === '' ? `${file}:${line}:${column}` : pointer} ${message}`;
}

/** By file, line and column, each finding once. */
export function inOrder(findings: readonly LintFinding[]): LintFinding[] {
  const unique = new Map(findings.map((finding) => [findingKey(finding), finding]));
  return [...unique.values()].sort(
    ({ position: one }, { position: other }) =>
      one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
}

/** When rules end, and what is done with those that did not reach their end. */
interface LintTime {
  readonly isLate: () => boolean;
  readonly leave: (rule: LintRuleId) => void;
}

const endless: LintTime = { isLate: () => false, leave: () => undefined };

function ruleFindings(subject: LintSubject, rules: readonly LintRule[], time: LintTime = endless): RawFinding[] {
  if (time.isLate()) {
    for (const { id } of rules) time.leave(id);
    return [];
  }
  const { isLate } = time;
  const bounded = { ...subject, operations: untilLate(subject.operations), schemas: untilLate(schemaObjects(subject)) };
  return rules.flatMap((rule) => {
    const findings: RawFinding[] = [];
    if (isLate()) time.leave(rule.id);
    else {
      try {
        withinTime(isLate, () => {
          for (const complaint of rule.check(bounded)) {
            if (findings.length === mostFindings) throw new TimeOver('One rule has found too much.');
            findings.push(findingOf(subject, { ...rule, complaint }));
          }
        });
      } catch (error) {
        if (!(error instanceof TimeOver)) throw error;
        time.leave(rule.id);
      }
    }
    return findings;
  });
}

/** How many findings of one rule are reported: those of a million examples take gigabytes. */
const mostFindings = 50_000;

/** The same list; to go through it ends once the time is over. */
function untilLate<Item>(items: readonly Item[]): readonly Item[] {
  function* each(): Generator<Item> {
    for (const item of items) {
      askTime();
      yield item;
    }
  }
  return Object.assign([...items], { [Symbol.iterator]: each });
}

async function structureFindings(subject: LintSubject): Promise<RawFinding[]> {
  const faults = await structureFaults(subject.document, subject.dialect);
  return faults
    .filter(({ kind, pointer }) => kind !== 'examples' || !isFromElsewhere(subject, pointer))
    .map(({ kind, pointer, message }) => {
      if (kind === 'reference' || kind === 'examples') {
        const { id, level, ...text } = plainFaults[kind];
        return { ...findingOf(subject, { id, level, complaint: { pointer, ...text } }), kind };
      }
      const complaint = { pointer, message, fix: undefined };
      return { ...findingOf(subject, { id: 'structure', level: 'error', complaint }), kind };
    });
}

/** An overlay that adds examples means them to be used, and cannot know whether the contract has one in that place. */
function isFromElsewhere({ locate }: LintSubject, pointer: Pointer): boolean {
  return locate(join(pointer, 'examples')).file !== locate(join(pointer, 'example')).file;
}

/** What OpenAPI's schema forbids although its meaning is plain. References that every tool follows do not keep anyone from mocking and testing. */
const plainFaults = {
  reference: {
    id: 'reference-place',
    level: 'warning',
    message: 'OpenAPI allows no reference here. Mock and suite follow it nevertheless.',
    fix: 'Write the value here in place of the reference.',
  },
  examples: {
    id: 'example-and-examples',
    level: 'error',
    message: 'This object has both "example" and "examples", and OpenAPI allows only one of the two.',
    fix: 'Move the example to "examples", under a name.',
  },
} as const;

interface RuleComplaint {
  readonly id: LintRuleId;
  readonly level: LintLevel;
  readonly complaint: Complaint;
}

function findingOf(subject: LintSubject, { id, level, complaint }: RuleComplaint): RawFinding {
  const { pointer, message, fix, harmless, broken } = complaint;
  const shown = { message: withStarsInUrls(message), fix: fix && withStarsInUrls(fix) };
  return { rule: id, level, ...shown, pointer, position: subject.locate(pointer), harmless, broken };
}
