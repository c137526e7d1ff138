import type { SourceExcerpt, SourcePosition, Unsupported } from './contract.ts';
import type { SentRequest } from './exchange.ts';
import type { Finding, Level } from './finding.ts';
import type { Pointer } from './json.ts';
import type { RuleId } from './rule-id.ts';
import type { Shard } from './shard.ts';
import type { Trait } from './trait.ts';

/** One bug: all findings, of one operation or of several, that a person would fix in one place, reported by the worst rule and the smallest request that shows it. */
export interface FindingGroup {
  /** The witness: the finding with the smallest request. */
  readonly finding: Finding;
  readonly position: SourcePosition;
  /** The lines of the contract with the promise; `undefined` when its text is not known. */
  readonly excerpt: SourceExcerpt | undefined;
  /** How many cases showed it. */
  readonly seen: number;
  /** How many cases could have shown it: the judged cases of the same strategies. */
  readonly of: number;
  /** Every request that showed it has one of these, and (nearly) no other request has; empty: no such trait is known. */
  readonly commonTraits: readonly Trait[];
  /** Some ordinary requests show it and most do not: order, load or chance decide. */
  readonly sporadic: boolean;
  /** Other messages of the same rule about the same responses, a few. */
  readonly alsoReported: readonly string[];
  /** Findings of other rules, or with other causes, that are the same bug, worst first. Each counts its own cases and has no related groups. */
  readonly related: readonly FindingGroup[];
  /** The keys of the operations that show it, that of the witness first. */
  readonly operations: readonly string[];
  /** The same bug, operation by operation, each with its own counts; empty when only one operation shows it. */
  readonly parts: readonly FindingGroup[];
  /** The values in the `bugs` of verdicts that belong to this group. */
  readonly bugs: readonly string[];
  /** Ids of the cases that showed it, the first few. */
  readonly cases: readonly string[];
  /** How to see it again; `undefined` before the end of a run, and for groups in `related`. */
  readonly reproduction: Reproduction | undefined;
  /** Why the baseline accepts it; `undefined` when it does not. An accepted group is not counted. */
  readonly accepted: string | undefined;
  /** Whether the report that this one is compared with has it; absent: this one is not compared. */
  readonly age?: 'new' | 'known' | undefined;
}

/** What an earlier report had and this one has not. */
export interface FixedFinding {
  readonly rule: string;
  readonly level: string;
  readonly operation: string;
  readonly message: string;
}

/** The requests that show a bug again, and whether they did at the end of the run. */
export interface Reproduction {
  /** Requests that create what the request names, in their order. */
  readonly steps: readonly ReproductionStep[];
  /** With the placeholders of the steps in its path and body. */
  readonly request: SentRequest;
  readonly outcome: 'same' | 'different' | 'not tried';
  /** The response to the request when it was sent again, in short: `404`; `undefined` when it was not. */
  readonly received: string | undefined;
}

/** A request that creates a resource, or the same request for the first time where the finding is about the second. */
export interface ReproductionStep {
  readonly request: SentRequest;
  /** A text that stands for the identifier of the resource in later requests; empty when none of them names it. */
  readonly placeholder: string;
  /** Where the response has the identifier; `undefined` when the request chooses it itself, or no later request names it. */
  readonly found: IdentifierPlace | undefined;
  /** A text that stands for the entity tag of the response in later requests; absent when none of them names it. */
  readonly tag?: string;
}

/** At the end of Location, or in one of the properties of that name, counted from 1 in the order of the text. */
export type IdentifierPlace =
  | { readonly in: 'location' }
  | { readonly in: 'body'; readonly name: string; readonly occurrence: number };

/** What a response shows apart from findings. */
export interface Observed {
  /** The documented response that it is, a pointer into the contract. */
  readonly response: Pointer | undefined;
  /** Its documented media type; `undefined` when it has another one. */
  readonly content: Pointer | undefined;
  /** The response is what the case expects, and violates nothing. */
  readonly asExpected: boolean;
  /** For a status that is not documented: the schema of another response of the operation that its body matches. */
  readonly resembles: Pointer | undefined;
  /** Top-level properties of the body that its documented schema does not declare, a few. */
  readonly undeclared: readonly string[];
  /** What became of the declared properties of an accepted request body. */
  readonly echoes: readonly Echo[];
  /** What became of properties that the request's schema does not declare; `undefined` when none was sent. */
  readonly extras: 'kept' | 'dropped' | 'refused' | undefined;
}

