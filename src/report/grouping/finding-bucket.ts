import { statusOf } from '../../http/outcome.ts';
import type { Finding } from '../../model/finding.ts';
import type { Trait } from '../../model/trait.ts';
import { compareText } from '../../text/compare-text.ts';
import { expectationOf } from './evidence.ts';
import { hasSpecificMessage, responseSignature } from './response-signature.ts';
import { compareWitnesses, keepSmall } from './witness.ts';

/** Findings of one rule and operation with the same cause or, where they are of a family, the same family, traits of the request and message of the response. */
export interface FindingBucket {
  /** Its key among the buckets. */
  readonly bug: string;
  /** In how many of its cases the request had a trait. */
  readonly traits: TraitCounts;
  /** What was expected of its requests; see `expectationOf`. */
  readonly expects: Set<string>;
  /** Of its responses; 0 for none. */
  readonly statuses: Set<number>;
  /** Other buckets, with the number of responses that have a finding in both. */
  readonly together: Map<FindingBucket, number>;
  witness: Finding;
  /** How many cases showed it. */
  seen: number;
  /** The sum of a hash of every case id: the same for the same cases, in whatever order they arrive. */
  caseHash: number;
  /** The first few case ids in alphabetical order. */
  readonly cases: string[];
  readonly strategies: Set<string>;
  /** Other messages of the same rule about the same responses. */
  readonly alsoReported: Set<string>;
}

/** How often each trait was seen, by its key, in the order in which traits were first seen. */
export type TraitCounts = Map<string, TraitCount>;

interface TraitCount {
  readonly trait: Trait;
  cases: number;
}

/** How many case ids, and how many other messages, are kept. */
export const mostKept = 5;
/** A target may have as many causes as there are buckets, and each bucket counts the traits of all its requests. */
const mostTraits = 2000;

/** What findings of one bug have in common, as one text: rule, operation and cause. */
export function bugOf({ rule, operation, cause }: Pick<Finding, 'rule' | 'operation' | 'cause'>): string {
  return [rule, operation, cause].join('\n');
}

/** The key of the bucket that a finding belongs to. */
export function bucketKeyOf(finding: Finding, traits: readonly Trait[]): string {
  if (finding.family === undefined) return bugOf(finding);
  const { rule, operation, family, cause, exchange } = finding;
  const parts = [rule, operation, family, cause, messageOf(finding), expectationOf(exchange.case)];
  return [...parts, ...traits.map(({ key }) => key)].join('\n');
}

/** The message of a failure, where that names its cause; else `''`, as a parser says something else of each malformed body. */
export function messageOf({ rule, exchange }: Finding): string {
  const isNamed = rule === 'server-error' && exchange.case.fault !== 'syntax' && hasSpecificMessage(exchange);
  return isNamed ? responseSignature(exchange) : '';
}

/** Opens an empty bucket, whose first finding is its witness. */
export function openBucket(bug: string, finding: Finding): FindingBucket {
  return {
    bug,
    traits: new Map(),
    expects: new Set(),
    statuses: new Set(),
    together: new Map(),
    witness: keepSmall(finding),
    seen: 0,
    caseHash: 0,
    cases: [],
    strategies: new Set(),
    alsoReported: new Set(),
  };
}

/** Counts one case with the finding. */
export function addCase(bucket: FindingBucket, finding: Finding, traits: readonly Trait[]): void {
  const { id, strategy } = finding.exchange.case;
  bucket.seen += 1;
  bucket.caseHash = (bucket.caseHash + hashOf(id)) >>> 0;
  bucket.strategies.add(strategy);
  bucket.expects.add(expectationOf(finding.exchange.case));
  bucket.statuses.add(statusOf(finding.exchange));
  countTraits(bucket.traits, traits);
  keepFirst(bucket.cases, id);
  if (compareWitnesses(finding, bucket.witness) < 0) bucket.witness = keepSmall(finding);
}

/** Notes another finding of the same rule in a response that is counted already. */
export function addMessage({ alsoReported }: FindingBucket, { message }: Finding): void {
  if (alsoReported.size < mostKept) alsoReported.add(message);
}

/** Counts that one response has a finding in each of these buckets. */
export function countTogether(shown: readonly FindingBucket[]): void {
  for (const one of shown)
    for (const other of shown) if (one !== other) one.together.set(other, (one.together.get(other) ?? 0) + 1);
}

function countTraits(counts: TraitCounts, traits: readonly Trait[]): void {
  for (const trait of traits) {
    const known = counts.get(trait.key);
    if (known !== undefined) known.cases += 1;
    else if (counts.size < mostTraits) counts.set(trait.key, { trait, cases: 1 });
  }
}

function keepFirst(ids: string[], id: string): void {
  if (ids.length === mostKept && compareText(id, ids.at(-1) ?? '') > 0) return;
  ids.push(id);
  ids.sort(compareText);
  ids.length = Math.min(ids.length, mostKept);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
