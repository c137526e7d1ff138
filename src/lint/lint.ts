import type { LintFinding, LintLevel } from '../model/finding.ts';
import { structureFaults } from '../schema/validate/structure.ts';
import { borrowedRules } from './borrowed-rules.ts';
import { runLibrary } from './library.ts';
import type { Complaint, LintRule, LintSubject } from './rule.ts';
import { lintRules } from './rules.ts';
import { schemaObjects } from './schema-objects.ts';

/** All that is wrong with a document or will hurt, in the order of files, lines and columns. */
export async function lint(subject: LintSubject): Promise<LintFinding[]> {
  const structure = structureFindings(subject);
  const borrowed = await borrowedFindings(subject);
  return inOrder([...structure, ...ownFindings(subject, lintRules), ...borrowed]);
}

/** The errors alone: what makes a contract unfit to be mocked and tested. Needs no library, and a fraction of the time. */
export function lintErrors(subject: LintSubject): LintFinding[] {
  const rules = lintRules.filter(({ level }) => level === 'error');
  const structure = structureFindings(subject).filter(({ level }) => level === 'error');
  return inOrder([...structure, ...ownFindings(subject, rules)]);
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

function structureFindings(subject: LintSubject): LintFinding[] {
  return structureFaults(subject.document, subject.dialect).map((fault) => {
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

/** The library fails on some documents, legal ones among them; what our own rules found must not be lost for that. */
async function borrowedFindings(subject: LintSubject): Promise<LintFinding[]> {
  try {
    const complaints = await runLibrary(subject.document);
    return complaints.map((complaint) => stamp(subject, { ...ruleOf(complaint.rule), complaint }));
  } catch {
    const names = Object.values(borrowedRules).map(({ id }) => id);
    const message = `The rules ${names.join(', ')} could not be applied to the document.`;
    return [stamp(subject, { id: 'structure', level: 'advice', complaint: { pointer: '', message, fix: undefined } })];
  }
}

function ruleOf(name: string): { id: string; level: LintLevel } {
  return borrowedRules[name] ?? { id: name, level: 'advice' };
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
