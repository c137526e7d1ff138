import type { Json, Pointer } from '../../model/json.ts';
import {
  type Container,
  type JsonReader,
  JsonSyntaxError,
  readLiteral,
  readNumberToken,
  readString,
  recordPointer,
  skipSpace,
  unexpected,
} from './json-tokens.ts';

/** The value, with the lists that `JsonReading` explains. */
export interface StrictReading {
  readonly value: Json;
  readonly duplicates: readonly Pointer[];
  readonly loneSurrogates: readonly Pointer[];
}

/** Reads a JSON text character by character, with the open containers on a stack of its own. Throws `JsonSyntaxError`. */
export function readStrictly(text: string, depth: number): StrictReading {
  const reader: JsonReader = { text, depth, open: [], duplicates: [], loneSurrogates: [], at: 0 };
  let value = readValue(reader);
  while (value === undefined || reader.open.length > 0) {
    value = value === undefined ? readValue(reader) : closeValue(reader, value);
  }
  skipSpace(reader);
  if (reader.at < text.length) throw unexpected(reader, 'the end of the text');
  return { value, duplicates: reader.duplicates, loneSurrogates: reader.loneSurrogates };
}

/** Reads a scalar or an empty container whole; opens any other container and returns `undefined`. */
function readValue(reader: JsonReader): Json | undefined {
  skipSpace(reader);
  const character = reader.text[reader.at];
  switch (character) {
    case '{':
    case '[':
      return openContainer(reader, character);
    case '"':
      return readString(reader, false);
    case 't':
      return readLiteral(reader, 'true', true);
    case 'f':
      return readLiteral(reader, 'false', false);
    case 'n':
      return readLiteral(reader, 'null', null);
    default:
      return readNumberToken(reader);
  }
}

function openContainer(reader: JsonReader, character: '{' | '['): Json | undefined {
  if (reader.open.length >= reader.depth)
    throw new JsonSyntaxError(`nested deeper than ${reader.depth} levels`, reader.at);
  reader.at += 1;
  skipSpace(reader);
  const close = character === '[' ? ']' : '}';
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return close === ']' ? [] : {};
  }
  if (close === ']') {
    reader.open.push({ close, value: [] });
    return undefined;
  }
  const container: Container = { close, value: {}, name: '' };
  reader.open.push(container);
  container.name = readName(reader);
  return undefined;
}

/** Puts a value into the innermost container and reads what follows: returns `undefined` after a comma, the container after its end. */
function closeValue(reader: JsonReader, value: Json): Json | undefined {
  const container = reader.open.at(-1);
  if (container === undefined) return value;
  if (container.close === ']') container.value.push(value);
  else addProperty(container, value);
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character !== ',' && character !== container.close) throw unexpected(reader, `"," or "${container.close}"`);
  reader.at += 1;
  if (character === ',') {
    if (container.close === '}') {
      skipSpace(reader);
      container.name = readName(reader);
    }
    return undefined;
  }
  reader.open.pop();
  return container.value;
}

function addProperty(container: Container & { close: '}' }, value: Json): void {
  const { name, value: properties } = container;
  if (name !== '__proto__') properties[name] = value;
  else Object.defineProperty(properties, name, { value, writable: true, enumerable: true, configurable: true });
}

function readName(reader: JsonReader): string {
  if (reader.text[reader.at] !== '"') throw unexpected(reader, 'a property name in double quotes');
  const name = readString(reader, true);
  const container = reader.open.at(-1);
  if (container?.close === '}' && Object.hasOwn(container.value, name)) recordPointer(reader, reader.duplicates, name);
  skipSpace(reader);
  if (reader.text[reader.at] !== ':') throw unexpected(reader, '":"');
  reader.at += 1;
  return name;
}
