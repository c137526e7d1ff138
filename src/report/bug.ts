import type { Finding } from '../model/finding.ts';

/** What findings of one bug have in common, as one text: rule, operation and cause. */
export function bugOf({ rule, operation, cause }: Pick<Finding, 'rule' | 'operation' | 'cause'>): string {
  return [rule, operation, cause].join('\n');
}
