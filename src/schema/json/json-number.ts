/**
 * Integers with more decimal digits are read as ±10^500: no format and no double reaches that far, and a number such as `1e1000000000`
 * must not cost a gigabyte.
 */
const maxDigits = 500;

const clamped = 10n ** BigInt(maxDigits);

/**
 * The value of a JSON number token (RFC 8259, 6) that loses as little as `Json` allows. An integer in the sense of JSON Schema
 * (`1`, `1.0`, `1e2`, `-0`) is exact: a `number` up to ±(2^53-1), a `bigint` beyond, clamped at ±10^500. Anything else is the nearest double that is not
 * an integer and lies on the same side of the next integer, so that `1.0000000000000000001` and `1e-400` do not become integers.
 * Beyond 2^52 no such double exists: the fraction is dropped.
 */
export function readNumber(token: string): number | bigint {
  if (token.length <= 15 && isPlain(token)) return Number(token);
  if (token.length <= maxDigits && isWhole(token)) return wholeNumber(BigInt(token));
  const decimal = decimalOf(token);
  return decimal.exponent >= 0 ? integerOf(decimal) : fractionOf(token, decimal);
}

/** Whether a value is an integer of which every digit is known: a `number` up to ±(2^53-1), or a `bigint`. */
export function isExactInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** `negative ? -1 : 1` × `digits` × 10^`exponent`; `digits` has no zeros at either end and is empty for zero. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Splits a JSON number token, or the `String` of a finite number or bigint, into sign, digits and exponent. */
export function decimalOf(token: string): Decimal {
  const negative = token.startsWith('-');
  const [mantissa = '', power = '0'] = (negative ? token.slice(1) : token).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = trimZeros(significant);
  if (digits === '') return { negative, digits, exponent: 0 };
  const exponent = Number(power) - fraction.length + (significant.length - digits.length);
  return { negative, digits, exponent };
}

/** Digits only, as in most integers beyond a double: `BigInt` reads them directly. */
function isWhole(token: string): boolean {
  return /^-?[0-9]+$/.test(token);
}

function wholeNumber(value: bigint): number | bigint {
  const magnitude = value < 0n ? -value : value;
  return magnitude <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

function isPlain(token: string): boolean {
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at);
    if (code === 69 || code === 101) return false;
  }
  return true;
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

function integerOf({ negative, digits, exponent }: Decimal): number | bigint {
  if (digits === '') return negative ? -0 : 0;
  const length = digits.length + exponent;
  const magnitude = length > maxDigits ? clamped : BigInt(digits + '0'.repeat(exponent));
  const value = negative ? -magnitude : magnitude;
  return length <= 16 && magnitude <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

function fractionOf(token: string, decimal: Decimal): number | bigint {
  const nearest = Number(token);
  if (!Number.isInteger(nearest)) return nearest;
  const whole = wholePart(decimal);
  if (whole >= 2n ** 52n) return integerOf(decimalOf(`${decimal.negative ? '-' : ''}${whole}`));
  const rounded = Math.abs(nearest);
  const magnitude = BigInt(rounded) <= whole ? doubleAbove(rounded) : doubleBelow(rounded);
  return decimal.negative ? -magnitude : magnitude;
}

function wholePart({ digits, exponent }: Decimal): bigint {
  const length = digits.length + exponent;
  if (length <= 0) return 0n;
  return length > maxDigits ? clamped : BigInt(digits.slice(0, length));
}

/** The smallest double greater than a non-negative one. */
function doubleAbove(value: number): number {
  const bits = new BigUint64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + 1n;
  return new Float64Array(bits.buffer)[0] ?? value;
}

/** The greatest double smaller than a positive one. */
function doubleBelow(value: number): number {
  const bits = new BigUint64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) - 1n;
  return new Float64Array(bits.buffer)[0] ?? value;
}
