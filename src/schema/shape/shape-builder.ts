import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { ArrayRule, BoundName, KeywordValue, ObjectRule, Union } from './shape.ts';

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
