import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  Parser,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Json, JsonObject } from '../../model/json.ts';
import { isList } from '../../schema/json/pointer.ts';
import { maximumDepth, type ParsedText, type TextFault } from './parsed-text.ts';
import { isPlain, nodeOfAlias, pairKey, startOf } from './yaml-nodes.ts';
import { offsetIn, openYamlOffsets, type YamlOffsets } from './yaml-offsets.ts';

/** The most values that aliases may expand to: a document of a few lines can expand to billions. */
const maximumValues = 5_000_000;

/** The most characters of YAML that are read: each million takes about a second and 70 MB, so longer texts end in an exhausted memory. JSON takes a tenth. */
export const maximumLength = 32_000_000;

/** The most keys, values, signs and line ends that are read: a text of hardly anything else takes several times as long as others of its length. */
export const maximumSigns = 8_000_000;

/** Problems of a text that are kept: a million repeated keys are named no better than the first thousand. */
const mostFaults = 1000;

const tooManySigns = `It has more than ${maximumSigns / 1_000_000} million keys, values, signs and line ends, which take gigabytes to read as YAML. Write it as JSON, or split it into several files.`;

const tooLong =
  'It has more than 32 million characters, which take gigabytes to read as YAML. Write it as JSON, or split it into several files.';

/**
 * Reads YAML 1.2 (core schema): every key becomes a string as written (`200:` is `"200"`), dates stay strings, integers outside ±2^53 are `bigint`.
 * A text of more than `maximumLength` characters, or of more than `mostSigns` keys, values, signs and line ends, is not read. Merge keys (`<<`), which YAML 1.2 dropped, are supported because real contracts use them.
 */
