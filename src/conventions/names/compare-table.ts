import type { Json, JsonObject } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { csvRows } from '../../text/csv-rows.ts';
import { nameWords, normalisedName } from '../../text/name-words.ts';

/** A list that a table has to show as well. */
export interface ListedRows {
  readonly items: readonly JsonObject[];
  /** The property that identifies an item. */
  readonly property: string;
  /** Whether there are no other items. */
  readonly isWhole: boolean;
}

/** A difference between a table and the list that it should show. */
export interface TableDifference {
  /** It lacks an item, has one that the list has not, or shows a property otherwise. */
  readonly kind: 'lacks' | 'adds' | 'changes';
  readonly id: string;
  /** The property that it shows otherwise. */
  readonly name?: string;
}

/** The first difference between a table and a list. A table without any item of the list cannot be compared: its columns may be others. */
export function compareTable(text: string, { items, property, isWhole }: ListedRows): TableDifference | undefined {
  const [header = [], ...rows] = csvRows(text);
  const columnOf = (name: string) => header.findIndex((one) => nameWords(one).trim() === nameWords(name).trim());
  const column = columnOf(property);
  const byId = new Map(rows.map((row) => [row[column] ?? '', row]));
  const ids = items.map((item) => String(memberOf(item, property)));
  if (column < 0 || !ids.some((id) => byId.has(id))) return undefined;
  const lacking = ids.find((id) => !byId.has(id));
  if (lacking !== undefined) return { kind: 'lacks', id: lacking };
  const added = isWhole ? [...byId.keys()].find((id) => id !== '' && !ids.includes(id)) : undefined;
  if (added !== undefined) return { kind: 'adds', id: added };
  for (const [index, item] of items.entries()) {
    const id = ids[index] ?? '';
    const name = Object.keys(item).find((one) => {
      const [value, cell] = [memberOf(item, one), byId.get(id)?.[columnOf(one)]];
      return value !== undefined && cell !== undefined && isOther(value, cell);
    });
    if (name !== undefined) return { kind: 'changes', id, name };
  }
  return undefined;
}

/** Whether a cell cannot mean a value: words that have nothing in common, other digits. Dates, flags and fractions may be written in many ways. */
function isOther(value: Json, cell: string): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && /^-?\d+$/.test(cell) && Number(cell) !== value;
  if (typeof value !== 'string' || !plainText.test(value) || cell === '') return false;
  const [one, other] = [normalisedName(value), normalisedName(cell)];
  return !one.includes(other) && !other.includes(one);
}

const plainText = /^[A-Za-z][\w .-]{2,60}$/;
