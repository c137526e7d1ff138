import { isNumber } from './pointer.ts';
/** Whether no value is after its successor in every usual way to compare the two. What cannot be compared, such as a missing value, is passed over. */
export function isInOrder(values: readonly unknown[]): boolean {
  const plain = values.filter((value) => ['number', 'bigint', 'string'].includes(typeof value));
  return plain.every((value, index) => index === 0 || !isClearlyAfter(plain[index - 1], value));
}

function isClearlyAfter(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    if (isTime(one) && isTime(other))
      return zoneOf(one) === zoneOf(other) && one.length === other.length && one > other;
    return collations.every((read) => compare(read(one), read(other)) > 0) && languageOrder.compare(one, other) > 0;
  }
  return isNumber(one) && isNumber(other) && one > other;
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text);
}

/** `Z` or an offset; times of different zones are not compared. */
function zoneOf(time: string): string {
  return /(Z|[+-]\d\d:?\d\d)$/i.exec(time.slice('2000-01-01'.length))?.[0] ?? '';
}

/** Databases compare characters or letters, with or without case, marks and digits as numbers. */
const collations: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  (text) => text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(20, '0')),
];
const languageOrder = new Intl.Collator('en', { numeric: true });

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
