import type { SourcePosition } from './contract.ts';
import type { Exchange } from './exchange.ts';
import type { Pointer } from './json.ts';
import type { LintRuleId } from './lint-rule-id.ts';
import type { RuleId } from './rule-id.ts';

/** How much a finding about a target weighs: see the verdicts in the README. */
export type Level = 'violation' | 'deviation' | 'observation';

/** One answer that is not as it should be. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  /** The key of the operation: `POST /books`. */
  readonly operation: string;
  /** One line: what was seen and what was promised. Holds no unescaped text of the target. */
  readonly message: string;
  /** The promise, as a pointer into the contract. */
  readonly contract: Pointer;
  /** The clause of the contract or the standard that decides it: `RFC 9110, 15.5.2`. */
  readonly clause: string | undefined;
  /** Where in the response's JSON content it is wrong. */
  readonly instance: Pointer | undefined;
  /** Findings with the same rule, operation and cause are one bug, unless they are of a family. */
  readonly cause: string;
  /**
   * Findings of one rule, operation and family are told apart, and put together, by what the requests that show them have in common; `undefined`:
   * by the cause alone.
   */
  readonly family: string | undefined;
  readonly exchange: Exchange;
}

/** How much a finding about a contract weighs. */
export type LintLevel = 'error' | 'warning' | 'advice';

/** One place in a contract that is wrong or will hurt. */
export interface LintFinding {
  readonly rule: LintRuleId;
  readonly level: LintLevel;
  readonly message: string;
  readonly pointer: Pointer;
  readonly position: SourcePosition;
  /** How to mend it, one line; `undefined` when the message says it all. */
  readonly fix: string | undefined;
}
