import type { Finding } from '../model/finding.ts';
import { sha256Hex } from '../text/sha256.ts';

/**
 * A short name for a finding, the same in every run that has it: 16 hexadecimal digits made from rule, operation and cause.
 */
export function findingKeyOf({
  rule,
  operation,
  cause,
}: Pick<Finding, 'operation' | 'cause'> & { readonly rule: string }): string {
  return sha256Hex([rule, operation, cause].join('\n')).slice(0, 16);
}
