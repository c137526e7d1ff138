import { hasHeader } from '../../http/header-fields.ts';
import type { Exchange, Reply, SentRequest } from '../../model/exchange.ts';
import type { Finding, Level } from '../../model/finding.ts';
import type { Trait } from '../../model/trait.ts';
import { compareText } from '../../text/compare-text.ts';

/** A finding that stands for its cluster. */
export interface Witness {
  readonly finding: Finding;
  /** Each request of the cluster has one of these, and a smaller witness must have one, too. Empty: no such trait is known. */
  readonly common: readonly Trait[];
}

/** How much of a witness's response body is kept, in bytes: readers need no more, and many witnesses must fit into memory. */
export const keptBytes = 65_536;

/**
 * Orders findings of one cause, the best witness first: the worst level, then ordinary requests, then the smallest request,
 * then the case's id, so that the order of arrival does not matter.
 */
export function compareWitnesses(one: Finding, other: Finding): number {
  return (
    compareLevels(one.level, other.level) ||
    distanceFromOrdinary(one.exchange) - distanceFromOrdinary(other.exchange) ||
    sizeOf(one.exchange.sent) - sizeOf(other.exchange.sent) ||
    compareText(one.exchange.case.id, other.exchange.case.id) ||
    compareText(one.message, other.message)
  );
}

const weights: Readonly<Record<Level, number>> = { violation: 2, deviation: 1, observation: 0 };

/** Orders levels, the worst first. */
export function compareLevels(one: Level, other: Level): number {
  return weights[other] - weights[one];
}

/** The worst of some levels, `undefined` of none. */
export function worstOf(levels: readonly Level[]): Level | undefined {
  return [...levels].sort(compareLevels)[0];
}

/** The finding with at most the first 64 KiB of its response body. */
export function keepSmall(finding: Finding): Finding {
  const { outcome } = finding.exchange;
  if (outcome.kind === 'no-reply' || outcome.body.length <= keptBytes) return finding;
  const exchange: Exchange = { ...finding.exchange, outcome: cut(outcome) };
  return { ...finding, exchange };
}

/** Copies, because a slice would keep the whole in memory. */
function cut(reply: Reply): Reply {
  const body = Uint8Array.from(reply.body.subarray(0, keptBytes));
  const text = reply.text === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  return { ...reply, body, text };
}

/** How far a request is from an ordinary valid one, which readers understand best: 0 for such a request. */
export function distanceFromOrdinary({ case: { about, expects, scope, operation, strategy }, sent }: Exchange): number {
  // A request for one resource is out of scope only as that may be missing.
  if (!scope.inside && scope.by !== 'resource') return 5;
  // An ordinary request is about the operation as a whole, any other about what is special in it. Some strategies vary how such a request is sent.
  const isAboutOperation = about === (operation.body?.pointer ?? operation.pointer);
  if (expects === 'accepted' && isAboutOperation) return strategy === 'valid-body' ? 0 : 0.5;
  // The smallest request of all has no Accept header, unlike that of most clients.
  const isBare = !hasHeader(sent.headers, 'accept');
  return (expects === 'accepted' ? 1 : 3) + (isBare ? 1 : 0);
}

function sizeOf({ url, headers, body }: SentRequest): number {
  const fields = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return url.length + fields + (body?.length ?? 0);
}
