import type { Exchange } from '../../model/exchange.ts';

/** Bodies of more bytes arrive a few at a time: many at once would exhaust the memory. */
const longBytes = 1024 * 1024;
/** About how many bytes of bodies arrive at once. */
const mostBytesAtOnce = 8 * 1024 * 1024;
/** How many bytes of bodies may arrive in one sequence, whose exchanges are kept until its end. */
const mostBytesOfSequence = 24 * 1024 * 1024;

/** Whether a response has a long body. */
export function isLong({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && isLongBody(outcome.body);
}

/** Whether it takes long to read a body: to seek secrets in it, above all. */
export function isLongBody({ length }: Uint8Array): boolean {
  return length > longBytes;
}

/** How many sequences may be sent at once to a target that sends such bodies. */
export function sequencesOf(exchanges: readonly Exchange[]): number {
  const longest = Math.max(0, ...exchanges.map((exchange) => bodyBytes([exchange])));
  return longest > longBytes ? Math.max(1, Math.floor(mostBytesAtOnce / longest)) : Number.POSITIVE_INFINITY;
}

/** The bodies of all responses, in bytes. */
export function bodyBytes(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, { outcome }) => sum + (outcome.kind === 'reply' ? outcome.body.length : 0), 0);
}

/** Whether the rest of a sequence with these exchanges is left out. */
export function fillsMemory(exchanges: readonly Exchange[]): boolean {
  return exchanges.length > 1 && bodyBytes(exchanges) > mostBytesOfSequence;
}
