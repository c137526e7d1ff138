import type { Trait, TraitKind } from '../../model/trait.ts';
import { groupsBy } from '../../text/group-by.ts';
import { atLeastOne } from './at-least-one.ts';
import { type Cluster, casesOf, isNearlyAll, ordinary, sumTraits, unexplained } from './cluster-stats.ts';
import { describeTrait } from './describe-trait.ts';
import type { Evidence } from './evidence.ts';
import { type FindingBucket, messageOf } from './finding-bucket.ts';
import {
  joinAlternatives,
  joinConversions,
  joinSameResponses,
  joinSmall,
  joinUnchecked,
  mostClusters,
  separateParameters,
  smallShare,
} from './join-clusters.ts';

/** Where so large a share of ordinary requests shows the fault, what is special about other requests does not matter. */
const mostlyOrdinary = 0.2;
/** Where some ordinary requests show the fault, or some that no trait explains, a trait must be so unlikely to explain the others by chance. */
const chance = { ordinary: 1e-6, unexplained: 2.5e-3 };

/** The clusters of all buckets. Where an operation never accepts anything, single refusals are left out. */
export function splitByTrait(buckets: readonly FindingBucket[], evidence: Evidence): readonly Cluster[] {
  const families = groupsBy(buckets, ({ witness, bug }) =>
    witness.family === undefined ? bug : [witness.rule, witness.operation, witness.family].join('\n'),
  );
  const clusters = families.flatMap(splitByMessage).flatMap((family) => {
    const [{ witness }] = family;
    if (witness.family === undefined) return [{ ...unexplained, buckets: family, cause: witness.cause }];
    return splitFamily(family, witness.family, evidence);
  });
  return withoutRefusals(joinSameResponses(clusters));
}

/**
 * What the responses to several kinds of requests say in the same words is a family of its own. Words that only one kind gets may have a value of the request in
 * them; and where there are many, those of few cases stay together.
 */
function splitByMessage(family: readonly [FindingBucket, ...FindingBucket[]]): (typeof family)[] {
  const alike = groupsBy(family, ({ witness }) => messageOf(witness));
  const isNamed = ([{ witness }, ...others]: typeof family) => others.length > 0 && messageOf(witness) !== '';
  const named = alike.filter(isNamed);
  const isSmall = (same: typeof family) => casesOf(same) < smallShare * casesOf(family);
  const separate = named.length > mostClusters ? named.filter((same) => !isSmall(same)) : named;
  const [first, ...rest] = alike.filter((same) => !separate.includes(same)).flat();
  return [...separate, ...(first === undefined ? [] : [[first, ...rest] as const])];
}

/**
 * Separates the bugs of one family. A trait explains the requests that have it when every request with it shows the fault; the fewest traits
 * that explain the most requests are chosen. Findings that no trait explains are one sporadic bug when some ordinary requests show the fault,
 * too; otherwise each cause is one bug.
 */
function splitFamily(
  family: readonly [FindingBucket, ...FindingBucket[]],
  name: string,
  evidence: Evidence,
): readonly Cluster[] {
  const { operation, rule } = family[0].witness;
  const expects = new Set(family.flatMap((bucket) => [...bucket.expects]));
  const requests = (trait: string | undefined) => evidence.requests(operation, expects, trait);
  const counts = sumTraits(family);
  const casesWith = (trait: string) => counts.get(trait)?.cases ?? 0;
  const ordinaryRate = casesWith(ordinary) / Math.max(1, requests(ordinary));
  const all = casesOf(family);
  if (ordinaryRate >= mostlyOrdinary || all >= requests(undefined))
    return [{ ...unexplained, buckets: family, cause: name }];
  const explains = (trait: string) =>
    trait !== ordinary &&
    (rule !== 'invalid-accepted' || requests(trait) < requests(undefined)) &&
    isNearlyAll({ shown: casesWith(trait), requests: requests(trait) }) &&
    (ordinaryRate === 0 || ordinaryRate ** requests(trait) < chance.ordinary);
  const explained = joinProbes(explain(family, new Set([...counts.keys()].filter(explains))));
  const { clusters: sure, rest } = withoutChance(explained, requests);
  const byCause = splitByCause(rest, { name, sporadic: ordinaryRate > 0 });
  const clusters = joinConversions(joinUnchecked([...joinAlternatives(sure), ...byCause], evidence), name);
  const ofParameters = separateParameters(clusters, evidence);
  const others = clusters.filter((cluster) => !ofParameters.includes(cluster));
  return [...ofParameters, ...joinSmall(others, { name, all })];
}

