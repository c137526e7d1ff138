import type { Dialect } from '../../model/contract.ts';

/** One thing wrong with the clean contract. */
export interface Fault {
  readonly what: string;
  /** The rule that must name it. */
  readonly rule: string;
  /** What is written once in the clean contract, and what stands there instead; the line that is to blame ends in `# here`. */
  readonly from: string;
  readonly to: string;
  /** The versions in which it is a fault; all, when absent. */
  readonly in?: readonly Dialect[];
}
