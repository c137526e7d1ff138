import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { ArrayRule, BoundName, KeywordValue, ObjectRule, Shape, Union } from './shape.ts';

/** A shape that is being merged. */
export interface ShapeBuilder {
  readonly sources: Pointer[];
  types: ReadonlySet<TypeName>;
  readonly typeKeywords: Pointer[];
  readonly properties: Map<string, Pointer[]>;
  readonly required: Map<string, Pointer>;
  readonly readOnly: Set<string>;
  readonly writeOnly: Set<string>;
  readonly objects: ObjectRule[];
  readonly arrays: ArrayRule[];
  readonly bounds: Map<BoundName, KeywordValue<number | bigint>>;
  readonly multiples: KeywordValue<number | bigint>[];
  readonly formats: KeywordValue<string>[];
  readonly patterns: KeywordValue<string>[];
  values: KeywordValue<readonly Json[]> | undefined;
  uniqueItems: Pointer | undefined;
  mayBeBytes: boolean;
  readonly unions: Union[];
  readonly discriminatorValues: Map<string, string>;
  readonly unmerged: Pointer[];
  readonly examples: KeywordValue<Json>[];
}

const allTypes: ReadonlySet<TypeName> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string']);

/** A shape that allows every value. */
export function emptyShape(): ShapeBuilder {
  return {
    sources: [],
    types: allTypes,
    typeKeywords: [],
    properties: new Map(),
    required: new Map(),
    readOnly: new Set(),
    writeOnly: new Set(),
    objects: [],
    arrays: [],
    bounds: new Map(),
    multiples: [],
    formats: [],
    patterns: [],
    values: undefined,
    uniqueItems: undefined,
    mayBeBytes: false,
    unions: [],
    discriminatorValues: new Map(),
    unmerged: [],
    examples: [],
  };
}

const noneByName = new Map<never, never>();
const noNames = new Set<never>();
const noItems: readonly never[] = [];

/** The shape that was merged. A large contract has thousands of them, and most parts of most are empty: all shapes share what is empty. */
export function shapeFrom(merged: ShapeBuilder): Shape {
  return {
    sources: merged.sources,
    types: merged.types,
    typeKeywords: shared(merged.typeKeywords),
    properties: sharedMap(merged.properties),
    required: sharedMap(merged.required),
    readOnly: sharedSet(merged.readOnly),
    writeOnly: sharedSet(merged.writeOnly),
    objects: shared(merged.objects),
    arrays: shared(merged.arrays),
    bounds: sharedMap(merged.bounds),
    multiples: shared(merged.multiples),
    formats: shared(merged.formats),
    patterns: shared(merged.patterns),
    values: merged.values,
    uniqueItems: merged.uniqueItems,
    mayBeBytes: merged.mayBeBytes,
    unions: shared(merged.unions),
    discriminatorValues: sharedMap(merged.discriminatorValues),
    unmerged: shared(merged.unmerged),
    examples: shared(merged.examples),
  };
}

function shared<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? noItems : list;
}

function sharedMap<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  return map.size === 0 ? noneByName : map;
}

function sharedSet<Item>(set: ReadonlySet<Item>): ReadonlySet<Item> {
  return set.size === 0 ? noNames : set;
}
