import type { Pointer } from '../../model/json.ts';
import { groupsBy } from '../../text/group-by.ts';
import { atLeastOne } from './at-least-one.ts';
import { alternativesOf, type Cluster, casesOf, unexplained } from './cluster-stats.ts';
import type { Evidence } from './evidence.ts';

/** How many bugs one kind of response may be split into: a person would not look for more. */
export const mostClusters = 4;
/** Where there are more than `mostClusters`, those with a smaller share of the cases are joined. */
export const smallShare = 0.25;

/** Joins the clusters about one place of a schema where every invalid value was accepted: the place is not checked at all, which is one bug. */
export function joinUnchecked(clusters: readonly Cluster[], evidence: Evidence): readonly Cluster[] {
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
 * The clusters that stay bugs of their own: those about invalid values of one parameter each, as most services check each parameter by itself. Where most
 * parameters accept everything, those are not among them: nothing checks them, which is one bug.
 */
export function separateParameters(clusters: readonly Cluster[], evidence: Evidence): readonly Cluster[] {
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

/** Joins clusters that differ only in which credential, Accept header or undeclared name they were seen with. */
export function joinAlternatives(clusters: readonly Cluster[]): Cluster[] {
  const kindOf = ({ common: [trait] }: Cluster) =>
    trait && (trait.kind === 'undeclared-property' ? trait.kind : alternativesOf(trait));
  return groupsBy(clusters, (cluster) => kindOf(cluster) ?? cluster).map((alike) => ({
    ...alike[0],
    buckets: alike.flatMap(({ buckets }) => buckets),
    common: alike.flatMap(({ common }) => common),
  }));
}

/**
 * Joins clusters about wrong types: a service that takes a number for a text converts what it reads, or checks no type, and so takes other wrong types in
 * other places. `name`: the beginning of its cause.
 */
export function joinConversions(clusters: readonly Cluster[], name: string): readonly Cluster[] {
  const isConversion = ({ buckets, sporadic }: Cluster) =>
    !sporadic &&
    buckets.every(({ witness }) => witness.rule === 'invalid-accepted' && witness.contract.endsWith('/type'));
  const [first, ...others] = clusters.filter(isConversion);
  if (first === undefined || others.length === 0) return clusters;
  const buckets = [first, ...others].flatMap((cluster) => cluster.buckets);
  const joined = { ...unexplained, buckets, cause: `${name}, values of another type` };
  return [...clusters.filter((cluster) => !isConversion(cluster)), joined];
}

/** Joins the clusters that explain little of a fault, where there are too many. `name`: the beginning of its cause; `all`: the cases of the fault. */
export function joinSmall(
  clusters: readonly Cluster[],
  { name, all }: { readonly name: string; readonly all: number },
): readonly Cluster[] {
  if (clusters.length <= mostClusters) return clusters;
  const isSmall = ({ buckets }: Cluster) => casesOf(buckets) < smallShare * all;
  const buckets = clusters.filter(isSmall).flatMap((cluster) => cluster.buckets);
  const others = { ...unexplained, buckets, cause: `${name}, for several requests` };
  return [...clusters.filter((cluster) => !isSmall(cluster)), ...(buckets.length > 0 ? [others] : [])];
}

/** Joins clusters of bodies that break their schema in several places of the very same responses: those have another shape altogether, which is one bug. */
export function joinSameResponses(clusters: readonly Cluster[]): Cluster[] {
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
