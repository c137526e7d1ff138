import type { Contract } from '../model/contract.ts';
import type { LintLevel } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';

/** What lint looks at: a document that may be no contract yet. */
export type LintSubject = Pick<Contract, 'document' | 'dialect' | 'operations' | 'locate'>;

/** What a rule alone knows; `lint` adds id, level and position. */
export interface Complaint {
  readonly pointer: Pointer;
  /** One or two sentences: what is wrong. */
  readonly message: string;
  /** How to mend it, one line. */
  readonly fix: string | undefined;
}

/** One promise about contracts. Its id is the name of its file and of its page in `docs/rules/lint/`. */
export interface LintRule {
  readonly id: string;
  readonly level: LintLevel;
  readonly check: (subject: LintSubject) => Iterable<Complaint>;
}
