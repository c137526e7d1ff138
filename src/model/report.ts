import type { SourcePosition, Unsupported } from './contract.ts';
import type { Finding, Level } from './finding.ts';
import type { Pointer } from './json.ts';

/** One bug: all findings of one rule, operation and cause, told by the smallest request that shows it. */
export interface FindingGroup {
  /** The witness: the finding with the smallest request. */
  readonly finding: Finding;
  readonly position: SourcePosition;
  /** How many cases showed it. */
  readonly seen: number;
  /** How many cases could have shown it: those the rule was asked about with the same strategy. */
  readonly of: number;
  /** Ids of the cases that showed it, the first few. */
  readonly cases: readonly string[];
  /** Why the baseline accepts it; `undefined` when it does not. An accepted group is not counted. */
  readonly accepted: string | undefined;
}

/** What an answer proves or shows besides its findings. */
export interface Met {
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
  /** The ids of the rules that spoke, or the reason why nothing could be judged. */
  readonly because: readonly string[];
  /** The bugs that it shows: rule, operation and cause of each, joined by line ends. */
  readonly bugs: readonly string[];
  readonly durationMs: number;
}

/** Everything a run has to say. Whatever is printed or written is made from it. */
export interface Report {
  readonly contract: { readonly source: string; readonly title: string; readonly version: string };
  /** The base address, without credentials. */
  readonly target: string;
  readonly seed: number;
  readonly groups: readonly FindingGroup[];
  readonly verdicts: readonly Verdict[];
  readonly counts: Counts;
  /** What was not tested, with the reason. */
  readonly skipped: readonly Unsupported[];
  readonly coverage: Coverage;
  readonly openQuestions: readonly OpenQuestion[];
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
