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

/** What `readStrictly` found besides the value is explained at `JsonReading`. */
export interface StrictReading {
  readonly value: Json;
  readonly duplicates: readonly Pointer[];
  readonly loneSurrogates: readonly Pointer[];
}

/** Reads a JSON text character by character, with the containers that are open on a stack of its own. Throws `SyntaxFault`. */
export function readStrictly(text: string, depth: number): StrictReading {
  const reader: JsonReader = { text, depth, open: [], duplicates: [], loneSurrogates: [], at: 0 };
  let value = readValue(reader);
  while (value === undefined || reader.open.length > 0) {
    value = value === undefined ? readValue(reader) : closeValue(reader, value);
  }
  skipSpace(reader);
  if (reader.at < text.length) throw unexpected(reader, 'after the value, where nothing may follow');
  return { value, duplicates: reader.duplicates, loneSurrogates: reader.loneSurrogates };
}

/** Reads a scalar or an empty container whole; opens any other container and gives `undefined`. */
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

/** Puts a value into the innermost container and reads what follows it: a comma gives `undefined`, the end gives the container. */
function closeValue(reader: JsonReader, value: Json): Json | undefined {
  const container = reader.open.at(-1);
  if (container === undefined) return value;
  if (container.close === ']') container.value.push(value);
  else addMember(container, value);
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character !== ',' && character !== container.close)
    throw unexpected(reader, `where "," or "${container.close}" must be`);
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

function addMember(container: Container & { close: '}' }, value: Json): void {
  const { name, value: members } = container;
  if (name !== '__proto__') members[name] = value;
  else Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
}

function readName(reader: JsonReader): string {
  if (reader.text[reader.at] !== '"') throw unexpected(reader, 'where a name in double quotes must be');
  const name = readString(reader, true);
  const container = reader.open.at(-1);
  if (container?.close === '}' && Object.hasOwn(container.value, name)) recordPointer(reader, reader.duplicates, name);
  skipSpace(reader);
  if (reader.text[reader.at] !== ':') throw unexpected(reader, 'where ":" must be');
  reader.at += 1;
  return name;
}
