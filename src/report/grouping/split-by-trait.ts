import type { Pointer } from '../../model/json.ts';
import type { Trait, TraitKind } from '../../model/trait.ts';
import { groupsBy } from '../../text/group-by.ts';
import { atLeastOne } from './at-least-one.ts';
import { alternativesOf, type Cluster, casesOf, isNearlyAll, ordinary, sumTraits } from './cluster-stats.ts';
import { describeTrait } from './describe-trait.ts';
import type { Evidence } from './evidence.ts';
import { type FindingBucket, messageOf } from './finding-bucket.ts';

/** Where so large a share of ordinary requests shows the fault, what is special about other requests does not matter. */
const mostlyOrdinary = 0.2;
/** Where some ordinary requests show the fault, or some that no trait explains, a trait must be so unlikely to explain the others by chance. */
const chance = { ordinary: 1e-6, unexplained: 2.5e-3 };
/** A person would not look for more bugs behind one kind of response; clusters with less than this share of the cases become one. */
const mostClusters = 4;
const smallShare = 0.25;

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

const unexplained = { common: [], sporadic: false } as const;

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
  const { clusters, rest } = joinProbes(explain(family, new Set([...counts.keys()].filter(explains))));
  const restRate = casesOf(rest) / Math.max(1, requests(undefined));
  const mayBeChance = ({ common: [trait] }: Cluster) => restRate ** requests(trait?.key) >= chance.unexplained;
  const doubtful = rest.length === 0 ? [] : clusters.filter(mayBeChance);
  const left = [...rest, ...doubtful.flatMap(({ buckets }) => buckets)];
  const sure = joinAlternatives(clusters.filter((cluster) => !doubtful.includes(cluster)));
  const byCause = splitByCause(left, { name, sporadic: ordinaryRate > 0 });
  const separate = joinConversions(joinUnchecked([...sure, ...byCause], evidence), name);
  const ofParameters = separateParameters(separate, evidence);
  const small = separate.filter((cluster) => !ofParameters.includes(cluster));
  return [...ofParameters, ...joinSmall(small, { name, all })];
}

/** What a schema forbids in one place, and is accepted every time, is one bug, whatever the values have in common. */
function joinUnchecked(clusters: readonly Cluster[], evidence: Evidence): readonly Cluster[] {
  const sharedCause = ({ buckets }: Cluster) => {
    const [{ witness }] = atLeastOne(buckets);
    const isOne = witness.rule === 'invalid-accepted' && buckets.every((one) => one.witness.cause === witness.cause);
    return isOne ? witness.cause : undefined;
  };
  return groupsBy(clusters, (cluster) => sharedCause(cluster) ?? cluster).flatMap((alike): readonly Cluster[] => {
    const buckets = alike.flatMap((cluster) => cluster.buckets);
    const [{ witness }] = atLeastOne(buckets);
    const isUnchecked =
      alike.length >= leastKinds &&
      casesOf(buckets) === evidence.faultsAbout(witness.exchange.case.operation.key, witness.cause);
    return isUnchecked ? [{ ...unexplained, buckets, cause: witness.cause }] : alike;
  });
}

/** Where fewer traits explain them, those say more than the place. */
const leastKinds = 3;

/**
 * The clusters about invalid values of one parameter each: most services check each parameter by itself, so that each is a bug, however many there are. Where most
 * parameters accept everything, those are not among them: one bug, as nothing checks them.
 */
function separateParameters(clusters: readonly Cluster[], evidence: Evidence): readonly Cluster[] {
  const found = clusters.filter(isAboutParameter);
  const witness = found[0]?.buckets[0]?.witness;
  if (witness === undefined) return [];
  const { key, parameters } = witness.exchange.case.operation;
  const faultsAbout = (about: Pointer) => evidence.faultsAbout(key, about);
  const tested = parameters.filter((parameter) => faultsAbout(parameter.schema ?? parameter.pointer) > 0);
  const isUnchecked = ({ buckets, cause }: Cluster) => casesOf(buckets) === faultsAbout(cause);
  const checked = found.filter((cluster) => !isUnchecked(cluster));
  return found.length - checked.length >= mostlyUnchecked * tested.length ? checked : found;
}

/** Where so large a share of the parameters accepts everything, no parameter is checked on purpose. */
const mostlyUnchecked = 0.75;

function isAboutParameter({ buckets, cause, common, sporadic }: Cluster): boolean {
  const [{ witness }] = atLeastOne(buckets);
  const { parameters } = witness.exchange.case.operation;
  const isPlain = witness.rule === 'invalid-accepted' && cause === witness.cause && common.length === 0 && !sporadic;
  return isPlain && parameters.some(({ schema, pointer }) => cause === (schema ?? pointer));
}

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

/** A bug that shows with one credential, one Accept header or one undeclared name, and the same bug with another are one. */
function joinAlternatives(clusters: readonly Cluster[]): Cluster[] {
  const kindOf = ({ common: [trait] }: Cluster) =>
    trait && (trait.kind === 'undeclared-property' ? trait.kind : alternativesOf(trait));
  return groupsBy(clusters, (cluster) => kindOf(cluster) ?? cluster).map((alike) => ({
    ...alike[0],
    buckets: alike.flatMap(({ buckets }) => buckets),
    common: alike.flatMap(({ common }) => common),
  }));
}

/** A service that takes a number for a text takes other wrong types, too, and in other places: it converts what it reads, or checks no type. */
function joinConversions(clusters: readonly Cluster[], name: string): readonly Cluster[] {
  const isConversion = ({ buckets, sporadic }: Cluster) =>
    !sporadic &&
    buckets.every(({ witness }) => witness.rule === 'invalid-accepted' && witness.contract.endsWith('/type'));
  const [first, ...others] = clusters.filter(isConversion);
  if (first === undefined || others.length === 0) return clusters;
  const buckets = [first, ...others].flatMap((cluster) => cluster.buckets);
  const joined = { ...unexplained, buckets, cause: `${name}, values of another type` };
  return [...clusters.filter((cluster) => !isConversion(cluster)), joined];
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

/** Where the traits that are known explain a fault in no simple way, the clusters that explain little of it become one. */
function joinSmall(
  clusters: readonly Cluster[],
  { name, all }: { readonly name: string; readonly all: number },
): readonly Cluster[] {
  if (clusters.length <= mostClusters) return clusters;
  const isSmall = ({ buckets }: Cluster) => casesOf(buckets) < smallShare * all;
  const buckets = clusters.filter(isSmall).flatMap((cluster) => cluster.buckets);
  const others = { ...unexplained, buckets, cause: `${name}, for several requests` };
  return [...clusters.filter((cluster) => !isSmall(cluster)), ...(buckets.length > 0 ? [others] : [])];
}

/** Bodies that break their schema in several places, in the very same responses, have another shape altogether: one bug. */
function joinSameResponses(clusters: readonly Cluster[]): Cluster[] {
  return groupsBy(clusters, (cluster) => {
    const [{ witness, seen, caseHash, bug }] = atLeastOne(cluster.buckets);
    const { outcome } = witness.exchange;
    if (witness.family !== undefined || witness.instance === undefined || outcome.kind === 'no-reply') return bug;
    return [witness.rule, witness.operation, outcome.status, seen, caseHash].join('\n');
  }).map((same) => {
    const [first] = same;
    if (same.length === 1) return first;
    const causes = same.map(({ cause }) => cause).sort();
    return { ...first, buckets: same.flatMap(({ buckets }) => buckets), cause: causes.join('; ') };
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
