import { type StreamFormat, streamFormatOf } from '../../http/media-type.ts';
import type { Contract, MediaType } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { eventDataSchemas, itemSchemaOf, readStreamItems, type StreamItem } from '../../schema/stream/stream-items.ts';
import type { SchemaViolation, Validator } from '../../schema/validate/validator.ts';

/** A response that is a sequence of items: lines, records or events. */
export interface StreamReading {
  readonly items: readonly StreamItem[];
  /** Where items break their schema; each place starts with the number of the item, from 0. */
  readonly violations: readonly SchemaViolation[];
}

interface StreamContext {
  readonly contract: Pick<Contract, 'document'>;
  readonly validator: Pick<Validator, 'check' | 'isValid'>;
}

/** Reads a stream; `undefined` when the response is none, or the contract says nothing about its items. */
export function readStream(
  { text, isCut }: Reply,
  media: MediaType | undefined,
  context: StreamContext,
): StreamReading | undefined {
  const format = streamFormatOf(media?.mediaType);
  if (media === undefined || format === undefined || text === undefined) return undefined;
  const schema = itemSchemaOf(media, { format, document: context.contract.document });
  // An event stream is text in the first place; a line is JSON whatever the contract says.
  if (schema === undefined && format === 'events') return undefined;
  const items = readStreamItems(text, format, isCut);
  const violations = items.flatMap((item, index) =>
    item.ok && schema !== undefined ? violationsOf(item.value, { schema, format, index }, context) : [],
  );
  return { items, violations };
}

interface ItemPlace {
  readonly schema: Pointer;
  readonly format: StreamFormat;
  readonly index: number;
}

function violationsOf(
  value: Json,
  { schema, format, index }: ItemPlace,
  context: StreamContext,
): readonly SchemaViolation[] {
  const inEvent = format === 'events' && isObject(value) ? dataViolations(value.data, { schema, value }, context) : [];
  const found = [...context.validator.check(schema, value), ...inEvent];
  const isOfOtherType = found.some(({ keyword }) => ['type', 'oneOf', 'anyOf'].includes(keyword));
  const asWritten = format === 'events' && isOfOtherType ? withDataAsJson(value) : undefined;
  const isMeant = asWritten !== undefined && context.validator.isValid(schema, asWritten);
  return isMeant ? [] : found.map((violation) => ({ ...violation, instance: join('', index) + violation.instance }));
}

/** An event with its data as JSON, which authors describe there, although the data of each event is a text (OAS 3.2, Media Type Object). */
function withDataAsJson(event: Json): JsonObject | undefined {
  const data = isObject(event) ? event.data : undefined;
  const reading = typeof data === 'string' ? readJson(data) : undefined;
  return isObject(event) && reading?.ok === true ? { ...event, data: reading.value } : undefined;
}

/** Judges the data of an event by the `contentSchema` of the schemas that the event matches: one of them has to be right. */
function dataViolations(
  data: Json | undefined,
  { schema, value }: { readonly schema: Pointer; readonly value: Json },
  { contract, validator }: StreamContext,
): readonly SchemaViolation[] {
  if (typeof data !== 'string') return [];
  const matching = eventDataSchemas(schema, contract.document).filter(({ event }) => validator.isValid(event, value));
  const [first] = matching;
  if (first === undefined) return [];
  const reading = readJson(data);
  if (!reading.ok)
    return [{ keyword: 'contentMediaType', message: 'must be JSON', instance: '/data', schema: first.data }];
  if (matching.some((one) => validator.isValid(one.data, reading.value))) return [];
  const found = validator.check(first.data, reading.value);
  return found.map((violation) => ({ ...violation, instance: `/data${violation.instance}` }));
}
