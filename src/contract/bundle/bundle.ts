import type { Json, JsonObject } from '../../model/json.ts';
import { isList, isObject, join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { findReferences } from '../load/find-references.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { fragmentOf } from './follow-reference.ts';

/** What the bundler must not see: `$ref` where it is data (in an example, for instance), and `$id`, which it would follow by rules of its own. */
const hidden: ReadonlyMap<string, string> = new Map(['$ref', '$id'].map((key) => [key, `\u0000${key}`]));
/** What stands for characters in keys that the bundler takes for something else: the beginning of an escape or of a fragment. */
const hiddenCharacters: ReadonlyMap<string, string> = new Map([
  ['%', '\u0000percent'],
  ['#', '\u0000hash'],
]);

/** The bundler knows files by number: no path of this machine, no percent-encoding, nothing that it could read itself. */
const bundlerOrigin = 'coldframe://contract/';

type Mutable = { [name: string]: Json | Mutable };

/**
 * Makes one document of several files, in which every reference points into the document itself. A contract of one file is returned unchanged.
 * All files were read before: the bundler gets their values and reads nothing.
 */
export async function bundle(sources: Sources): Promise<Json> {
  const { root, files } = sources;
  if (files.size === 1 || !isObject(root.value)) return root.value;
  const numbers = new Map([...files.keys()].map((url, index) => [url, `${bundlerOrigin}${index}`]));
  const extended = new Set([...files.values()].filter((file) => isExtendedReference(file.value)).map(({ url }) => url));
  const values = new Map<string, Json>();
  for (const file of files.values()) {
    const value = bundlerValue(file, { numbers, extended });
    const number = numbers.get(file.url) ?? '';
    values.set(number, value);
    if (extended.has(file.url)) values.set(number + besideReference, withoutReference(value));
  }
  const start = `${bundlerOrigin}0`;
  const bundled = showRefs(await runBundler(start, values)) as JsonObject;
  const version = memberOf(root.value['info'], 'version');
  if (version === undefined || !isObject(bundled['info'])) return bundled;
  return { ...bundled, info: { ...bundled['info'], version } };
}

function isExtendedReference(value: Json): boolean {
  return typeof memberOf(value, '$ref') === 'string' && Object.keys(isObject(value) ? value : {}).length > 1;
}

function withoutReference(value: Json): Json {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$ref')) : value;
}

async function runBundler(start: string, values: ReadonlyMap<string, unknown>): Promise<Json> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  const root = values.get(start) as JsonObject;
  // The parser refuses versions and documents without paths that OpenAPI allows, so it gets a version and paths that it accepts.
  const info = isObject(root['info']) ? { ...root['info'], version: '' } : {};
  const accepted = { ...root, openapi: '3.1.0', info, paths: root['paths'] ?? {} };
  const known = { order: 1, canRead: true, read: ({ url }: { url: string }) => values.get(url) ?? {} };
  const given = { order: 1, canParse: true, allowEmpty: true, parse: ({ data }: { data: unknown }) => data };
  const bundled = (await new SwaggerParser().bundle(
    start,
    accepted as never,
    {
      resolve: { file: false, http: false, known },
      parse: { json: false, yaml: false, text: false, binary: false, given },
    } as never,
  )) as unknown as JsonObject;
  return Object.fromEntries(
    Object.keys(root).map((key) => [key, key === 'openapi' ? root[key] : bundled[key]]),
  ) as Json;
}

/** A file as the bundler reads it. */
interface BundlerFiles {
  /** By address of the file. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The addresses of files that are a reference with other properties beside it. */
  readonly extended: ReadonlySet<string>;
}

/** What stands beside the reference that is a whole file is another file for the bundler: it would look for it behind the reference. */
const besideReference = '-beside';

/** A copy whose references name other files by number, and in which other properties called `$ref` are hidden. */
function bundlerValue(file: SourceFile, { numbers, extended }: BundlerFiles): Json {
  const copy = renameKeys(file.value, hideKey) as Mutable;
  for (const found of findReferences(file)) {
    let holder = copy;
    for (const token of found.tokens) holder = holder[hideKey(token)] as Mutable;
    delete holder[hideKey('$ref')];
    const address = externalAddress(file, found) ?? file.url;
    const fragment = fragmentFor(found.reference);
    const isOwn = address === file.url && !extended.has(address);
    const beside = extended.has(address) && fragment !== '' ? besideReference : '';
    holder['$ref'] = isOwn ? fragment || '#' : `${numbers.get(address)}${beside}${fragment}`;
  }
  return copy as Json;
}

/** The same fragment for the hidden keys. */
function fragmentFor(reference: string): string {
  const fragment = fragmentOf(reference) ?? '';
  return fragment === '' ? '' : `#${encodeURI(join('', ...tokensOf(fragment).map(hideKey)))}`;
}

function hideKey(key: string): string {
  let safe = key;
  for (const [character, other] of hiddenCharacters) safe = safe.replaceAll(character, other);
  return hidden.get(key) ?? safe.replaceAll(/\p{Surrogate}/gu, (lone) => `\u0000u${lone.charCodeAt(0).toString(16)}`);
}

function showKey(key: string): string {
  for (const [name, other] of hidden) if (key === other) return name;
  let shown = key;
  for (const [character, other] of hiddenCharacters) shown = shown.replaceAll(other, character);
  return showSurrogates(shown);
}

/** A lone surrogate has no form in an address. */
function showSurrogates(text: string): string {
  return text.replaceAll(/(?:\u0000|%00)u(d[89a-f][\da-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The bundler may or may not encode what it finds in a pointer. */
function showReference(reference: string): string {
  let shown = reference;
  const escaped = [...hiddenCharacters].map(([character, other]) => [percentEncode(character), other] as const);
  for (const [name, other] of [...hidden, ...escaped])
    shown = shown.replaceAll(other, name).replaceAll(encodeURI(other), name);
  return showSurrogates(shown);
}

function showRefs(value: Json): Json {
  if (isList(value)) return value.map(showRefs);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      showKey(key),
      key === '$ref' && typeof member === 'string' ? showReference(member) : showRefs(member),
    ]),
  );
}

function renameKeys(value: Json, rename: (key: string) => string): unknown {
  if (isList(value)) return value.map((item) => renameKeys(item, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [rename(key), renameKeys(member, rename)]));
}
