import type { Finding } from '../../model/finding.ts';
import { compareText } from '../../text/compare-text.ts';
import { expectationOf, statusOf } from './evidence.ts';
import { compareWitnesses, keepSmall } from './witness.ts';

/** Findings of one rule and operation that nothing tells apart: the same cause, or the same family and the same traits of the request. */
export interface Gathering {
  readonly bug: string;
  /** In how many of its cases the request had a trait, in the order in which they were met. */
  readonly traits: Map<string, number>;
  /** What was to be expected of its requests; see `expectationOf`. */
  readonly expects: Set<string>;
  /** Of the answers; see `statusOf`. */
  readonly statuses: Set<number>;
  /** Others that the same answers showed, with how many of them did. */
  readonly beside: Map<Gathering, number>;
  witness: Finding;
  /** How many cases showed it. */
  seen: number;
  /** The same for the same cases, in whatever order they come. */
  sum: number;
  /** The first ids of them in the order of the alphabet. */
  readonly ids: string[];
  readonly strategies: Set<string>;
  /** What else is wrong in the same answers, by the same rule. */
  readonly also: Set<string>;
}

/** How many ids of cases, and of other messages, are kept. */
export const mostIds = 5;
/** How many traits are counted: a target may have as many causes as there are gatherings. */
const mostTraits = 2000;

/** What findings of one bug have in common, as one text: rule, operation and cause. */
export function bugOf({ rule, operation, cause }: Pick<Finding, 'rule' | 'operation' | 'cause'>): string {
  return [rule, operation, cause].join('\n');
}

/** What a finding has in common with others of its bug, as one text. Findings of a family are told apart by the traits of their requests. */
export function gatheringKey(finding: Finding, traits: readonly string[]): string {
  if (finding.family === undefined) return bugOf(finding);
  const { rule, operation, family, cause, exchange } = finding;
  return [rule, operation, family, cause, expectationOf(exchange.case), ...traits].join('\n');
}

export function openGathering(bug: string, finding: Finding): Gathering {
  const counts = { traits: new Map(), expects: new Set<string>(), statuses: new Set<number>(), beside: new Map() };
  const own = { bug, witness: keepSmall(finding), seen: 0, sum: 0, ids: [], strategies: new Set<string>() };
  return { ...own, ...counts, also: new Set() };
}

/** Counts one case that showed the finding. */
export function gather(gathering: Gathering, finding: Finding, traits: readonly string[]): Gathering {
  const { id, strategy } = finding.exchange.case;
  gathering.seen += 1;
  gathering.sum = (gathering.sum + hashOf(id)) >>> 0;
  gathering.strategies.add(strategy);
  gathering.expects.add(expectationOf(finding.exchange.case));
  gathering.statuses.add(statusOf(finding.exchange));
  countTraits(gathering, traits);
  keepFirst(gathering.ids, id);
  if (compareWitnesses(finding, gathering.witness) < 0) gathering.witness = keepSmall(finding);
  return gathering;
}

/** Another complaint of the same rule about the same answer. */
export function gatherBesides({ also }: Gathering, { message }: Finding): void {
  if (also.size < mostIds) also.add(message);
}

/** What one answer showed, all of it. */
export function gatherTogether(shown: readonly Gathering[]): void {
  for (const one of shown)
    for (const other of shown) if (one !== other) one.beside.set(other, (one.beside.get(other) ?? 0) + 1);
}

function countTraits({ traits: counts }: Gathering, traits: readonly string[]): void {
  for (const trait of traits) {
    const known = counts.get(trait);
    if (known !== undefined || counts.size < mostTraits) counts.set(trait, (known ?? 0) + 1);
  }
}

function keepFirst(ids: string[], id: string): void {
  if (ids.length === mostIds && compareText(id, ids.at(-1) ?? '') > 0) return;
  ids.push(id);
  ids.sort(compareText);
  ids.length = Math.min(ids.length, mostIds);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
