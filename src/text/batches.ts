/** About how many characters a batch has. */
const batchLength = 256 * 1024;

/** Puts small pieces of text together, so that each batch is worth a system call. */
export function* batchesOf(pieces: Iterable<string>): Generator<string, void> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}
