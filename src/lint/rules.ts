import type { LintRule } from './rule.ts';
import { clientErrorUndocumented } from './rules/client-error-undocumented.ts';
import { unauthorisedUndocumented } from './rules/unauthorised-undocumented.ts';

/** Every rule of our own. */
export const lintRules: readonly LintRule[] = [clientErrorUndocumented, unauthorisedUndocumented];