/** What became of a property that was sent, in the response that accepts it. */
export interface Echo {
  readonly member: string;
  readonly fate: 'as sent' | 'changed' | 'not in the response';
}

/** Which promises of the contract were tested in a run, and which of them the target kept. */
export interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** How many promises the contract makes about the selected operations; does not depend on how far a run got. */
  readonly promises: number;
  /** The number of operations of which only the promises of their responses are among them, as the run ended before the rest was counted; absent: none. */
  readonly uncounted?: number;
  /** Of how many of them the requests that could show them were sent and judged. */
  readonly tested: number;
  readonly proven: number;
  /** The most that a run can prove of a target without faults. */
  readonly reachable: number;
}

/** What a contract promises: that a valid request succeeds, a status or media type, a parameter, a keyword of the schema of the request body, that the credential is asked for. */
export interface ContractPromise {
  readonly operation: string;
  readonly kind: 'success' | 'status' | 'media type' | 'parameter' | 'keyword' | 'credential';
  /** `200`, `200 application/json`, `query limit`, a pointer. */
  readonly name: string;
  readonly pointer: Pointer;
}

/** What a run showed of one promise. */
export interface CoverageRow extends ContractPromise {
  /** The requests that could show it were sent, and their responses judged. */
  readonly tested: boolean;
  /** How many responses kept it. */
  readonly proven: number;
  /** Why it was not proven; `undefined` when it was. */
  readonly reason: string | undefined;
  /** The run sent nothing, or nothing more, to the operation, and `reason` says why. */
  readonly isLeftOut?: boolean;
  /** No request that a suite may send makes a correct target show it. */
  readonly unreachable: boolean;
}

/** What the target does where the contract says nothing. */
export interface OpenQuestion {
  readonly operation: string;
  /** What the requests were about, or what was looked at in the responses. */
  readonly topic: string;
  /** `401 application/json`, `no response (timeout)`. */
  readonly answer: string;
  readonly seen: number;
  /** What was sent, the first few, in the words of the cases. */
  readonly asked: readonly string[];
}

/** What is measured when a limit is looked for. */
export type Measured = 'length' | 'greatest' | 'least' | 'items' | 'members' | 'depth' | 'bytes';

/** The largest or smallest request that a target accepts, of those that the contract allows. */
export interface Limit {
  /** The key of the operation. */
  readonly operation: string;
  readonly measured: Measured;
  /** Whether the requests were made larger or smaller. */
  readonly towards: 'more' | 'less';
  /** The place in the request body; empty: all of it. */
  readonly instance: Pointer;
  /** The schema that could state the limit; `undefined` where none can. */
  readonly schema: Pointer | undefined;
  /** The last measure that was accepted, in decimal digits: int64 is exact. */
  readonly accepted: string;
  /** The next measure, which was not; `undefined` when the end of what is tried was reached. */
  readonly refused: { readonly at: string; readonly answer: string; readonly status: number | undefined } | undefined;
}

/** A response that HTTP allows in a situation and that the contract does not document yet. */
export interface UndocumentedAnswer {
  /** The operation's place in the contract. */
  readonly operation: Pointer;
  readonly status: number;
  readonly mediaType: string | undefined;
  /** A schema of the contract that its body matches. */
  readonly schema: Pointer | undefined;
  /** It had WWW-Authenticate. */
  readonly challenge: boolean;
  readonly why: string;
}

/** The result of one case. */
export interface Verdict {
  readonly case: string;
  readonly operation: string;
  readonly strategy: string;
  readonly status: 'pass' | 'violation' | 'deviation' | 'observation' | 'unjudged';
  /** The rules that found something, in alphabetical order. */
  readonly rules: readonly RuleId[];
  /** Why the response could not be judged; `undefined` when it could. */
  readonly unjudged: string | undefined;
  /** The bugs that it shows; `bugs` of a group says which it is. */
  readonly bugs: readonly string[];
  readonly durationMs: number;
}

/** The cases of one strategy at one operation. */
export interface StrategyTally {
  /** The key of the operation. */
  readonly operation: string;
  readonly strategy: string;
  readonly cases: number;
  /** Of them, how many could be judged. */
  readonly judged: number;
  /** Why the first of the others could not be judged; `undefined` when all could. */
  readonly unjudged: string | undefined;
  /** How long they took together, in milliseconds. */
  readonly durationMs: number;
}

