/** Bytes collected from many small pieces in one buffer that doubles when it is full. */
export interface ByteStore {
  bytes: Buffer;
  length: number;
  /** How many bytes will arrive, when that is known: room for them is made once. */
  readonly expected: number;
}

const nothing = Buffer.alloc(0);

/** An empty store; nothing is allocated before the first byte. */
export function openStore(expected = 0): ByteStore {
  return { bytes: nothing, length: 0, expected };
}

/** Copies `piece` to the end of the store; the caller may reuse the piece. */
export function append(store: ByteStore, piece: Uint8Array): void {
  const needed = store.length + piece.length;
  if (needed > store.bytes.length) {
    // The first piece is mostly the only one, so it gets exactly the room it needs.
    const room = store.length === 0 ? Math.max(needed, store.expected) : Math.max(needed, store.bytes.length * 2);
    const larger = Buffer.allocUnsafe(room);
    store.bytes.copy(larger, 0, 0, store.length);
    store.bytes = larger;
  }
  store.bytes.set(piece, store.length);
  store.length = needed;
}

/** Adds one byte. */
export function appendByte(store: ByteStore, byte: number): void {
  if (store.length === store.bytes.length) {
    append(store, Uint8Array.of(byte));
    return;
  }
  store.bytes[store.length] = byte;
  store.length += 1;
}

/** What has been collected. */
export function collected(store: ByteStore): Buffer {
  return store.length === store.bytes.length ? store.bytes : store.bytes.subarray(0, store.length);
}
