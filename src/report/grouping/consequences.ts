import { headerValue } from '../../http/header-fields.ts';
import type { SentRequest } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import type { RuleId } from '../../model/rule-id.ts';
import { type ClusterStats, casesTogether, ordinary } from './cluster-stats.ts';
import type { Evidence } from './evidence.ts';
import { refusedNotation } from './refused-notation.ts';
import { hasSpecificMessage, responseSignature } from './response-signature.ts';

/** A finding of one rule that follows from a finding of another rule about the same response. */
interface Consequence {
  readonly rule: RuleId;
  readonly of: RuleId;
  /** A condition on the cause, where the rules alone do not decide. */
  readonly when?: (cause: Finding) => boolean;
}

const consequences: readonly Consequence[] = [
  // Where it is unclear how a message is to be read, its parts are unclear, too.
  { rule: 'framing', of: 'framing' },
  { rule: 'body-json', of: 'framing' },
  { rule: 'body-xml', of: 'framing' },
  { rule: 'content-encoding', of: 'framing' },
  { rule: 'media-type', of: 'framing', when: hasControlInType },
  // What is not text is neither JSON nor XML.
  { rule: 'body-json', of: 'content-encoding' },
  { rule: 'body-xml', of: 'content-encoding' },
  // The body is out of place only because the status is wrong.
  { rule: 'framing', of: 'status-documented', when: forbidsBodyByStatus },
];

/** Whether fixing `one` fixes `other`, by what the rules are about: no evidence is needed but that the same responses show both. */
export function explains(one: ClusterStats, other: ClusterStats): boolean {
  return hasConsequence(one, other) || returnsAccepted(one, other);
}

/** An invalid value that is accepted is invalid in the response, too. What is accepted for one reason may be invalid in many places. */
function returnsAccepted(one: ClusterStats, other: ClusterStats): boolean {
  if (one.finding.rule !== 'body-schema' || other.finding.rule !== 'invalid-accepted') return false;
  if (hasManyCauses(other) && onlyReturnsAccepted(one)) return casesTogether(one, other) > 0;
  const wrong = one.finding.instance?.split('/').at(-1);
  const sent = other.finding.contract.split('/properties/').at(-1)?.split('/')[0];
  return wrong === sent && casesTogether(one, other) === Math.min(one.cases, other.cases);
}

function hasManyCauses({ cluster: { buckets } }: ClusterStats): boolean {
  return new Set(buckets.map(({ witness }) => witness.cause)).size > 1;
}

/** Whether every one of its responses accepts an invalid request. */
function onlyReturnsAccepted({ together, cases }: ClusterStats): boolean {
  const accepted = [...together].filter(([{ witness }]) => witness.rule === 'invalid-accepted');
  return accepted.reduce((sum, [, shown]) => sum + shown, 0) === cases;
}

function hasConsequence(one: ClusterStats, other: ClusterStats): boolean {
  const { rule } = other.finding;
  const follows = consequences.some((row) => {
    return row.of === one.finding.rule && row.rule === rule && row.when?.(one.finding) !== false;
  });
  return follows && casesTogether(one, other) === Math.min(one.cases, other.cases) && haveSameTraits(one, other);
}

/** Whether clusters of different responses are one bug, by what the rules are about. */
export function isSameElsewhere(one: ClusterStats, other: ClusterStats, evidence: Evidence): boolean {
  return (
    isSameMessage(one, other) ||
    isNeverAnswered(one, other, evidence) ||
    isSameRefusal(one, other) ||
    isSameRequest(one, other) ||
    isRestOfResponse(one, other) ||
    isEndOfServer(one, other) ||
    isCrashElsewhere(one, other)
  );
}

/** The same message about responses with another status: where the request does not matter, it is one mistake. */
function isSameMessage(one: ClusterStats, other: ClusterStats): boolean {
  const isAlike = (['rule', 'message', 'family'] as const).every((part) => one.finding[part] === other.finding[part]);
  const isElsewhere = [...one.statuses].every((status) => !other.statuses.has(status));
  return isAlike && one.finding.family === undefined && isElsewhere && haveSameTraits(one, other);
}

