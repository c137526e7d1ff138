import type { Exchange } from '../../model/exchange.ts';
import type { Finding, Level } from '../../model/finding.ts';
import type { Pointer } from '../../model/json.ts';
import type { RuleId } from '../../model/rule-id.ts';
import type { Subject } from './subject.ts';

/** One promise that every answer is held against. */
export interface Rule {
  /** Its file in `src/judge/rules/` and its page in `docs/rules/`. */
  readonly id: RuleId;
  readonly title: string;
  readonly level: Level;
  /** What a breach costs the people who call the API. */
  readonly why: string;
  /** The clause it rests on; a complaint may name a closer one. */
  readonly clause: string;
  /** Yields nothing when the answer keeps the promise or the promise does not apply. */
  readonly check: (subject: Subject) => Iterable<Complaint>;
}

/** What a rule alone knows; `judge` adds id, level and place. */
export interface Complaint {
  readonly message: string;
  /** Tells bugs of one rule apart: complaints with the same cause are one bug. */
  readonly cause: string;
  /** Where the answer alone does not tell one bug from another, but the requests may: `status 500`. */
  readonly family?: string;
  /** The promise, a pointer into the contract. */
  readonly contract: Pointer;
  readonly clause?: string;
  readonly instance?: Pointer;
}

/** Stamps what the rule need not know onto a complaint. */
export function findingOf(rule: Omit<Rule, 'check'>, complaint: Complaint, exchange: Exchange): Finding {
  return {
    rule: rule.id,
    level: rule.level,
    operation: exchange.case.operation.key,
    message: complaint.message,
    contract: complaint.contract,
    clause: complaint.clause ?? rule.clause,
    instance: complaint.instance,
    cause: complaint.cause,
    family: complaint.family,
    exchange,
  };
}
