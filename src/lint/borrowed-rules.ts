import type { LintLevel } from '../model/finding.ts';

interface BorrowedRule {
  readonly id: string;
  readonly level: LintLevel;
  readonly why: string;
  readonly fix: string | undefined;
}

/** The rules that are judged by the lint library, by its name for them. What is a matter of style is not among them. */
export const borrowedRules: Readonly<Record<string, BorrowedRule>> = {
  'no-duplicated-enum-values': {
    id: 'enum-duplicates',
    level: 'warning',
    why: 'One of them is meant to be another.',
    fix: 'Remove the repeated value.',
  },
  'no-enum-type-mismatch': {
    id: 'enum-type',
    level: 'warning',
    why: 'No valid message can hold it.',
    fix: 'Give the value the type that the schema names.',
  },
  'no-unused-components': {
    id: 'unused-component',
    level: 'advice',
    why: 'It is neither mocked nor tested, and may be what is left of something.',
    fix: 'Remove it, or refer to it.',
  },
  'security-scopes-defined': {
    id: 'security-scopes',
    level: 'warning',
    why: 'Nobody can be given such a token.',
    fix: 'Declare the scope in a flow of the security scheme.',
  },
};
