import type { Finding } from '../../model/finding.ts';
import { together, type Weighed } from './cluster-stats.ts';
import type { Evidence } from './evidence.ts';
import { ordinary } from './split-by-trait.ts';

/** A complaint that follows from another one about the same answer. */
interface Consequence {
  readonly rule: string;
  readonly of: string;
  /** Where the rules alone do not tell. */
  readonly when?: (cause: Finding) => boolean;
}

const consequences: readonly Consequence[] = [
  // Where it is not known how a message is to be read, neither is what is in it.
  { rule: 'framing', of: 'framing' },
  { rule: 'body-json', of: 'framing' },
  { rule: 'content-encoding', of: 'framing' },
  { rule: 'media-type', of: 'framing', when: hasBrokenType },
  // What is no text is no JSON text.
  { rule: 'body-json', of: 'content-encoding' },
  // Content is out of place only because the status is.
  { rule: 'framing', of: 'status-documented', when: hasNoContentByStatus },
];

/** Whether mending `one` mends `other`, by what the rules are about: this needs no evidence but that they meet. */
export function explains(one: Weighed, other: Weighed): boolean {
  const { rule } = other.finding;
  const known = consequences.some((row) => {
    return row.of === one.finding.rule && row.rule === rule && row.when?.(one.finding) !== false;
  });
  return known && together(one, other) === Math.min(one.cases, other.cases) && agree(one, other);
}

/** Whether two groups of answers, of which none is in both, are one bug by what the rules are about. */
export function isSameElsewhere(one: Weighed, other: Weighed, evidence: Evidence): boolean {
  return (
    isSaidAgain(one, other) ||
    isNeverAnswered(one, other, evidence) ||
    isAftermath(one, other) ||
    isEnd(one, other) ||
    isCrashElsewhere(one, other)
  );
}

/** In the same words, of answers with another status: where it is not the request that decides, it is one mistake. */
function isSaidAgain(one: Weighed, other: Weighed): boolean {
  const isAlike = (['rule', 'message', 'family'] as const).every((part) => one.finding[part] === other.finding[part]);
  const isElsewhere = [...one.statuses].every((status) => !other.statuses.has(status));
  return isAlike && one.finding.family === undefined && isElsewhere && agree(one, other);
}

/** Nothing explains the one that does not explain the other. */
function agree(one: Weighed, other: Weighed): boolean {
  return [one, other].every(({ explained }) =>
    explained.every((trait) => [one, other].every(({ traits, cases }) => traits.get(trait) === cases)),
  );
}

/** Nothing is ever answered, now in this way, now in that. */
function isNeverAnswered(one: Weighed, other: Weighed, evidence: Evidence): boolean {
  if (one.finding.rule !== 'no-answer' || other.finding.rule !== 'no-answer') return false;
  return one.cases + other.cases >= evidence.answered(one.finding.operation);
}

/** Bytes beyond the end of an answer are what the next one on the connection begins with. */
function isAftermath(one: Weighed, other: Weighed): boolean {
  if (one.finding.rule !== 'framing' || other.finding.rule !== 'framing') return false;
  const isUnread = other.finding.exchange.outcome.kind === 'no-reply' && other.explained.length === 0;
  return isUnread && one.traits.has(ordinary) && other.cases < one.cases;
}

/** What a server did not answer as it ended tells why nobody listens any more. */
function isEnd(one: Weighed, other: Weighed): boolean {
  return one.finding.rule === 'no-answer' && isGone(other) && !isGone(one);
}

/** Whether it is only told that nobody listens any more. */
export function isGone({ finding: { exchange } }: Weighed): boolean {
  return exchange.outcome.kind === 'no-reply' && exchange.outcome.reason === 'unreachable';
}

/** A server that fails for ordinary requests fails for others, too. */
function isCrashElsewhere(one: Weighed, other: Weighed): boolean {
  const isFailure = one.finding.rule === 'server-error' && other.finding.rule === 'undocumented-method-error';
  return isFailure && one.traits.has(ordinary) && [...other.statuses].every((status) => one.statuses.has(status));
}

function hasBrokenType({ exchange: { outcome } }: Finding): boolean {
  if (outcome.kind === 'no-reply') return false;
  return outcome.headers.some(([name, value]) => name.toLowerCase() === 'content-type' && /[\0-\x1f\x7f]/.test(value));
}

/** RFC 9110, 15.3.5, 15.3.6 and 15.4.5. */
function hasNoContentByStatus({ exchange: { outcome } }: Finding): boolean {
  return outcome.kind === 'reply' && [204, 205, 304].includes(outcome.status);
}
