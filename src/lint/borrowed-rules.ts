import type { LintLevel } from '../model/finding.ts';

interface BorrowedRule {
  readonly id: string;
  readonly level: LintLevel;
  readonly fix: string | undefined;
}

/** The rules that are judged by the lint library, by its name for them. What is a matter of style is not among them. */
export const borrowedRules: Readonly<Record<string, BorrowedRule>> = {
  'no-duplicated-enum-values': { id: 'enum-duplicates', level: 'warning', fix: 'Remove the repeated value.' },
  'no-enum-type-mismatch': { id: 'enum-type', level: 'warning', fix: 'Give the value the type that the schema names.' },
  'no-unused-components': { id: 'unused-component', level: 'advice', fix: 'Remove it, or refer to it.' },
  'nullable-type-sibling': { id: 'nullable-without-type', level: 'warning', fix: 'Put "type" beside "nullable".' },
  'security-scopes-defined': {
    id: 'security-scopes',
    level: 'warning',
    fix: 'Declare the scope in a flow of the security scheme.',
  },
};
