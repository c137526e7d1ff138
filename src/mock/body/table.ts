import { isJsonType } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { schemaOfItems, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { csvRows } from '../../text/csv-rows.ts';
import { nameWords } from '../../text/name-words.ts';
import type { Representation } from './negotiate.ts';

/**
 * The representation to write a list as a table with. Where the response has the list as JSON, too, the table has the items of that list, in the columns of
 * its own example: the example itself would show items that do not exist. Any other representation is given back unchanged.
 */
export function tableOfList(
  chosen: Representation,
  content: readonly MediaType[],
  document: JsonObject,
): Representation {
  const { entry, mediaType } = chosen;
  const types = entry.schema === undefined ? new Set<string>() : schemaTypes(document, entry.schema);
  const list = content.find((one) => isJsonType(one.mediaType) && hasList(one, document));
  if (list === undefined || types.has('array') || types.has('object')) return chosen;
  const example = entry.examples.map(({ value }) => value).find((value) => typeof value === 'string');
  const [columns = []] = typeof example === 'string' ? csvRows(example) : [];
  return { entry: list, mediaType, columns };
}

function hasList({ schema }: MediaType, document: JsonObject): boolean {
  if (schema === undefined) return false;
  const places = [schema, ...schemaProperties(document, schema).properties.values()];
  return places.some((place) => {
    const items = schemaOfItems(document, place);
    return items !== undefined && schemaProperties(document, items).properties.size > 0;
  });
}

/**
 * Writes the items of a list, or of the first list in an object, as comma-separated values (RFC 4180). Without columns, or where no item has one of them,
 * each plain property is a column. `undefined` where there is no list.
 */
export function writeTable(value: Json, columns: readonly string[]): string | undefined {
  const list = Array.isArray(value) ? value : isObject(value) ? Object.values(value).find(Array.isArray) : undefined;
  if (list === undefined) return undefined;
  const items = list.filter(isObject);
  const isPlain = (cell: Json) => typeof cell !== 'object' || cell === null;
  const names = [...new Set(items.flatMap((item) => Object.keys(item).filter((name) => isPlain(item[name] ?? null))))];
  const matchingName = (column: string) => names.find((name) => nameWords(name) === nameWords(column)) ?? column;
  const isKnown = items.length === 0 || columns.some((column) => names.includes(matchingName(column)));
  const shown = columns.length > 0 && isKnown ? columns : names;
  const rows = items.map((item) => shown.map((column) => cellOf(memberOf(item, matchingName(column)))));
  return [shown.map(quoted), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function cellOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : quoted(textOf(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
