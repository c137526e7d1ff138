/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8. The stations that need it use no module of Node, so that they also run in a browser.
 */
function sha256(text: string): Uint8Array {
  const words = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(startValues);
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    for (let at = 16; at < 64; at += 1) {
      const before = schedule[at - 15] ?? 0;
      const last = schedule[at - 2] ?? 0;
      const small = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
      const large = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
      schedule[at] = ((schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large) | 0;
    }
    compress(state, schedule);
  }
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  state.forEach((word, index) => {
    view.setInt32(index * 4, word);
  });
  return digest;
}

/** The digest in lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return Array.from(sha256(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digest in base64, as a Content Security Policy writes it. */
export function sha256Base64(text: string): string {
  return btoa(String.fromCharCode(...sha256(text)));
}

/** The message in words of 32 bits, with the padding and the length at its end. */
function padded(bytes: Uint8Array): Int32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(length - 4, bytes.length << 3);
  return Int32Array.from({ length: length / 4 }, (_, index) => view.getInt32(index * 4));
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + upper + choice + (roundConstants[at] ?? 0) + (schedule[at] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] ?? 0) + word) | 0;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const primes = firstPrimes(64);
const startValues = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const roundConstants = primes.map((prime) => fractionOf(Math.cbrt(prime)));

/** The first 32 bits of the fractional part. */
function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
