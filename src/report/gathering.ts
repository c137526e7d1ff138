import type { Case } from '../model/case.ts';
import type { Finding } from '../model/finding.ts';
import { bugOf } from './bug.ts';
import { compareText, compareWitnesses, keepSmall } from './witness.ts';

/** Findings of one rule and operation that nothing tells apart: the same cause, or the same family and the same traits of the request. */
export interface Gathering {
  readonly bug: string;
  readonly traits: readonly string[];
  /** What was to be expected; see `expectationOf`. */
  readonly expects: string;
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

/** What was to be expected of a case, in one word or two: only cases that are alike in this can be held against each other. */
export function expectationOf({ expects, fault }: Pick<Case, 'expects' | 'fault'>): string {
  return fault === undefined ? expects : `${expects} ${fault}`;
}

/** What a finding has in common with others of its bug, as one text. Findings of a family are told apart by the traits of their requests. */
export function gatheringKey(finding: Finding, traits: readonly string[]): string {
  if (finding.family === undefined) return bugOf(finding);
  const { rule, operation, family, cause, exchange } = finding;
  return [rule, operation, family, cause, expectationOf(exchange.case), ...traits].join('\n');
}

export function openGathering(bug: string, finding: Finding, traits: readonly string[]): Gathering {
  const { strategy } = finding.exchange.case;
  const own = {
    bug,
    traits,
    expects: expectationOf(finding.exchange.case),
    witness: keepSmall(finding),
    seen: 0,
    sum: 0,
  };
  return { ...own, ids: [], strategies: new Set([strategy]), also: new Set() };
}

/** Counts one case that showed the finding. */
export function gather(gathering: Gathering, finding: Finding): Gathering {
  const { id, strategy } = finding.exchange.case;
  gathering.seen += 1;
  gathering.sum = (gathering.sum + hashOf(id)) >>> 0;
  gathering.strategies.add(strategy);
  keepFirst(gathering.ids, id);
  if (compareWitnesses(finding, gathering.witness) < 0) gathering.witness = keepSmall(finding);
  return gathering;
}

/** Another complaint of the same rule about the same answer. */
export function gatherBesides({ also }: Gathering, { message }: Finding): void {
  if (also.size < mostIds) also.add(message);
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