/** Responses with the same specific message come from the same place in the server, whatever was sent. */
function isSameRefusal(one: ClusterStats, other: ClusterStats): boolean {
  const notation = refusedNotation(one.finding);
  if (notation !== undefined && notation === refusedNotation(other.finding)) return true;
  const isAlike = one.finding.rule === other.finding.rule && rulesAboutMessages.includes(one.finding.rule);
  const { signature, finding } = one;
  return isAlike && signature !== undefined && signature === other.signature && hasSpecificMessage(finding.exchange);
}

/** They report what a server says by itself. */
const rulesAboutMessages: readonly RuleId[] = ['status-documented', 'server-error'];

/** The smallest valid requests that are refused are one and the same, and so are the responses: what more the larger ones had does not matter. */
function isSameRequest(one: ClusterStats, other: ClusterStats): boolean {
  const [first, second] = [one.finding, other.finding];
  if (first.rule !== 'valid-refused' || second.rule !== 'valid-refused') return false;
  const [sent, otherSent] = [first.exchange.sent, second.exchange.sent];
  return (
    responseSignature(first.exchange) === responseSignature(second.exchange) &&
    ((isAboutBody(first) && isAboutBody(second)) || sent.url === otherSent.url) &&
    sent.body === otherSent.body &&
    haveSameHeaders(sent, otherSent)
  );
}

/** Then the resources that the requests name may differ. */
function isAboutBody({ contract }: Finding): boolean {
  return /\/(properties|requestBody)\//.test(contract);
}

function haveSameHeaders({ headers }: SentRequest, other: SentRequest): boolean {
  return (
    headers.length === other.headers.length && headers.every((field, at) => String(field) === String(other.headers[at]))
  );
}

/** No trait explains the one that all requests of the other do not have as well. */
function haveSameTraits(one: ClusterStats, other: ClusterStats): boolean {
  return [one, other].every(({ explained }) =>
    explained.every((trait) => [one, other].every(({ traits, cases }) => traits.get(trait)?.cases === cases)),
  );
}

/** No request gets a response, for one reason or the other. */
function isNeverAnswered(one: ClusterStats, other: ClusterStats, evidence: Evidence): boolean {
  if (one.finding.rule !== 'no-answer' || other.finding.rule !== 'no-answer') return false;
  return one.cases + other.cases >= evidence.responses(one.finding.operation);
}

/** Bytes beyond the end of a response are what the next one on the connection begins with. */
function isRestOfResponse(one: ClusterStats, other: ClusterStats): boolean {
  if (one.finding.rule !== 'framing' || other.finding.rule !== 'framing') return false;
  const isUnread = other.finding.exchange.outcome.kind === 'no-reply' && other.explained.length === 0;
  return isUnread && one.traits.has(ordinary) && other.cases < one.cases;
}

/** A request that the server did not answer because it ended is the reason why later connections are refused. */
function isEndOfServer(one: ClusterStats, other: ClusterStats): boolean {
  return one.finding.rule === 'no-answer' && isNoLongerListening(other) && !isNoLongerListening(one);
}

/** Whether the finding is that connections are refused. */
export function isNoLongerListening({ finding: { exchange } }: ClusterStats): boolean {
  return exchange.outcome.kind === 'no-reply' && exchange.outcome.reason === 'unreachable';
}

/** A server that fails for ordinary requests fails for others, too. */
function isCrashElsewhere(one: ClusterStats, other: ClusterStats): boolean {
  const isFailure = one.finding.rule === 'server-error' && other.finding.rule === 'undocumented-method-error';
  return isFailure && one.traits.has(ordinary) && [...other.statuses].every((status) => one.statuses.has(status));
}

function hasControlInType({ exchange: { outcome } }: Finding): boolean {
  if (outcome.kind === 'no-reply') return false;
  return /[\0-\x1f\x7f]/.test(headerValue(outcome.headers, 'content-type') ?? '');
}

/** RFC 9110, 15.3.5, 15.3.6 and 15.4.5. */
function forbidsBodyByStatus({ exchange: { outcome } }: Finding): boolean {
  return outcome.kind === 'reply' && [204, 205, 304].includes(outcome.status);
}
