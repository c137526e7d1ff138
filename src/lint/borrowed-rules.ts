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
  'no-identical-paths': { id: 'identical-paths', level: 'error', fix: 'Merge the two path items.' },
  'no-undefined-server-variable': {
    id: 'server-variables',
    level: 'error',
    fix: 'Let the URL and "variables" name the same.',
  },
  'no-unused-components': { id: 'unused-component', level: 'advice', fix: 'Remove it, or refer to it.' },
  'nullable-type-sibling': { id: 'nullable-without-type', level: 'warning', fix: 'Put "type" beside "nullable".' },
  'operation-operationId-unique': {
    id: 'operation-id-unique',
    level: 'error',
    fix: 'Give each operation an operationId of its own.',
  },
  'operation-parameters-unique': { id: 'parameters-unique', level: 'error', fix: 'Remove one of the two parameters.' },
  'path-not-include-query': { id: 'path-query', level: 'error', fix: 'Describe the query by parameters in "query".' },
  'path-parameters-defined': {
    id: 'path-parameters',
    level: 'error',
    fix: 'Let the path and its parameters in "path" name the same.',
  },
  'security-scopes-defined': {
    id: 'security-scopes',
    level: 'warning',
    fix: 'Declare the scope in a flow of the security scheme.',
  },
};
