/** The SHA-256 digest (FIPS 180-4) of bytes, in lower-case hexadecimal digits, where there is no `node:crypto` and no time to wait: in a browser. */
export function sha256WithoutNode(bytes: Uint8Array): string {
  const rest = bytes.length % blockLength;
  const end = new Uint8Array(rest < blockLength - 8 ? blockLength : 2 * blockLength);
  end.set(bytes.subarray(bytes.length - rest));
  end[rest] = 0x80;
  const length = new DataView(end.buffer, end.length - 8);
  length.setUint32(0, Math.floor(bytes.length / 2 ** 29));
  length.setUint32(4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
  const words = new Int32Array(64);
  for (const [part, size] of [
    [bytes, bytes.length - rest],
    [end, end.length],
  ] as const) {
    const view = new DataView(part.buffer, part.byteOffset, part.length);
    for (let at = 0; at < size; at += blockLength) {
      for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(at + index * 4);
      addBlock(state, words);
    }
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** In bytes. */
const blockLength = 64;
const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter((one, index, all) =>
  all.slice(0, index).every((smaller) => one % smaller !== 0),
);
const roundConstants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));

/** The first 32 bits of the fractional part. */
function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

/** The first 16 words are the block. Written out for speed: a mock answers no one else while it does this. */
function addBlock(state: Int32Array, words: Int32Array): void {
  const word = (index: number) => words[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    if (at >= 16) {
      const x = word(at - 15);
      const y = word(at - 2);
      words[at] =
        word(at - 16) +
        (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
        word(at - 7) +
        (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
    }
    const sumOfE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const sumOfA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const added = (h + sumOfE + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + word(at)) | 0;
    const next = (added + sumOfA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = next;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}
