import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaParts, schemaTypes } from '../document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import { readJson } from '../json/read-json.ts';
import { valueText, writeJson } from '../json/write-json.ts';

/** How the items of a stream are separated, see `streamFormatOf`. */
type Format = 'lines' | 'records' | 'events';

/** The schemas of a media type of many items. */
interface StreamSchemas {
  readonly schema: Pointer | undefined;
  readonly itemSchema?: Pointer;
}

/**
 * The schema of each item of a stream; `undefined` when there is none. It is `itemSchema`, or the `items` of a schema for the whole list. Before OpenAPI 3.2 a schema that
 * describes another value stands for each line, as many contracts have it; that of an event stream may describe anything.
 */
export function itemSchemaOf(
  { schema, itemSchema }: StreamSchemas,
  { format, document }: { readonly format: Format; readonly document: JsonObject },
): Pointer | undefined {
  if (itemSchema !== undefined) return itemSchema;
  if (schema === undefined) return undefined;
  const types = schemaTypes(document, schema);
  const items = schemaOfItems(document, schema);
  if (types.has('array') || (types.size === 0 && items !== undefined)) return items;
  return format === 'events' || types.has('string') ? undefined : schema;
}

/** The schemas of what the `data` of an event contains as JSON, each with the schema of the events that it belongs to. */
export function eventDataSchemas(
  itemSchema: Pointer,
  document: JsonObject,
): readonly { readonly event: Pointer; readonly data: Pointer }[] {
  return schemaParts(document, itemSchema, 'every-branch').flatMap((event) => {
    const data = join(event, 'properties', 'data');
    return schemaParts(document, data).flatMap((part) => {
      const schema = valueAt(document, part);
      const type = memberOf(schema, 'contentMediaType');
      const isJson = type === undefined || (typeof type === 'string' && /json/i.test(type));
      return isJson && memberOf(schema, 'contentSchema') !== undefined
        ? [{ event, data: join(part, 'contentSchema') }]
        : [];
    });
  });
}

/** One item of a stream. */
export type StreamItem =
  | { readonly ok: true; readonly value: Json }
  /** `unexpected end (line 3)`. Quotes nothing of the stream. */
  | { readonly ok: false; readonly message: string };

/** Reads the items of a stream. `isCut`: it had not ended, so what comes after the last separator is not an item yet. */
export function readStreamItems(text: string, format: Format, isCut = false): readonly StreamItem[] {
  const stream = text.replace(/^\ufeff/, '');
  if (format === 'events') return readEvents(stream);
  const pieces = stream.split(format === 'lines' ? '\n' : '\u001e');
  const whole = isCut ? pieces.slice(0, -1) : pieces;
  const what = format === 'lines' ? 'line' : 'record';
  return whole.flatMap((piece, index): StreamItem[] => {
    if (piece.trim() === '') return [];
    const reading = readJson(piece.trim());
    return [reading.ok ? reading : { ok: false, message: `${reading.message} (${what} ${index + 1})` }];
  });
}

/** Server-sent events with their fields: `data`, `event`, `id` and `retry`. An event without its empty line is none (HTML, 9.2.6). */
function readEvents(stream: string): readonly StreamItem[] {
  const events: StreamItem[] = [];
  let fields = new Map<string, string>();
  for (const line of stream.split(/\r\n|\n|\r/).slice(0, -1)) {
    if (line === '') {
      if (fields.size > 0) events.push({ ok: true, value: eventOf(fields) });
      fields = new Map();
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    const before = fields.get(name);
    if (['data', 'event', 'id', 'retry'].includes(name))
      fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }
  return events;
}

function eventOf(fields: ReadonlyMap<string, string>): Json {
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, name === 'retry' && /^\d+$/.test(value) ? Number(value) : value]),
  );
}

/** Writes items as a stream. The properties of an event are its fields; another value is its data. */
export function writeStream(items: readonly Json[], format: Format): string {
  if (format === 'lines') return items.map((item) => `${writeJson(item)}\n`).join('');
  if (format === 'records') return items.map((item) => `\u001e${writeJson(item)}\n`).join('');
  return items.map(writeEvent).join('');
}

function writeEvent(item: Json): string {
  const isEvent = isObject(item) && Object.keys(item).some((name) => ['data', 'event', 'id', 'retry'].includes(name));
  const fields = isEvent ? item : { data: item };
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    return valueText(value)
      .split(/\r\n|\n|\r/)
      .map((line) => `${name}: ${line}\n`);
  });
  return `${lines.join('')}\n`;
}
