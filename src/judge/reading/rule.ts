import type { Dialect } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Finding, Level } from '../../model/finding.ts';
import type { Pointer } from '../../model/json.ts';
import type { RuleId } from '../../model/rule-id.ts';
import type { Subject } from './subject.ts';

/** One promise that every exchange is checked for. */
export interface Rule {
  readonly id: RuleId;
  readonly title: string;
  readonly level: Level;
  /** What a breach costs the people who call the API. */
  readonly why: string;
  /** The clause that it rests on; a complaint may name a closer one. */
  readonly clause: Clause;
  /** `nothing` when the response keeps the promise or the promise does not apply. */
  readonly check: (subject: Subject) => Iterable<Complaint>;
}

/** A clause of a standard. The text for OpenAPI and JSON Schema depends on the version that the contract is written in; `clauseIn` writes it. */
export type Clause = string | { readonly openapi: string } | { readonly jsonSchema: string };

/** No complaints, for rules to return: to start a generator takes longer than most rules do. */
export const nothing: readonly Complaint[] = [];

/** What a rule says of an exchange. `findingOf` adds what is the same for all complaints of the rule. */
export interface Complaint {
  readonly message: string;
  /** What a response that keeps the promise has; the title of the rule by default. */
  readonly expected?: string;
  /** Separates the bugs of one rule: complaints with the same cause are one bug. */
  readonly cause: string;
  /** Where the response does not show which bug it is, but what the requests have in common may: `status 500`. */
  readonly family?: string;
  /** The promise, a pointer into the contract. */
  readonly contract: Pointer;
  readonly clause?: string;
  readonly instance?: Pointer;
  /** What is there, as JSON, without the end of a long text. */
  readonly value?: string;
}

/** The finding that a rule's complaint about an exchange becomes. `dialect`: of the contract, to cite the right version. */
export function findingOf(
  rule: Omit<Rule, 'check'>,
  complaint: Complaint,
  { exchange, dialect }: { readonly exchange: Exchange; readonly dialect: Dialect },
): Finding {
  return {
    rule: rule.id,
    level: rule.level,
    operation: exchange.case.operation.key,
    message: complaint.message,
    expected: complaint.expected ?? rule.title,
    contract: complaint.contract,
    clause: complaint.clause ?? clauseIn(rule.clause, dialect),
    instance: complaint.instance,
    ...(complaint.value !== undefined && { value: complaint.value }),
    cause: complaint.cause,
    family: complaint.family,
    exchange,
  };
}

/** A clause as text: `OpenAPI 3.1, Responses Object`, `RFC 9110, 15.5.2`. Without a dialect it names no version. */
export function clauseIn(clause: Clause, dialect: Dialect | undefined): string {
  if (typeof clause === 'string') return clause;
  if ('openapi' in clause) return `OpenAPI${dialect === undefined ? '' : ` ${dialect}`}, ${clause.openapi}`;
  if (dialect === undefined) return `JSON Schema, ${clause.jsonSchema}`;
  // OpenAPI 3.0 has a schema language of its own, whose keywords one section describes.
  return dialect === '3.0' ? 'OpenAPI 3.0, Schema Object' : `JSON Schema 2020-12, ${clause.jsonSchema}`;
}
