import type { Json } from '../../model/json.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { objectsIn } from './find-references.ts';

/** The schemas of a file that have a name of their own (JSON Schema 2020-12 Core, 8.2). Each is given by its path in the file. */
export interface SchemaNames {
  /** By address without a fragment: those with an `$id`, and the file itself. */
  readonly resources: ReadonlyMap<string, readonly string[]>;
  /** By address with the anchor as its fragment. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
}

/** Finds the names that the schemas of a file have. */
export const namesOf = memoizeByObject((file: Pick<SourceFile, 'url' | 'text' | 'value'>): SchemaNames => {
  const resources = new Map<string, readonly string[]>([[file.url, []]]);
  const anchors = new Map<string, readonly string[]>();
  // Most contracts have no such names, and may be large.
  if (!/\$(?:id|anchor|dynamicAnchor)\b/.test(file.text())) return { resources, anchors };
  for (const { value, base, named, tokens } of objectsIn(file)) {
    if (named) continue;
    const resource = withoutFragment(base);
    if (typeof value['$id'] === 'string') resources.set(resource, tokens());
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor: Json | undefined = value[keyword];
      if (typeof anchor === 'string') anchors.set(`${resource}#${anchor}`, tokens());
    }
  }
  return { resources, anchors };
});

/** An address without its fragment. */
export function withoutFragment(address: string): string {
  const at = address.indexOf('#');
  return at === -1 ? address : address.slice(0, at);
}
