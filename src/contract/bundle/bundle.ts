import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { findReferences } from '../load/find-references.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';

/** The name of `$ref` where it is data (in an example, for instance), so that the bundler does not follow it. */
const hiddenRef = '\u0000$ref';

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
  const values = new Map([...files.values()].map((file) => [numbers.get(file.url) ?? '', bundlerValue(file, numbers)]));
  const start = `${bundlerOrigin}0`;
  const bundled = showRefs(await runBundler(start, values)) as JsonObject;
  const version = memberOf(root.value['info'], 'version');
  if (version === undefined || !isObject(bundled['info'])) return bundled;
  return { ...bundled, info: { ...bundled['info'], version } };
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

/** A copy whose references name other files by number, and in which other properties called `$ref` are hidden. */
function bundlerValue(file: SourceFile, numbers: ReadonlyMap<string, string>): unknown {
  const copy = hideRefs(file.value);
  for (const found of findReferences(file)) {
    let holder = copy as Mutable;
    for (const token of found.tokens) holder = holder[token] as Mutable;
    delete holder[hiddenRef];
    const address = externalAddress(file, found);
    holder['$ref'] = address === undefined ? found.reference : numbers.get(address) + fragmentOf(found.reference);
  }
  return copy;
}

function fragmentOf(reference: string): string {
  const at = reference.indexOf('#');
  return at === -1 ? '' : reference.slice(at);
}

function hideRefs(value: Json): unknown {
  return renameKeys(value, { from: '$ref', to: hiddenRef });
}

function showRefs(value: Json): unknown {
  return renameKeys(value, { from: hiddenRef, to: '$ref' });
}

function renameKeys(value: Json, names: { from: string; to: string }): unknown {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => renameKeys(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key === names.from ? names.to : key, renameKeys(member, names)]),
  );
}
