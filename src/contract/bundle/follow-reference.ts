import type { Json } from '../../model/json.ts';
import { join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import type { FoundReference } from '../load/find-references.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import { namesOf, withoutFragment } from '../load/schema-names.ts';
import type { SourceFile } from '../syntax/source-file.ts';

/** A value in a file. */
export interface Place {
  readonly file: SourceFile;
  readonly tokens: readonly string[];
}

/** A reference and the file that it stands in. */
export interface PlacedReference {
  readonly file: SourceFile;
  readonly found: FoundReference;
}

/**
 * The place that a reference names, by a JSON pointer, an anchor or an `$id`; nothing may be there. `unread`: its file was not read. `undefined`: the reference
 * cannot be decoded, or there is no such anchor.
 */
export function followReference(sources: Sources, { file, found }: PlacedReference): Place | 'unread' | undefined {
  const { reference, base } = found;
  const fragment = fragmentOf(reference);
  if (!URL.canParse(reference, base) || fragment === undefined) return undefined;
  const address = externalAddress(file, found);
  const target = address === undefined ? file : sources.files.get(address);
  if (target === undefined) return 'unread';
  const { resources, anchors } = namesOf(target);
  const resource = address === undefined ? withoutFragment(new URL(reference, base).href) : rootAddress(target);
  if (fragment !== '' && !fragment.startsWith('/')) {
    const tokens = anchors.get(`${resource}#${fragment}`);
    return tokens && { file: target, tokens };
  }
  const tokens = tokensOf(fragment);
  const inResource = { file: target, tokens: [...(resources.get(resource) ?? []), ...tokens] };
  // Many authors write an `$id` and mean their pointers from the root of the file anyway.
  const inFile = { file: target, tokens };
  return valueIn(inResource) === undefined && valueIn(inFile) !== undefined ? inFile : inResource;
}

/** The address that the anchors at the root of a file have. */
function rootAddress({ url, value }: SourceFile): string {
  const id = memberOf(value, '$id');
  return typeof id === 'string' && URL.canParse(id, url) ? withoutFragment(new URL(id, url).href) : url;
}

/** The decoded fragment, empty where there is none; `undefined` if it cannot be decoded. */
export function fragmentOf(reference: string): string | undefined {
  const at = reference.indexOf('#');
  try {
    return at === -1 ? '' : decodeURIComponent(reference.slice(at + 1));
  } catch {
    return undefined;
  }
}

/** The fragment that leads from the root of a file along names, encoded. A lone surrogate, which has no UTF-8 form, stands for itself. */
export function fragmentTo(tokens: readonly string[]): string {
  const pointer = join('', ...tokens).replaceAll(/\P{Surrogate}+/gu, encodeURI);
  return `#${pointer.replaceAll('#', '%23')}`;
}

/** The value at a place. */
export function valueIn({ file, tokens }: Place): Json | undefined {
  let value: Json | undefined = file.value;
  for (const token of tokens) value = memberOf(value, token);
  return value;
}
