import type { SourcePosition } from './contract.ts';
import type { Exchange } from './exchange.ts';
import type { Pointer } from './json.ts';
import type { LintRuleId } from './lint-rule-id.ts';
import type { RuleId } from './rule-id.ts';

/** How much a finding about a target weighs: see the verdicts in the README. */
export type Level = 'violation' | 'deviation' | 'observation';

/** One response that is not as it should be. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  /** The key of the operation: `POST /books`. */
  readonly operation: string;
  /** One line: what was received and what was expected. Text of the target in it is escaped. */
  readonly message: string;
  /** What a response that keeps the promise has, one line: `"/price" must be >= 0`. Of the status, the case says what is expected. */
  readonly expected: string;
  /** The promise, as a pointer into the contract. */
  readonly contract: Pointer;
  /** The clause of the contract or the standard that decides it: `RFC 9110, 15.5.2`. */
  readonly clause: string | undefined;
  /** Where in the JSON body of the response it is wrong. */
  readonly instance: Pointer | undefined;
  /** What is there, as JSON, without the end of a long text; absent for objects and lists. */
  readonly value?: string;
  /** Findings with the same rule, operation and cause are one bug, unless they are of a family. */
  readonly cause: string;
  /**
   * Findings of one rule, operation and family are separated by what the requests that show them have in common, not by their causes; `undefined`:
   * by the cause alone.
   */
  readonly family: string | undefined;
  readonly exchange: Exchange;
  /** The request is the smallest that was found to show it: no shorter text did. */
  readonly isSmallest?: true;
}

/** How much a finding about a contract weighs. */
export type LintLevel = 'error' | 'warning' | 'advice';

/** One place in a contract that is wrong or will cause trouble. */
export interface LintFinding {
  readonly rule: LintRuleId;
  readonly level: LintLevel;
  readonly message: string;
  readonly pointer: Pointer;
  readonly position: SourcePosition;
  /** How to fix it, one line; `undefined` when the message is enough. */
  readonly fix: string | undefined;
}
