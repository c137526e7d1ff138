import { append, type ByteStore, collected, openStore } from '../../../http/byte-store.ts';

/** Bodies of requests that are on their way, of all connections of a server. */
export interface ReceivedBytes {
  /** Starts to collect a body of at most `limit` bytes; `expected`: of so many, when the client says it. */
  readonly open: (limit: number, expected: number) => IncomingBody;
}

/** One body that is on its way. */
export interface IncomingBody {
  /** Adds a piece; the reason when the body cannot be read to its end. */
  readonly add: (piece: Uint8Array) => string | undefined;
  readonly bytes: () => Buffer;
  /** The body is not kept here any more. */
  readonly close: () => void;
}

/** In bytes, for all bodies together: 48 MiB. */
const mostBytes = 48 * 1024 * 1024;
/** A body may come in so many pieces; beyond, a piece must have that many bytes on average: each costs as much time as a kilobyte. */
const mostPieces = 10_000;
const leastBytesOfPiece = 16;

/** Starts with no body. */
export function openReceivedBytes(most = mostBytes): ReceivedBytes {
  let total = 0;
  return {
    open: (limit, expected) => {
      const store: ByteStore = openStore(Math.min(expected, limit));
      let pieces = 0;
      let isClosed = false;
      const close = (): void => {
        if (!isClosed) total -= store.length;
        isClosed = true;
      };
      const add = (piece: Uint8Array): string | undefined => {
        pieces += 1;
        const size = store.length + piece.length;
        if (size > limit) return `must not be larger than ${limit} bytes`;
        if (pieces > mostPieces && size < pieces * leastBytesOfPiece) return 'must not be sent in so many small pieces';
        if (total + piece.length > most) return 'is too large together with the bodies of other requests under way';
        append(store, piece);
        total += piece.length;
        return undefined;
      };
      return { add, bytes: () => collected(store), close };
    },
  };
}
