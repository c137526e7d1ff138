/** The bodies of requests that are being received, on all connections of a server. */
export interface ReceivedBytes {
  /** Starts to collect a body of at most `limit` bytes. */
  readonly open: (limit: number) => IncomingBody;
}

/** One body that is being received. */
export interface IncomingBody {
  /** Adds a piece; the reason when the body cannot be read to its end. The piece may be used again. */
  readonly add: (piece: Uint8Array) => BodyRefusal | undefined;
  readonly bytes: () => Buffer;
  /** The body is not kept here any more. */
  readonly close: () => void;
}

/** Why a body is not read. */
interface BodyRefusal {
  readonly reason: string;
  /** The same body may be read a moment later. */
  readonly isTemporary: boolean;
}

/** In bytes, for all bodies together: 32 MiB. */
const mostBytes = 32 * 1024 * 1024;
/** A body may come in so many pieces; beyond, a piece must have that many bytes on average: each costs as much time as a kilobyte. */
const mostPieces = 10_000;
const leastBytesOfPiece = 16;
/** The size of the blocks that bodies are kept in, in bytes. */
export const blockBytes = 16 * 1024;
/** So many blocks of bodies that are over are kept for others, 8 MiB. Hundreds of refused bodies would fill the memory faster than it is cleared. */
const mostFree = 512;

/**
 * Opens the memory for bodies, which holds no body at first. `most`: the bytes of all bodies together, 32 MiB by default; a body counts for all blocks that
 * it takes.
 */
export function openReceivedBytes(most = mostBytes): ReceivedBytes {
  const free: Buffer[] = [];
  let left = Math.floor(most / blockBytes);
  return {
    open: (limit) => {
      const blocks: Buffer[] = [];
      let [length, pieces] = [0, 0];
      let isClosed = false;
      const close = (): void => {
        isClosed = true;
        left += blocks.length;
        free.push(...blocks.splice(0).slice(0, mostFree - free.length));
      };
      const add = (piece: Uint8Array): BodyRefusal | undefined => {
        pieces += 1;
        const size = length + piece.length;
        if (size > limit) return lasting(`must not be larger than ${limit} bytes`);
        if (pieces > mostPieces && size < pieces * leastBytesOfPiece)
          return lasting('must not be sent in so many small pieces');
        const missing = Math.ceil(size / blockBytes) - blocks.length;
        if (isClosed || missing > left)
          return { reason: 'is too large together with the bodies of other requests under way', isTemporary: true };
        left -= missing;
        for (let at = 0; at < missing; at++) blocks.push(free.pop() ?? Buffer.allocUnsafeSlow(blockBytes));
        length = written(blocks, { length, piece });
        return undefined;
      };
      return { add, bytes: () => Buffer.concat(blocks, length), close };
    },
  };
}

/** Copies a piece behind the first `length` bytes of blocks, and says how many there are then. */
function written(
  blocks: readonly Buffer[],
  { length, piece }: { readonly length: number; readonly piece: Uint8Array },
): number {
  let from = 0;
  while (from < piece.length) {
    const at = length + from;
    const part = piece.subarray(from, from + blockBytes - (at % blockBytes));
    blocks[Math.floor(at / blockBytes)]?.set(part, at % blockBytes);
    from += part.length;
  }
  return length + piece.length;
}

function lasting(reason: string): BodyRefusal {
  return { reason, isTemporary: false };
}
