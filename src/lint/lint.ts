import type { LintFinding, LintLevel } from '../model/finding.ts';
import { isWithin } from '../schema/places/reachable-schemas.ts';
import { structureFaults } from '../schema/validate/structure.ts';
import type { Complaint, LintRule, LintSubject } from './rule.ts';
import { schemaInvalid } from './rules/schema-invalid.ts';
import { lintRules } from './rules.ts';
import { schemaObjects } from './schema-objects.ts';

/** All that is wrong with a document or will hurt, in the order of files, lines and columns. `told` is what reading it has found. */
export async function lint(subject: LintSubject, told: readonly LintFinding[] = []): Promise<LintFinding[]> {
  const structure = await structureFindings(subject);
  return inOrder(withoutEchoes([...told, ...structure, ...ownFindings(subject, lintRules)]));
}

/** The errors alone: what makes a contract unfit to be mocked and tested. Takes a fraction of the time. */
export async function lintErrors(subject: LintSubject): Promise<LintFinding[]> {
  const rules = lintRules.filter(({ level }) => level === 'error');
  const structure = (await structureFindings(subject)).filter(({ level }) => level === 'error');
  return inOrder(withoutEchoes([...structure, ...ownFindings(subject, rules)]));
}

/** That a schema makes no sense is told only where no other error says why. */
function withoutEchoes(findings: readonly LintFinding[]): LintFinding[] {
  const others = findings.filter(
    ({ rule, level, pointer }) => level === 'error' && rule !== schemaInvalid.id && pointer !== '',
  );
  return findings.filter(
    ({ rule, pointer }) =>
      rule !== schemaInvalid.id ||
      !others.some((other) => isWithin(pointer, other.pointer) || isWithin(other.pointer, pointer)),
  );
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
  return faults.map((fault) => {
    if (!fault.pointer.endsWith('/$ref'))
      return stamp(subject, { id: 'structure', level: 'error', complaint: { ...fault, fix: undefined } });
    const complaint = {
      ...fault,
      message: 'OpenAPI has no reference in this place. It is followed all the same.',
      fix: 'Write the value out.',
    };
    return stamp(subject, { id: 'reference-place', level: 'warning', complaint });
  });
}

interface Stamp {
  readonly id: string;
  readonly level: LintLevel;
  readonly complaint: Complaint;
}

function stamp(subject: LintSubject, { id, level, complaint }: Stamp): LintFinding {
  const { pointer, message, fix } = complaint;
  return { rule: id, level, message, pointer, position: subject.locate(pointer), fix };
}
