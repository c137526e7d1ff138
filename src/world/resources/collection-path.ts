import { withoutFormatEnding } from '../../conventions/names/format-ending.ts';
import type { Json } from '../../model/json.ts';
import { memoizeText } from '../../text/memoize-text.ts';
import { percentEncode } from '../../text/percent-encode.ts';

/** The path of an item, its id percent-encoded; half of a surrogate pair, which cannot be encoded, becomes U+FFFD. */
export function itemPath(collection: string, id: string): string {
  return `${collection}/${percentEncode(id)}`;
}

/** Whether a path template is that of a collection itself, with or without a slash or a format at its end: `/things/` and `/things.json` of `/things`. */
export function isCollectionPath(template: string, collection: string): boolean {
  return template === `${collection}/` || withoutFormatEnding(template) === collection;
}

/** The segments of a path template without a slash or a format at its end, with the names of parameters. */
const segmentsOf = memoizeText(
  (template): readonly { readonly segment: string; readonly name: string | undefined }[] =>
    withoutFormatEnding(template)
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1)
      .map((segment) => ({ segment, name: /^\{(.*)\}$/.exec(segment)?.[1] })),
  { most: 20_000, longest: 1000 },
);

/**
 * A collection's path with the values of its parameters, which are given by `path/name`; `undefined` when one is missing or is an object or a list. It has no slash and
 * no format at its end.
 */
export function collectionPath(template: string, values: ReadonlyMap<string, Json>): string | undefined {
  let path = '';
  for (const { segment, name } of segmentsOf(template)) {
    const value = name === undefined ? undefined : values.get(`path/${name}`);
    if (name === undefined) path += `/${segment}`;
    else if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
    else path = itemPath(path, String(value));
  }
  return path;
}
