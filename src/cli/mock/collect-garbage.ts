/** In bytes: below, a mock takes hardly more than one without clients does. */
const little = 160 * 1024 * 1024;
/** In bytes: with less, a mock that holds much would do hardly anything else. */
const growth = 16 * 1024 * 1024;

/**
 * Clears the memory, each time it is called, if that has grown since the last time. After many large bodies V8 lets garbage grow to hundreds of megabytes: most of
 * it is buffers of connections, which it hardly counts.
 */
export function openCollection(sizeNow: () => number, collect: () => void): () => void {
  let limit = little;
  return () => {
    const size = sizeNow();
    if (size <= limit) {
      limit = Math.max(little, Math.min(limit, size + growth));
      return;
    }
    collect();
    limit = Math.max(little, sizeNow() + growth);
  };
}
