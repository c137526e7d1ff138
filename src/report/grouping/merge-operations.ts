import { hasSucceeded, statusOf } from '../../http/outcome.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingGroup } from '../../model/report.ts';
import type { RuleId } from '../../model/rule-id.ts';
import type { Trait, TraitKind } from '../../model/trait.ts';
import { compareText } from '../../text/compare-text.ts';
import { groupsBy } from '../../text/group-by.ts';
import { acceptedNotation } from './accepted-notation.ts';
import { atLeastOne } from './at-least-one.ts';
import { refusedNotation } from './refused-notation.ts';
import { hasSpecificMessage, responseSignature } from './response-signature.ts';
import { compareLevels, distanceFromOrdinary } from './witness.ts';

/**
 * Puts together the groups of different operations that have one cause: the same rule about the same component schema or, elsewhere, the same rule about the
 * same part of an operation with the same response. Two groups of one operation stay apart, and each is joined with those that are most like it.
 */
export function mergeOperations(groups: readonly FindingGroup[]): FindingGroup[] {
  return mergeAlike(groups, [causeOf, traitsOf, ({ finding }) => withoutPlaces(finding.cause)]);
}

/** Groups are alike where all of the texts are the same; the later ones matter only between groups of one operation. */
function mergeAlike(
  groups: readonly FindingGroup[],
  [textOf, ...others]: readonly ((group: FindingGroup) => string)[],
): FindingGroup[] {
  if (textOf === undefined) return [...groups];
  return groupsBy(groups, textOf).flatMap((alike) => {
    const operations = new Set(alike.map(({ finding }) => finding.operation));
    return operations.size === alike.length ? [mergeGroups(alike)] : mergeAlike(alike, others);
  });
}

/** One group for groups of different operations; each of them stays as one of its `parts`. */
export function mergeGroups(groups: readonly [FindingGroup, ...FindingGroup[]]): FindingGroup {
  if (groups.length === 1) return groups[0];
  const [first, ...rest] = atLeastOne([...groups].sort(compareForReading));
  const others = rest.sort((one, other) => compareText(one.finding.operation, other.finding.operation));
  const parts = [first, ...others];
  const isSame = parts.every((part) => traitsOf(part) === traitsOf(first));
  const relatedRules = first.related.map(({ finding }) => finding.rule);
  const related = others.flatMap((part) => part.related).filter(({ finding }) => !relatedRules.includes(finding.rule));
  return {
    ...first,
    operations: parts.map(({ finding }) => finding.operation),
    parts,
    seen: sumOf(parts, ({ seen }) => seen),
    of: sumOf(parts, ({ of }) => of),
    commonTraits: isSame ? first.commonTraits : [],
    related: [...first.related, ...groupsBy(related, ({ finding }) => finding.rule).map(([one]) => one)],
    bugs: parts.flatMap(({ bugs }) => bugs),
  };
}

/** The worst first, then the most ordinary request, then the operation that needs the fewest resources: what comes first is the same in every run. */
function compareForReading({ finding: one }: FindingGroup, { finding: other }: FindingGroup): number {
  const parametersOf = ({ operation }: Finding) => operation.split('{').length;
  return (
    compareLevels(one.level, other.level) ||
    distanceFromOrdinary(one.exchange) - distanceFromOrdinary(other.exchange) ||
    parametersOf(one) - parametersOf(other) ||
    compareText(one.operation, other.operation)
  );
}

/** What a crash or a failure says is mostly too general to name its cause: the requests must have the same in common, too. */
const generalRules: readonly RuleId[] = ['server-error', 'no-answer'];

