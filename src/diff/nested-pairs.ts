import type { Pointer } from '../model/json.ts';
import { resolve } from '../schema/json/pointer.ts';
import type { Pair } from './change.ts';
import { matchedBranches } from './diff-unions.ts';
import type { ShapePair } from './shape-pair.ts';

/** Schemas at one place of a value, as they were and as they are. */
export interface SchemaPlace {
  readonly old: readonly Pointer[];
  readonly new: readonly Pointer[];
  /** Where in the value: `/owner/name`, `/items/*`. */
  readonly path: string;
}

/** The places below: properties that both sides describe, items, alternatives that correspond. */
export function nestedPairs(pair: Pair, { shapes, path }: { shapes: ShapePair; path: string }): SchemaPlace[] {
  const unsent = shapes.direction === 'request' ? 'readOnly' : 'writeOnly';
  const properties = [...shapes.old.properties].flatMap(([name, old]) => {
    const now = shapes.new.properties.get(name);
    const isSent = !shapes.old[unsent].has(name) || !shapes.new[unsent].has(name);
    return now === undefined || !isSent ? [] : placesOf(pair, { old, new: now, path: `${path}/${name}` });
  });
  return [...properties, ...itemPlaces(pair, { shapes, path }), ...branchPlaces(pair, { shapes, path })];
}

/** Behind references. Where several schemas speak about one value, they are compared in their order. */
export function placesOf(pair: Pair, { old, new: now, path }: SchemaPlace): SchemaPlace[] {
  return old.flatMap((pointer, index) => {
    const counterpart = now[index];
    if (counterpart === undefined) return [];
    const before = resolve(pair.old.document, pointer);
    const after = resolve(pair.new.document, counterpart);
    return before === undefined || after === undefined ? [] : [{ old: [before], new: [after], path }];
  });
}

function itemPlaces(pair: Pair, { shapes, path }: { shapes: ShapePair; path: string }): SchemaPlace[] {
  const old = shapes.old.arrays.flatMap(({ rest }) => rest ?? []);
  const now = shapes.new.arrays.flatMap(({ rest }) => rest ?? []);
  return placesOf(pair, { old, new: now, path: `${path}/*` });
}

function branchPlaces(pair: Pair, { shapes, path }: { shapes: ShapePair; path: string }): SchemaPlace[] {
  return matchedBranches(pair, shapes).flatMap(({ old, new: now }) => placesOf(pair, { old, new: now, path }));
}
