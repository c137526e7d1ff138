import type { LintFinding, LintLevel } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';
import { isWithin, join } from '../schema/json/pointer.ts';
import { structureFaults } from '../schema/structure/structure-faults.ts';
import type { LintPolicy } from './apply-policy.ts';
import type { Complaint, LintRule, LintSubject } from './rule.ts';
import { schemaInvalid } from './rules/schema-invalid.ts';
import { lintRules } from './rules.ts';
import { schemaObjects } from './schema-objects.ts';

/** All that is wrong with a document or will hurt, in the order of files, lines and columns. `told` is what reading it has found. */
export async function lint(subject: LintSubject, told: readonly LintFinding[] = []): Promise<LintFinding[]> {
  const structure = await structureFindings(subject);
  return inOrder(withoutEchoes([...told, ...structure, ...ownFindings(subject, lintRules)]));
}

/**
 * The errors alone: what makes a contract unfit to be mocked and tested. `levels` are those that a policy gives to rules; rules that cannot find
 * an error are not applied, which takes a fraction of the time.
 */
export async function lintErrors(subject: LintSubject, levels: LintPolicy['levels']): Promise<LintFinding[]> {
  const rules = lintRules.filter(({ id, level }) => (levels.get(id) ?? level) === 'error');
  const findings = [...(await structureFindings(subject)), ...ownFindings(subject, rules)];
  return inOrder(withoutEchoes(findings.filter(({ rule, level }) => (levels.get(rule) ?? level) === 'error')));
}

/**
 * What is told twice is told in the words that say more: that a schema makes no sense only where no other error says why, and what the structure lacks
 * not where a rule of ours finds an error in the same place, or an item that is there twice.
 */
function withoutEchoes(findings: readonly LintFinding[]): LintFinding[] {
  const errors = findings.filter(({ level, pointer }) => level === 'error' && pointer !== '');
  const others = errors.filter(({ rule }) => rule !== schemaInvalid.id);
  const own = new Set(others.filter(({ rule }) => rule !== 'structure').map(({ pointer }) => pointer));
  const ownHolders = new Set([...own].map((pointer) => pointer.slice(0, pointer.lastIndexOf('/'))));
  return findings.filter(({ rule, pointer, message }) => {
    if (rule === schemaInvalid.id)
      return !others.some((other) => isWithin(pointer, other.pointer) || isWithin(other.pointer, pointer));
    if (rule !== 'structure') return true;
    return !own.has(pointer) && !(ownHolders.has(pointer) && /same item twice|has no "default"/.test(message));
  });
}

function ownFindings(subject: LintSubject, rules: readonly LintRule[]): LintFinding[] {
  const seen = { ...subject, schemas: schemaObjects(subject) };
  return rules.flatMap((rule) => [...rule.check(seen)].map((complaint) => stamp(subject, { ...rule, complaint })));
}

/** By file, line and column; what is said twice of one place is said once. */
export function inOrder(findings: readonly LintFinding[]): LintFinding[] {
  const unique = new Map(findings.map((finding) => [`${finding.rule} ${finding.pointer} ${finding.message}`, finding]));
  return [...unique.values()].sort(
    ({ position: one }, { position: other }) =>
      one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
}

async function structureFindings(subject: LintSubject): Promise<LintFinding[]> {
  const faults = await structureFaults(subject.document, subject.dialect);
  const seen = faults.filter(({ kind, pointer }) => kind !== 'examples' || !isFromElsewhere(subject, pointer));
  return seen.map(({ kind, pointer, message }) => {
    if (kind === 'other')
      return stamp(subject, { id: 'structure', level: 'error', complaint: { pointer, message, fix: undefined } });
    const { id, level, ...said } = ownWords[kind];
    return stamp(subject, { id, level, complaint: { pointer, ...said } });
  });
}

/** An overlay that brings examples means them to be taken, and cannot know whether the contract has one in that place. */
function isFromElsewhere({ locate }: LintSubject, pointer: Pointer): boolean {
  return locate(join(pointer, 'examples')).file !== locate(join(pointer, 'example')).file;
}

/** What the schema of OpenAPI forbids and other words tell better. References that everyone follows keep nobody from mocking and testing. */
const ownWords = {
  reference: {
    id: 'reference-place',
    level: 'warning',
    message: 'OpenAPI has no reference in this place. It is followed all the same.',
    fix: 'Write the value out.',
  },
  examples: {
    id: 'example-and-examples',
    level: 'error',
    message: 'OpenAPI admits "example" or "examples", not both in one place.',
    fix: 'Move the example to "examples", under a name.',
  },
} as const;

interface Stamp {
  readonly id: string;
  readonly level: LintLevel;
  readonly complaint: Complaint;
}

function stamp(subject: LintSubject, { id, level, complaint }: Stamp): LintFinding {
  const { pointer, message, fix } = complaint;
  return { rule: id, level, message, pointer, position: subject.locate(pointer), fix };
}
