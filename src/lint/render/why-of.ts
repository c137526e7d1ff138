import { readingRules } from '../reading-rules.ts';
import { lintRules } from '../rules.ts';

/** Why a rule's findings matter, one or two sentences. */
export function whyOf(rule: string): string | undefined {
  return lintRules.find(({ id }) => id === rule)?.why ?? readingRules[rule];
}
