import { decimalOf } from './json-number.ts';

/**
 * Whether a number is an integer multiple of another in decimal arithmetic: 19.99 is a multiple of 0.01, although it is not in binary
 * floating point. Numbers whose magnitudes differ by more than 1,000 decimal places are not computed: the larger counts as a multiple of the smaller.
 */
export function isMultipleOf(value: number | bigint, divisor: number | bigint): boolean {
  if (
    typeof value === 'number' &&
    typeof divisor === 'number' &&
    Number.isInteger(value) &&
    Number.isInteger(divisor)
  ) {
    return value % divisor === 0;
  }
  const [left, right] = [decimalOf(String(value)), decimalOf(String(divisor))];
  if (left.digits === '' || right.digits === '') return true;
  const shift = Math.min(left.exponent, right.exponent);
  const [up, down] = [left.exponent - shift, right.exponent - shift];
  if (up > 1000 || down > 1000) return up > down;
  return BigInt(left.digits + '0'.repeat(up)) % BigInt(right.digits + '0'.repeat(down)) === 0n;
}
