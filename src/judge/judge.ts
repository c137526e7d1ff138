import { isThrottled } from '../http/retry-after.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Observed } from '../model/report.ts';
import type { Trait } from '../model/trait.ts';
import { rules } from './all-rules.ts';
import { observe } from './observe.ts';
import { type Complaint, findingOf, nothing, type Rule } from './reading/rule.ts';
import { type JudgeContext, readSubject, type Subject } from './reading/subject.ts';
import { traitsOf } from './traits/traits.ts';

/** What became of one exchange: the findings of all rules, or the reason why it cannot be judged. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Why the exchange cannot be judged; `undefined` where it was. */
  readonly unjudged: string | undefined;
  /** What is special about the request. Worked out at the first call: most runs never ask. */
  readonly traits: () => readonly Trait[];
  /** What the response shows apart from findings; `undefined` when nothing could be judged. */
  readonly observed: Observed | undefined;
}

/** One response can break a promise in many places; beyond this many the reader learns nothing new. */
const mostComplaints = 5;

/** Checks one exchange by every rule. The same exchange always gives the same judgement, apart from what `sentValues` has seen before. */
export function judge(context: JudgeContext, exchange: Exchange): Judgement {
  const unjudged = reasonNotToJudge(exchange);
  if (unjudged !== undefined) return { findings: [], unjudged, traits: () => [], observed: undefined };
  const subject = readSubject(context, exchange);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const complaints = rule.check(subject);
    if (complaints !== nothing) findings.push(...findingsFrom(complaints, rule, subject));
  }
  return { findings, unjudged: undefined, traits: traitsLater(subject), observed: observe(subject, findings) };
}

/** Keeps only the request in memory. */
function traitsLater({ case: sent, contract }: Subject): () => readonly Trait[] {
  let traits: readonly Trait[] | undefined;
  return () => {
    traits ??= traitsOf({ case: sent, contract });
    return traits;
  };
}

function reasonNotToJudge({ outcome }: Exchange): string | undefined {
  if (outcome.kind === 'no-reply') return outcome.reason === 'interrupted' ? outcome.detail : undefined;
  return isThrottled(outcome) ? `the target asked to come back later (${outcome.status})` : undefined;
}

function findingsFrom(complaints: Iterable<Complaint>, rule: Rule, { exchange, contract }: Subject): Finding[] {
  const findings: Finding[] = [];
  for (const complaint of complaints) {
    findings.push(findingOf(rule, complaint, { exchange, dialect: contract.dialect }));
    if (findings.length === mostComplaints) break;
  }
  return findings;
}
