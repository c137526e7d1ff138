import { allHave, countShown, together, type Weighed } from './cluster-stats.ts';
import type { Evidence } from './evidence.ts';
import { partition } from './partition.ts';
import { isPure, kindOfTrait, ordinary } from './split-by-trait.ts';

/** Clusters that only together are what requests with a certain trait, or with one of several, show. */
export interface Company {
  readonly members: readonly [Weighed, ...Weighed[]];
  readonly traits: readonly string[];
}

/** Finds them among the clusters of one operation. Nothing explains one of them that does not explain the others. */
export function companiesOf(all: readonly Weighed[], evidence: Evidence): readonly Company[] {
  return all.length === 1 ? [] : [...byTrait(all, evidence), ...byKind(all, evidence)];
}

function* byTrait(all: readonly Weighed[], evidence: Evidence): Generator<Company> {
  const traits = new Set(all.flatMap((one) => [...one.traits.keys()].filter((trait) => allHave(one, trait))));
  traits.delete(ordinary);
  for (const trait of traits) {
    const within = all.filter((one) => allHave(one, trait));
    const unexplained = ({ explained }: Weighed) => explained.every((own) => within.every((one) => allHave(one, own)));
    const members = within.filter((one) => unexplained(one) && !within.some((other) => contains(other, one)));
    const [first, ...others] = members;
    if (first !== undefined && others.length > 0 && fill([trait], members, evidence))
      yield { members: [first, ...others], traits: [trait] };
  }
}

/** What all comes with another one's answers explains no request that the other does not. */
function contains(one: Weighed, other: Weighed): boolean {
  return one.cases > other.cases && together(one, other) === other.cases;
}

/** The same for traits of which a request has one of several: the ones of a cluster are among the other's. */
function* byKind(all: readonly Weighed[], evidence: Evidence): Generator<Company> {
  const kinds = all.map((one) => ({ one, traits: kindOf(one) })).filter(({ traits }) => traits.length > 0);
  for (const few of kinds) {
    for (const { one, traits } of kinds) {
      if (one === few.one || !few.traits.every((trait) => traits.includes(trait))) continue;
      if (fill(traits, [one, few.one], evidence)) yield { members: [one, few.one], traits };
    }
  }
}

/** The traits of one kind of which each of its requests has one, when nothing else explains it. */
function kindOf({ traits, cases, explained }: Weighed): readonly string[] {
  const parts = partition([...traits.keys()], kindOfTrait).filter(([first]) => kindOfTrait(first) !== undefined);
  const isWhole = (own: readonly string[]) => own.reduce((sum, trait) => sum + (traits.get(trait) ?? 0), 0) === cases;
  const whole: readonly string[] = parts.find(isWhole) ?? [];
  return explained.every((trait) => whole.includes(trait)) ? whole : [];
}

/** Whether (nearly) every request with one of the traits shows one of them, and no one of them does so alone. */
function fill(traits: readonly string[], members: readonly Weighed[], evidence: Evidence): boolean {
  const expects = new Set(members.flatMap((one) => [...one.expects]));
  const operation = members[0]?.finding.operation ?? '';
  const requests = traits.reduce((sum, trait) => sum + evidence.judged(operation, expects, trait), 0);
  if (members.some(({ cases }) => isPure({ shown: cases, requests }))) return false;
  return isPure({ shown: countShown(members), requests });
}
