/** The SHA-256 digest (FIPS 180-4) of bytes, in lower-case hexadecimal digits, where there is no `node:crypto` and no time to wait: in a browser. */
export function sha256WithoutNode(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockLength) * blockLength);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
  for (let at = 0; at < padded.length; at += blockLength) addBlock(state, new DataView(padded.buffer, at, blockLength));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const blockLength = 64;
const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter((one, index, all) =>
  all.slice(0, index).every((smaller) => one % smaller !== 0),
);
const roundConstants = Uint32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));

/** The first 32 bits of the fractional part. */
function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function addBlock(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(blockLength);
  const word = (index: number) => words[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < blockLength; at += 1) {
    words[at] =
      at < 16
        ? block.getUint32(at * 4)
        : word(at - 16) + mixed(word(at - 15), [7, 18], 3) + word(at - 7) + mixed(word(at - 2), [17, 19], 10);
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const added = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (roundConstants[at] ?? 0) + word(at);
    const next = added + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, next | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function mixed(word: number, [one, other]: readonly [number, number], shift: number): number {
  return turn(word, one) ^ turn(word, other) ^ (word >>> shift);
}
