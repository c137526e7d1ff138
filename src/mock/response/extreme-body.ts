import { isLikelyIdentifier } from '../../conventions/names/identifier-names.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaParts, schemaProperties } from '../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { wordsOfName } from '../../world/words/words-of-name.ts';
import type { Extreme } from '../settings/preferences.ts';
import type { BodyValue } from './mock-response.ts';

/** What a body is changed by. */
interface ExtremeContext {
  readonly document: JsonObject;
  readonly validator: Validator;
  readonly extreme: Extreme;
}

/** A part of a body: its schema, as far as it has one, and the property that it is the value of. */
interface BodyPart {
  readonly schema: Pointer | undefined;
  readonly name: string;
  /** Whether the part is an entry of a list, or within one. */
  readonly isListed: boolean;
}

/** The same data at an edge of what its schema allows. Each part is changed only as far as it stays valid; `undefined` where the whole would not be. */
export function extremeBody({ value, format }: BodyValue, extreme: Extreme, validator: Validator): Json | undefined {
  const { schema } = format.entry;
  const context = { document: format.document, validator, extreme };
  const changed = changedPart(value, { schema, name: '', isListed: false }, context);
  return schema === undefined || validator.isValid(schema, changed) ? changed : undefined;
}

function changedPart(value: Json, part: BodyPart, context: ExtremeContext): Json {
  const isValid = (one: Json) => part.schema === undefined || context.validator.isValid(part.schema, one);
  const hasPlace = part.schema !== undefined && part.name !== '';
  if (context.extreme === 'null' && hasPlace && isValid(null)) return null;
  return candidatesFor(value, part, context).find(isValid) ?? value;
}

function candidatesFor(value: Json, part: BodyPart, context: ExtremeContext): readonly Json[] {
  if (Array.isArray(value)) return changedLists(value, part, context);
  if (isObject(value)) return [changedObject(value, part, context)];
  return isIdName(part.name) ? [] : changedScalars(value, part.schema, context);
}

function changedObject(value: JsonObject, { schema, isListed }: BodyPart, context: ExtremeContext): JsonObject {
  const { properties, required } =
    schema === undefined
      ? { properties: new Map<string, Pointer>(), required: new Set<string>() }
      : schemaProperties(context.document, schema);
  const shown = Object.entries(value).filter(([name]) => context.extreme !== 'min' || required.has(name));
  return objectFromEntries(
    shown.map(([name, inner]) => {
      return [name, changedPart(inner, { schema: properties.get(name), name, isListed }, context)] as const;
    }),
  );
}

const manyEntries = 1000;

/** Of lists within lists only the outer one becomes long. */
function changedLists(list: readonly Json[], { schema, isListed }: BodyPart, context: ExtremeContext): readonly Json[] {
  const { document, extreme } = context;
  const items = schema === undefined ? undefined : schemaOfItems(document, schema);
  const entries = list.map((entry) => changedPart(entry, { schema: items, name: '', isListed: true }, context));
  const least = limitOf(document, schema, 'minItems') ?? 0;
  const most = limitOf(document, schema, 'maxItems') ?? manyEntries;
  switch (extreme) {
    case 'empty':
      return [entries.slice(0, least)];
    case 'one':
      return [entries.slice(0, Math.max(1, least))];
    case 'many':
      return isListed ? [] : [repeated(entries, Math.min(most, manyEntries)), entries];
    default:
      return [entries];
  }
}

/** A list of that length: its entries again and again, with ids of their own. */
function repeated(entries: readonly Json[], length: number): readonly Json[] {
  if (entries.length === 0) return entries;
  return Array.from({ length }, (_, index): Json => {
    const entry = entries[index % entries.length] ?? null;
    const round = Math.floor(index / entries.length);
    return round === 0 || !isObject(entry) ? entry : withOwnId(entry, round);
  });
}

function withOwnId(entry: JsonObject, round: number): JsonObject {
  const id = entry['id'];
  if (typeof id === 'number') return { ...entry, id: id + round * 100_000 };
  if (typeof id !== 'string') return entry;
  const digits = round.toString(16);
  return { ...entry, id: `${id.slice(0, -digits.length)}${digits}` };
}

function changedScalars(
  value: Json,
  schema: Pointer | undefined,
  { document, extreme }: ExtremeContext,
): readonly Json[] {
  if (typeof value === 'string') return isAddress(value) ? [] : changedTexts(value, extreme, { document, schema });
  if (typeof value !== 'number' && typeof value !== 'bigint') return [];
  const limit = (keyword: string) => limitOf(document, schema, keyword);
  if (extreme === 'max') {
    const above = limit('exclusiveMaximum');
    const edges = [limit('maximum'), above === undefined ? undefined : above - 1];
    return [...edges.flatMap((edge) => edge ?? []), 9_223_372_036_854_775_807n, 2_147_483_647, 999_999_999.99];
  }
  if (extreme !== 'min') return [];
  const below = limit('exclusiveMinimum');
  return [limit('minimum'), below === undefined ? undefined : below + 1, 0].flatMap((edge) => edge ?? []);
}

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
const unicodeText = 'Zoë Đặng 👩‍👩‍👧‍👦 n\u0303 漢字 ﬁ 🏳️‍🌈';
const rightToLeft = 'مرحبا بالعالم، שלום עולם';
const usualLong = 500;
const mostLong = 10_000;

function changedTexts(
  text: string,
  extreme: Extreme,
  { document, schema }: { readonly document: JsonObject; readonly schema: Pointer | undefined },
): readonly string[] {
  const least = limitOf(document, schema, 'minLength') ?? 0;
  const most = limitOf(document, schema, 'maxLength');
  const fitted = (one: string, length: number) =>
    [...one.repeat(Math.ceil(length / [...one].length))].slice(0, length).join('');
  const within = (one: string) => fitted(one, Math.max(least, Math.min(most ?? [...one].length, [...one].length)));
  switch (extreme) {
    case 'long':
    case 'max':
      return [fitted(`${text} ${longWord} `, Math.min(most ?? usualLong, mostLong)).replace(/ $/, 'x')];
    case 'unicode':
      return [within(unicodeText)];
    case 'rtl':
      return [within(rightToLeft)];
    case 'min':
      return [fitted(text === '' ? 'a' : text, least)];
    default:
      return [];
  }
}

/** Ids keep their values, so that links still lead to what they name. */
function isIdName(name: string): boolean {
  const { last } = wordsOfName(name);
  return isLikelyIdentifier(last) || /^(?:href|url|uri)$/.test(last);
}

/** Addresses, times and codes, even where the schema does not say so. */
function isAddress(text: string): boolean {
  return /^[a-z][\w+.-]*:\S|^[^\s@]+@\S+$|^\d{4}-\d\d-\d\d|^\/\S*$|^[\d\s+()-]+$/i.test(text);
}

/** The number that a keyword of the schema has. */
function limitOf(document: JsonObject, schema: Pointer | undefined, keyword: string): number | undefined {
  for (const part of schema === undefined ? [] : schemaParts(document, schema)) {
    const limit = memberOf(valueAt(document, part), keyword);
    if (typeof limit === 'number') return limit;
  }
  return undefined;
}
