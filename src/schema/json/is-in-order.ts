import type { Json } from '../../model/json.ts';
import { isNumber, memberOf } from './pointer.ts';
import { sameJson } from './same-json.ts';

/** What a list of objects is sorted by. */
export interface ItemOrder {
  readonly property: string;
  readonly order: 'ascending' | 'descending';
  /** Only items that have the same value here, one after the other, are in that order; absent: all are. */
  readonly amongEqual?: string;
}

/** Whether no item is after its successor in that order, in every usual way to compare. */
export function isSortedBy(items: readonly Json[], { property, order, amongEqual }: ItemOrder): boolean {
  const groups = amongEqual === undefined ? [items] : groupsOfEqual(items, amongEqual);
  return groups.every((group) => {
    const values = group.map((item) => memberOf(item, property));
    return isInOrder(order === 'ascending' ? values : values.toReversed());
  });
}

function groupsOfEqual(items: readonly Json[], property: string): readonly (readonly Json[])[] {
  const groups: Json[][] = [];
  for (const item of items) {
    const [value, last] = [memberOf(item, property), groups.at(-1)];
    const before = memberOf(last?.at(-1), property);
    if (last !== undefined && value !== undefined && before !== undefined && sameJson(value, before)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

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