/** The clusters that traits explain, and the buckets that none does. */
interface Explained {
  readonly clusters: readonly Cluster[];
  readonly rest: readonly FindingBucket[];
}

/** Repeatedly chooses the trait that explains most of the buckets that are left. */
function explain(family: readonly FindingBucket[], explaining: ReadonlySet<string>): Explained {
  const clusters: Cluster[] = [];
  let rest = family;
  for (;;) {
    const counts = [...sumTraits(rest)].filter(([key]) => explaining.has(key)).map(([, count]) => count);
    const most = Math.max(...counts.map(({ cases }) => cases));
    // Of several traits that explain the same, the closest description comes first in the traits of a request.
    const trait = counts.find(({ cases }) => cases === most)?.trait;
    if (trait === undefined) return { clusters, rest };
    const buckets = rest.filter(({ traits }) => traits.has(trait.key));
    const cause = `${buckets[0]?.witness.family}, ${describeTrait(trait)}`;
    clusters.push({ buckets, cause, common: [trait], sporadic: false });
    rest = rest.filter(({ traits }) => !traits.has(trait.key));
  }
}

/** The search for a limit ends between the sizes that traits know: what it finds there belongs to the cluster of the next larger size. */
function joinProbes({ clusters, rest }: Explained): Explained {
  const clusterOf = (bucket: FindingBucket) =>
    [...bucket.strategies].every((strategy) => strategy === 'limits')
      ? clusters.find(({ common: [trait] }) => trait !== undefined && hasSizeLike(bucket, trait))
      : undefined;
  return {
    clusters: clusters.map((cluster) => {
      return { ...cluster, buckets: [...cluster.buckets, ...rest.filter((bucket) => clusterOf(bucket) === cluster)] };
    }),
    rest: rest.filter((bucket) => clusterOf(bucket) === undefined),
  };
}

/** Whether the requests have a size of the same kind as a trait: a length of the same property, a depth. */
function hasSizeLike({ traits }: FindingBucket, { kind, property }: Trait): boolean {
  return (
    sizes.includes(kind) && [...traits.values()].some(({ trait }) => trait.kind === kind && trait.property === property)
  );
}

const sizes: readonly TraitKind[] = [
  'text-length-at-least',
  'depth-at-least',
  'bytes-at-least',
  'undeclared-properties-at-least',
  'number-at-least',
  'number-at-most',
];

/** Without the clusters whose trait explains nothing for certain: so many of all requests show the fault that those with the trait may do so by chance. */
function withoutChance({ clusters, rest }: Explained, requests: (trait: string | undefined) => number): Explained {
  if (rest.length === 0) return { clusters, rest };
  const restRate = casesOf(rest) / Math.max(1, requests(undefined));
  const mayBeChance = ({ common: [trait] }: Cluster) => restRate ** requests(trait?.key) >= chance.unexplained;
  return {
    clusters: clusters.filter((cluster) => !mayBeChance(cluster)),
    rest: [...rest, ...clusters.filter(mayBeChance).flatMap(({ buckets }) => buckets)],
  };
}

function splitByCause(
  buckets: readonly FindingBucket[],
  { name, sporadic }: { readonly name: string; readonly sporadic: boolean },
): Cluster[] {
  if (buckets.length === 0) return [];
  if (sporadic) return [{ buckets, cause: `${name}, now and then`, common: [], sporadic }];
  return groupsBy(buckets, ({ witness }) => witness.cause).map((alike) => {
    return { ...unexplained, buckets: alike, cause: alike[0].witness.cause };
  });
}

/** Where an operation accepts no valid request at all, a refusal of one of them says nothing more. */
function withoutRefusals(clusters: readonly Cluster[]): readonly Cluster[] {
  const witnessOf = ({ buckets }: Cluster) => atLeastOne(buckets)[0].witness;
  const witnesses = clusters.map(witnessOf);
  const neverAccepting = witnesses.filter(({ rule }) => rule === 'never-accepted').map(({ operation }) => operation);
  return clusters.filter((cluster) => {
    const { rule, operation } = witnessOf(cluster);
    return rule !== 'valid-refused' || !neverAccepting.includes(operation);
  });
}
