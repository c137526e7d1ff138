import type { Dialect } from '../../model/contract.ts';
import type { LintRuleId } from '../../model/lint-rule-id.ts';

/** One thing wrong with the clean contract. */
export interface Fault {
  readonly what: string;
  /** The rule that must report it. */
  readonly rule: LintRuleId;
  /** A text that the clean contract contains once, and its replacement. The wrong line ends in `# here`. */
  readonly from: string;
  readonly to: string;
  /** The versions in which it is a fault; default: all. */
  readonly in?: readonly Dialect[];
}