export function parseYaml(text: string, mostSigns = maximumSigns): ParsedText {
  if (text.length > maximumLength) return { ok: false, message: tooLong, offset: 0 };
  try {
    const [document, other] = documentsIn(text, mostSigns);
    const error = document?.errors[0];
    if (error !== undefined) return { ok: false, message: messageOf(error), offset: error.pos[0] };
    if (document === undefined || other !== undefined)
      return { ok: false, message: severalDocuments, offset: other?.range[0] ?? 0 };
    return readingOf(document);
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}

/** The value of a document. The result keeps nothing of the nodes, which take far more memory than the value. */
function readingOf(document: Document.Parsed): ParsedText {
  const offsets = openYamlOffsets();
  const reading: Reading = { document, faults: [], anchors: new Map(), offsets, values: 0 };
  const root = { value: valueFrom(reading, document.contents, 0), offset: startOf(document.contents) ?? 0 };
  return { ok: true, value: root.value, faults: reading.faults, offsetOf: lookup(offsets, root) };
}

/** A function of its own, so that it cannot hold the nodes. */
function lookup(offsets: YamlOffsets, root: { readonly value: Json; readonly offset: number }) {
  return (tokens: readonly string[]) => offsetIn(offsets, root, tokens);
}

/** The first two documents of a text; all but malicious ones have one. */
function documentsIn(text: string, mostSigns: number): readonly Document.Parsed[] {
  const composer = new Composer({ intAsBigInt: true, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const documents: Document.Parsed[] = [];
  for (const document of composer.compose(tokensIn(text, mostSigns), true, text.length)) {
    documents.push(document);
    if (documents.length > 1) break;
  }
  return documents;
}

/** The syntax of a text. Stops where it is nested too deeply: to read millions of levels would take minutes. */
function* tokensIn(text: string, mostSigns: number): Generator<CST.Token, void> {
  const parser = new Parser();
  let signs = 0;
  for (const piece of new Lexer().lex(text)) {
    yield* parser.next(piece);
    if (++signs > mostSigns) throw new TooLarge(tooManySigns, parser.offset);
    if (parser.stack.length > deepestStack) throw new TooLarge(tooDeep, parser.offset);
  }
  yield* parser.end();
}

/** The parser has a few other things open as well as collections. */
const deepestStack = maximumDepth + 10;

const severalDocuments = 'The file contains several YAML documents; it must contain one.';

const tooDeep = `The document is nested deeper than ${maximumDepth} levels.`;

const tooManyValues = 'Its aliases expand to more than five million values.';

class TooLarge extends Error {
  readonly offset: number;

  constructor(message: string, offset: number | undefined) {
    super(message);
    this.offset = offset ?? 0;
  }
}

interface Reading {
  readonly document: Document.Parsed;
  readonly faults: TextFault[];
  /** The value of each anchor; `undefined` while it is still being read. */
  readonly anchors: Map<unknown, { readonly value: Json; readonly size: number } | undefined>;
  readonly offsets: YamlOffsets;
  values: number;
}

function valueFrom(reading: Reading, node: unknown, depth: number): Json {
  if (depth > maximumDepth) throw new TooLarge(tooDeep, startOf(node));
  if (++reading.values > maximumValues) throw new TooLarge(tooManyValues, startOf(node));
  if (isAlias(node)) return aliasedValue(reading, node);
  noteTag(reading, node);
  if (isScalar(node)) return scalarValue(reading, node);
  if (!isMap(node) && !isSeq(node)) return null;
  const before = reading.values;
  if (node.anchor !== undefined) reading.anchors.set(node, undefined);
  const value = isMap(node) ? objectOf(reading, node, depth) : listOf(reading, node, depth);
  if (node.anchor !== undefined) reading.anchors.set(node, { value, size: reading.values - before });
  return value;
}

function aliasedValue(reading: Reading, alias: Alias): Json {
  const node = nodeOfAlias(reading.document, alias);
  if (isScalar(node)) return scalarValue(reading, node);
  const known = reading.anchors.get(node);
  if (known === undefined)
    throw new TooLarge('An alias is inside the value that it names, or names no anchor.', startOf(alias));
  reading.values += known.size;
  if (reading.values > maximumValues) throw new TooLarge(tooManyValues, startOf(alias));
  return known.value;
}

/** Types of values that JSON has, too. */
const jsonTags: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
);

function note({ faults }: Reading, fault: TextFault): void {
  if (faults.length < mostFaults) faults.push(fault);
}

function noteTag(reading: Reading, node: unknown): void {
  const tag = isScalar(node) || isMap(node) || isSeq(node) ? node.tag : undefined;
  if (tag === undefined || tag === '!' || jsonTags.has(tag)) return;
  const message = `The tag ${JSON.stringify(tag)} stands for no type of JSON.`;
  note(reading, { kind: 'not-json', message, offset: startOf(node) ?? 0 });
}

/** Booleans of YAML 1.1, which many readers still take for such. Single letters are not among them: few readers do that. */
const oldBooleans: ReadonlySet<unknown> = new Set(
  ['yes', 'no', 'on', 'off'].flatMap((word) => [
    word,
    `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    word.toUpperCase(),
  ]),
);

function noteWord(reading: Reading, node: unknown): void {
  if (!isScalar(node) || !isPlain(node) || !oldBooleans.has(node.value)) return;
  note(reading, { kind: 'word', message: String(node.value), offset: startOf(node) ?? 0 });
}

function scalarValue(reading: Reading, node: Scalar): Json {
  const value = node.value;
  noteWord(reading, node);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const message = `${node.source ?? String(value)} is not a JSON value.`;
    note(reading, { kind: 'not-json', message, offset: startOf(node) ?? 0 });
    return null;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

function listOf(reading: Reading, { items }: YAMLSeq, depth: number): Json {
  const value = items.map((item) => valueFrom(reading, item, depth + 1));
  reading.offsets.note(value, items.map(startOf));
  return value;
}

function objectOf(reading: Reading, map: YAMLMap, depth: number): Json {
  const members = new Map<string, Json>();
  const written = new Map<string, number | undefined>();
  const merged: Json[] = [];
  for (const pair of map.items) {
    const key = pairKey(pair);
    noteWord(reading, pair.key);
    const value = valueFrom(reading, pair.value, depth + 1);
    if (key === '<<' && isPlain(pair.key)) for (const one of isList(value) ? value : [value]) merged.push(one);
    else if (members.has(key)) note(reading, { kind: 'duplicate-key', message: key, offset: startOf(pair.key) ?? 0 });
    else {
      members.set(key, value);
      written.set(key, offsetOfMember(pair));
    }
  }
  for (const source of merged) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) continue;
    const entries = Object.entries(source);
    // A chain of merge keys repeats the properties of all maps before it.
    reading.values += entries.length;
    if (reading.values > maximumValues) throw new TooLarge(tooManyValues, startOf(map));
    for (const [key, value] of entries) {
      if (members.has(key)) continue;
      members.set(key, value);
      written.set(key, reading.offsets.memberOffset(source, key));
    }
  }
  const value: JsonObject = Object.fromEntries(members);
  reading.offsets.note(
    value,
    Object.keys(value).map((key) => written.get(key)),
  );
  return value;
}

/** The key of a collection or alias, else the value. */
function offsetOfMember({ key, value }: Pair): number | undefined {
  return startOf(isScalar(value) ? value : key) ?? startOf(key);
}

/** By how a message of the library begins, what is usually the cause. */
const adviceFor: readonly (readonly [start: string, advice: string])[] = [
  ['Nested mappings are not allowed', 'Put a text with a colon in quotes; if it is none, check the indentation.'],
  ['Implicit keys need to be on a single line', 'Put a space after the colon of each key.'],
  ['Unexpected scalar at node end', 'Something follows the end of the value: put the whole text in quotes.'],
  ['Plain value cannot start with', 'Put the text in quotes.'],
  ['Tabs are not allowed', 'Indent with spaces.'],
];

/** The message of the library, in one line, and what to do. */
function messageOf({ message }: { readonly message: string }): string {
  const line = message.split('\n')[0] ?? message;
  if (/^Unexpected flow-(map|seq)-start/.test(line)) return 'A { or [ is inside a text; put the text in quotes.';
  const advice = adviceFor.find(([start]) => line.startsWith(start))?.[1];
  return `${line.replace(/\.$/, '')}.${advice === undefined ? '' : ` ${advice}`}`;
}
