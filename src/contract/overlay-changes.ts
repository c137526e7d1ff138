import type { SourcePosition } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { join, memberOf, tokensOf } from '../schema/json/pointer.ts';
import type { Merge } from './merge-update.ts';
import type { SourceFile } from './source-file.ts';

/** What one action of an overlay did to the document at one place. */
export type Change =
  | {
      readonly kind: 'update';
      readonly at: Pointer;
      readonly value: Json;
      readonly merge: Merge;
      readonly file: SourceFile;
      /** Path of the `update` in the overlay's file. */
      readonly written: readonly string[];
    }
  | { readonly kind: 'remove-item'; readonly list: Pointer; readonly index: number };

type Update = Change & { readonly kind: 'update' };

/** Looks a pointer up in the overlays that wrote it, else in the document as it was before them. */
export function locateThrough(
  changes: readonly Change[],
  locate: (pointer: Pointer) => SourcePosition,
): (pointer: Pointer) => SourcePosition {
  return (pointer) => {
    let place = pointer;
    for (const change of changes.toReversed()) {
      if (change.kind === 'remove-item') place = beforeRemoval(place, change);
      else {
        const position = positionInUpdate(place, change);
        if (position !== undefined) return position;
      }
    }
    return locate(place);
  };
}

function beforeRemoval(pointer: Pointer, { list, index }: { list: Pointer; index: number }): Pointer {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [item = '', ...rest] = tokensOf(pointer.slice(list.length));
  return Number(item) < index ? pointer : join(list, Number(item) + 1, ...rest);
}

/** `undefined` when the value was there before: objects and lists that were merely added to. */
function positionInUpdate(pointer: Pointer, { at, value, merge, file, written }: Update): SourcePosition | undefined {
  if (pointer !== at && !pointer.startsWith(`${at}/`)) return undefined;
  if (merge.merged.has(pointer) || merge.appended.has(pointer)) return undefined;
  let place = at;
  let source: Json = merge.appended.has(at) ? [value] : value;
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
  if (merge.merged.has(place) || merge.appended.has(place)) return undefined;
  return file.positionOf([...written, ...(merge.appended.has(at) ? path.slice(1) : path)]);
}