function causeOf(group: FindingGroup): string {
  const { rule, contract, family, cause, exchange } = group.finding;
  const isVague = generalRules.includes(rule) && !hasSpecificMessage(exchange);
  const details = isVague ? [traitsOf(group), kindOfRequests(group)].join('\n') : '';
  const notation = refusedNotation(group.finding) ?? acceptedNotation(group.finding);
  if (notation !== undefined) return [rule, notation].join('\n');
  if (isUncheckedPatch(group.finding)) return [rule, 'PATCH without required properties'].join('\n');
  if (isAboutTransfer(group)) return [rule, traitsOf(group), statusOf(exchange)].join('\n');
  if (contract.startsWith('/components/')) return [rule, contract, details, requirementOf(group)].join('\n');
  return [rule, placeWithin(group), details, family ?? withoutPlaces(cause), responseOf(exchange)].join('\n');
}

/** A service that takes each PATCH for a part of the resource does so everywhere. */
function isUncheckedPatch({ rule, contract, exchange }: Finding): boolean {
  return rule === 'invalid-accepted' && exchange.case.operation.method === 'PATCH' && contract.endsWith('/required');
}

/** Whether requests are refused for the way they are sent: a server reads them all in one place, whatever each operation says of what it got. */
function isAboutTransfer({ commonTraits, finding: { rule } }: FindingGroup): boolean {
  const isOfTransfer = ({ kind }: Trait) => kindsOfTransfer.has(kind);
  return commonTraits.length > 0 && rulesAboutRefusals.includes(rule) && commonTraits.every(isOfTransfer);
}

const rulesAboutRefusals: readonly RuleId[] = ['status-documented', 'valid-refused'];
const kindsOfTransfer: ReadonlySet<TraitKind> = new Set<TraitKind>([
  'accept',
  'content-type',
  'content-type-capitals',
  'content-type-parameter',
  'no-content-type',
  'header',
  'header-name-case',
  'expects-continue',
  'body-chunked',
  'body-many-chunks',
  'body-in-two-pieces',
  'body-in-pieces',
  'body-leading-space',
  'body-inner-space',
]);

/** Operations differ in the status of their successes: what is wrong with one of these, the rule and the place say. */
function responseOf(exchange: Exchange): string {
  return hasSucceeded(exchange) ? 'success' : responseSignature(exchange);
}

/** What a schema requires of the body, without the place in the body: a list shows the same fault in another place. */
function requirementOf({ finding: { message, family, instance } }: FindingGroup): string {
  return family === undefined && instance !== undefined ? message.slice(message.indexOf(': ') + 1) : '';
}

/** The part of an operation that is wrong: `/requestBody/content` of `/paths/~1books/post/requestBody/content`, for a response whatever its status. */
function placeWithin({ finding: { contract, exchange } }: FindingGroup): string {
  const { operation } = exchange.case;
  const parameter = operation.parameters.find(({ pointer }) => `${contract}/`.startsWith(`${pointer}/`));
  if (parameter) return `${parameter.in} ${parameter.name} ${contract.slice(parameter.pointer.length)}`;
  const { pointer } = operation;
  const place = contract.startsWith(pointer) ? contract.slice(pointer.length) : contract;
  return place.replace(/^\/responses\/[^/]+/, '/responses');
}

function withoutPlaces(cause: string): string {
  return cause.replace(/\/(paths|components)\/\S*/g, '').replaceAll(/status \d+/g, 'status');
}

function traitsOf({ commonTraits, sporadic }: FindingGroup): string {
  return [String(sporadic), ...commonTraits.map(({ key }) => key).sort()].join('\n');
}

/** What the requests test, where most others of the operation do not show the failure and no trait says what they have in common: a missing body is not an odd path. */
function kindOfRequests({ commonTraits, finding, seen, of }: FindingGroup): string {
  return commonTraits.length === 0 && seen * 2 < of ? finding.exchange.case.strategy : '';
}

function sumOf(groups: readonly FindingGroup[], count: (group: FindingGroup) => number): number {
  return groups.reduce((sum, group) => sum + count(group), 0);
}

/** The group in each of its operations. */
export function operationsOf(group: FindingGroup): readonly FindingGroup[] {
  return group.parts.length === 0 ? [group] : group.parts;
}
