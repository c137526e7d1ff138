import type { Exchange } from '../../model/exchange.ts';

/** Bodies of more bytes arrive a few at a time: many at once would exhaust the memory. */
const longBytes = 1024 * 1024;
/** About how many bytes of bodies arrive at once. */
const mostBytesAtOnce = 8 * 1024 * 1024;
/** How many bytes of bodies may arrive in one sequence, whose exchanges are kept until its end. */
const mostBytesOfSequence = 24 * 1024 * 1024;

/** Whether a response has a body of more than 1 MiB. */
export function isLong({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && isLongBody(outcome.body);
}

/** Whether a body has more than 1 MiB: to read it takes long, above all to look for secrets in it. */
export function isLongBody({ length }: Uint8Array): boolean {
  return length > longBytes;
}

/** How many sequences may be sent at once to a target that responds with such bodies, so that about 8 MiB arrive at a time; infinite where none is long. */
export function sequencesOf(exchanges: readonly Exchange[]): number {
  const longest = Math.max(0, ...exchanges.map((exchange) => bodyBytes([exchange])));
  return longest > longBytes ? Math.max(1, Math.floor(mostBytesAtOnce / longest)) : Number.POSITIVE_INFINITY;
}

/** The bodies of all responses, in bytes. */
export function bodyBytes(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, { outcome }) => sum + (outcome.kind === 'reply' ? outcome.body.length : 0), 0);
}

/** Whether the bodies of a sequence, which are kept until its end, have reached 24 MiB: the rest of the sequence is left out. */
export function fillsMemory(exchanges: readonly Exchange[]): boolean {
  return exchanges.length > 1 && bodyBytes(exchanges) > mostBytesOfSequence;
}
