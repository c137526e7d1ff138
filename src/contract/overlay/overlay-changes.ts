import type { SourcePosition } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import type { Merge } from './merge-update.ts';

/** What one action of an overlay did to the document at one place. */
export type Change =
  | {
      readonly kind: 'update';
      readonly at: Pointer;
      /** What was merged; for a list, the items that were added. */
      readonly value: Json;
      readonly merge: Merge;
      readonly source: ValueSource;
    }
  | { readonly kind: 'remove-item'; readonly list: Pointer; readonly index: number };

type Update = Change & { readonly kind: 'update' };

/** Where a value came from. */
export type ValueSource =
  | {
      readonly kind: 'overlay';
      readonly file: SourceFile;
      /** Path of the `update` in the overlay's file. */
      readonly written: readonly string[];
      /** The update is the one item that was added to a list. */
      readonly single: boolean;
    }
  /** A copy: the place in the document as it was before the change. */
  | { readonly kind: 'document'; readonly from: Pointer; readonly single: boolean };

/** Makes a function that locates a pointer in the overlay that wrote its value, else in the document before the overlays. */
export function locateThrough(
  changes: readonly Change[],
  locate: (pointer: Pointer) => SourcePosition,
): (pointer: Pointer) => SourcePosition {
  return (pointer) => {
    let place = pointer;
    for (const change of changes.toReversed()) {
      if (change.kind === 'remove-item') {
        place = beforeRemoval(place, change);
        continue;
      }
      const path = pathInUpdate(place, change);
      if (path === undefined) continue;
      const { source } = change;
      const own = source.single ? path.slice(1) : path;
      if (source.kind === 'document') {
        place = join(source.from, ...own);
        continue;
      }
      const position = source.file.positionOf([...source.written, ...own]);
      if (position !== undefined) return position;
    }
    return locate(place);
  };
}

function beforeRemoval(pointer: Pointer, { list, index }: { list: Pointer; index: number }): Pointer {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [item = '', ...rest] = tokensOf(pointer.slice(list.length));
  return Number(item) < index ? pointer : join(list, Number(item) + 1, ...rest);
}

/** The path of a value in what was merged; `undefined` when it existed before, as do objects and lists that only got more items. */
function pathInUpdate(pointer: Pointer, { at, value, merge }: Update): readonly string[] | undefined {
  if (pointer !== at && !pointer.startsWith(`${at}/`)) return undefined;
  if (merge.merged.has(pointer) || merge.appended.has(pointer)) return undefined;
  let place = at;
  let source: Json = value;
  const path: string[] = [];
  for (const token of tokensOf(pointer.slice(at.length))) {
    const member = String(Number(token) - (merge.appended.get(place) ?? 0));
    const name = merge.appended.has(place) ? member : token;
    const next = memberOf(source, name);
    if (next === undefined) break;
    path.push(name);
    place = join(place, token);
    source = next;
  }
  return merge.merged.has(place) || merge.appended.has(place) ? undefined : path;
}
