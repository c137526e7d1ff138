import type { SourcePosition, Unsupported } from './contract.ts';
import type { SentRequest } from './exchange.ts';
import type { Finding, Level } from './finding.ts';
import type { Pointer } from './json.ts';
import type { RuleId } from './rule-id.ts';
import type { Trait } from './trait.ts';

/** One bug: all findings of one operation that a person would mend in one place, told by the worst rule and the smallest request that shows it. */
export interface FindingGroup {
  /** The witness: the finding with the smallest request. */
  readonly finding: Finding;
  readonly position: SourcePosition;
  /** How many cases showed it. */
  readonly seen: number;
  /** How many cases could have shown it: those the rule was asked about with the same strategy. */
  readonly of: number;
  /** Every request that showed it has one of these, and (nearly) no other request has; empty: no such trait is known. */
  readonly commonTraits: readonly Trait[];
  /** Some ordinary requests show it and most do not: order, load or luck decide. */
  readonly sporadic: boolean;
  /** What the same rule says of the same answers besides, a few lines. */
  readonly alsoReported: readonly string[];
  /** What the bug is, too, by other rules or in other words, worst first. They have none besides themselves, and count only what they saw. */
  readonly related: readonly FindingGroup[];
  /** The bugs of verdicts that are this one. */
  readonly bugs: readonly string[];
  /** Ids of the cases that showed it, the first few. */
  readonly cases: readonly string[];
  /** Why the baseline accepts it; `undefined` when it does not. An accepted group is not counted. */
  readonly accepted: string | undefined;
}

/** What an answer proves or shows besides its findings. */
export interface Observed {
  /** The documented response that came, a pointer into the contract. */
  readonly response: Pointer | undefined;
  /** Its documented media type, when that came too. */
  readonly content: Pointer | undefined;
  /** The answer is what the case expects, and breaks nothing. */
  readonly asExpected: boolean;
  /** For a status that is not documented: the schema of another response of the operation that its content satisfies. */
  readonly resembles: Pointer | undefined;
  /** Top-level members of the content that its documented schema does not declare, a few. */
  readonly undeclared: readonly string[];
  /** What became of the declared members of an accepted request's content. */
  readonly echoes: readonly Echo[];
  /** What became of members that the request's schema does not declare; `undefined` when none was sent. */
  readonly extras: 'kept' | 'dropped' | 'refused' | undefined;
}

/** What became of a member that was sent, in the answer that accepts it. */
export interface Echo {
  readonly member: string;
  readonly fate: 'as sent' | 'changed' | 'not in the answer';
}

/** Which promises of the contract the run has seen kept. */
export interface Coverage {
  readonly rows: readonly CoverageRow[];
  readonly proven: number;
  /** The most that a run against a target without faults can prove. */
  readonly reachable: number;
}

/** One promise: a status or media type of an operation, a keyword of what it takes, its credential. */
export interface CoverageRow {
  readonly operation: string;
  readonly kind: 'status' | 'media type' | 'keyword' | 'credential';
  /** `200`, `200 application/json`, a pointer. */
  readonly name: string;
  readonly pointer: Pointer;
  /** Answers that kept it. */
  readonly proven: number;
  /** Why it was not proven; `undefined` when it was. */
  readonly reason: string | undefined;
  /** No request that a suite may send makes a sound target show it. */
  readonly unreachable: boolean;
}

/** What the target does where the contract says nothing. */
export interface OpenQuestion {
  readonly operation: string;
  /** The strategy that asked, or what was looked at. */
  readonly topic: string;
  /** `401 application/json`, `no answer (timeout)`. */
  readonly answer: string;
  readonly seen: number;
  /** What was asked, the first few, in the words of the cases. */
  readonly asked: readonly string[];
}

/** What is measured when a limit is looked for. */
export type Measured = 'length' | 'greatest' | 'least' | 'items' | 'members' | 'depth' | 'bytes';

/** Where a target stops to accept what the contract admits, or how far it was followed without meeting an end. */
export interface Limit {
  /** The key of the operation. */
  readonly operation: string;
  readonly measured: Measured;
  /** Whether requests were made larger or smaller. */
  readonly towards: 'more' | 'less';
  /** The place in the content of the request; empty: all of it. */
  readonly instance: Pointer;
  /** The schema that could state the limit; `undefined` where none can. */
  readonly schema: Pointer | undefined;
  /** The last measure that was accepted, in decimal digits: int64 is exact. */
  readonly accepted: string;
  /** The next measure, which was not; `undefined` when the end of what is tried was reached. */
  readonly refused: { readonly at: string; readonly answer: string; readonly status: number | undefined } | undefined;
}

/** An answer that HTTP gives a situation and the contract does not document yet. */
export interface UndocumentedAnswer {
  /** The operation's place in the contract. */
  readonly operation: Pointer;
  readonly status: number;
  readonly mediaType: string | undefined;
  /** A schema of the contract that its content satisfies. */
  readonly schema: Pointer | undefined;
  /** It carried WWW-Authenticate. */
  readonly challenge: boolean;
  readonly why: string;
}

/** What became of one case. */
export interface Verdict {
  readonly case: string;
  readonly operation: string;
  readonly strategy: string;
  readonly status: 'pass' | 'violation' | 'deviation' | 'observation' | 'unjudged';
  /** The rules that found something, in the order of the alphabet. */
  readonly rules: readonly RuleId[];
  /** Why the response could not be judged; `undefined` when it could. */
  readonly unjudged: string | undefined;
  /** The bugs that it shows; `bugs` of a group says which it is. */
  readonly bugs: readonly string[];
  readonly durationMs: number;
}

/** A reason why cases could not be judged, and how many. */
export interface Unjudged {
  readonly reason: string;
  readonly cases: number;
}

/** A request of the run that changed the state of the whole service, so that responses to other requests said nothing about them. */
export interface SideEffect {
  readonly request: SentRequest;
  /** The key of its operation. */
  readonly operation: string;
  /** What the service answered to everything from then on: `503 {"message":"maintenance"}`. */
  readonly response: string;
  /** How the service came back: the run restored what it had read before, it came back by itself, or it did not. */
  readonly recovery: 'restored' | 'by itself' | 'none';
  /** How many responses were not judged because of it. */
  readonly unjudged: number;
}

/** Everything a run has to say. Whatever is printed or written is made from it. */
export interface Report {
  readonly contract: { readonly source: string; readonly title: string; readonly version: string };
  /** The base address, without credentials. */
  readonly target: string;
  readonly seed: number;
  readonly groups: readonly FindingGroup[];
  /** One for each case, in the order of arrival; empty when the run was not to keep them. */
  readonly verdicts: readonly Verdict[];
  /** Why cases could not be judged, the most frequent reason first. */
  readonly unjudged: readonly Unjudged[];
  readonly counts: Counts;
  /** What was not tested, with the reason. */
  readonly skipped: readonly Unsupported[];
  readonly coverage: Coverage;
  readonly openQuestions: readonly OpenQuestion[];
  readonly limits: readonly Limit[];
  /** Answers that an overlay could document. */
  readonly undocumented: readonly UndocumentedAnswer[];
  /** Entries of the baseline that no finding needed, or that have run out. */
  readonly staleBaseline: readonly string[];
  readonly failOn: Exclude<Level, 'observation'>;
  readonly conforms: boolean;
  /** The run was stopped before its end. */
  readonly interrupted: boolean;
  readonly durationMs: number;
}

/** Groups by level, and cases sent. */
export interface Counts {
  readonly violations: number;
  readonly deviations: number;
  readonly observations: number;
  readonly cases: number;
}