/** What is right or wrong about a request, as far as its response is concerned. */
export type InputKind =
  | 'valid'
  | 'open'
  | 'invalid value'
  | 'malformed'
  | 'media type'
  | 'credential'
  | 'resource'
  | 'method or path'
  | 'HTTP';

/** The responses with one status to the requests of one kind. */
export interface ResponseTally {
  /** The key of the operation. */
  readonly operation: string;
  readonly input: InputKind;
  /** `200`, `no response`, or `others` when a target responds with too many different ones. */
  readonly response: string;
  readonly cases: number;
  /** Of them, how many showed a violation, and how many a deviation and nothing worse. */
  readonly violations: number;
  readonly deviations: number;
  /** Of them, how many could not be judged. */
  readonly unjudged: number;
  /** How long they took together, in milliseconds; absent in reports of earlier versions. */
  readonly durationMs?: number;
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
  /** The response of the service to everything from then on: `503 {"message":"maintenance"}`. */
  readonly response: string;
  /** How the service came back: the run restored what it had read before, it came back by itself, or it did not. */
  readonly recovery: 'restored' | 'by itself' | 'none';
  /** How many responses were not judged because of it. */
  readonly unjudged: number;
  /** How often requests of the operation did so. */
  readonly times: number;
}

/** An error of Coldframe itself: the case was not judged. */
export interface RunError {
  /** The id of the case. */
  readonly case: string;
  readonly message: string;
}

/** The result of a run. Every format is made from it. */
export interface Report {
  readonly contract: { readonly source: string; readonly title: string; readonly version: string };
  /** The base address, without credentials. */
  readonly target: string;
  readonly seed: number;
  readonly groups: readonly FindingGroup[];
  /** One for each case, in the order of arrival; empty when the run did not keep them. */
  readonly verdicts: readonly Verdict[];
  /** The cases by operation and strategy, in the order of arrival. */
  readonly strategies: readonly StrategyTally[];
  /** Why cases could not be judged, the most frequent reason first. */
  readonly unjudged: readonly Unjudged[];
  readonly counts: Counts;
  /** What was not tested, with the reason. */
  readonly skipped: readonly Unsupported[];
  /** How many responses of each status the requests of each kind got, operation by operation. */
  readonly responses: readonly ResponseTally[];
  readonly coverage: Coverage;
  readonly openQuestions: readonly OpenQuestion[];
  readonly limits: readonly Limit[];
  /** Responses that an overlay could document. */
  readonly undocumented: readonly UndocumentedAnswer[];
  readonly sideEffects: readonly SideEffect[];
  readonly errors: readonly RunError[];
  /** What the run created or changed, and could not delete or restore: paths, and what no response has named. */
  readonly remaining: readonly string[];
  /** Entries of the baseline and exceptions of the configuration that no finding needed, or that have expired. */
  readonly staleBaseline: readonly string[];
  /** What the report that this one is compared with had and this one has not; absent: this one is not compared. */
  readonly fixed?: readonly FixedFinding[] | undefined;
  readonly failOn: Exclude<Level, 'observation'>;
  /** Nothing fails at the chosen level, and the run tested enough. */
  readonly conforms: boolean;
  /** The run tested all that the contract promises, or the share of it that the user asks for. */
  readonly testedEnough: boolean;
  /** Why the run proves less than the contract promises; empty when it was complete. */
  readonly incomplete: readonly string[];
  /** The run was stopped before its end. */
  readonly interrupted: boolean;
  readonly durationMs: number;
  /** The run was a part of another one, which `coldframe merge` puts together; absent: it was not. */
  readonly shard?: ReportedShard | undefined;
  /** The report is about several APIs, whose names are before the operations: `orders: GET /orders`; absent: it is about one. */
  readonly apis?: readonly ReportedApi[] | undefined;
}

/** One of the APIs of a report about several. */
export interface ReportedApi {
  readonly name: string;
  /** Its own report; `undefined`: it could not be tested. */
  readonly report: Report | undefined;
  /** Why it could not be tested; empty when it was. */
  readonly reason: string;
}

/** Which part of which run a report is about. */
export interface ReportedShard extends Shard {
  /** The hash of the contract. */
  readonly contract: string;
  /** The hash of the times by which the operations were split; absent: by their number. */
  readonly times?: string | undefined;
  /** In percent. */
  readonly minCoverage: number;
}

/** Groups by level, and cases sent. */
export interface Counts {
  readonly violations: number;
  readonly deviations: number;
  readonly observations: number;
  readonly cases: number;
}
