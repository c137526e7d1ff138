import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from './keyword-values.ts';
import type { ArrayRule, BoundName, ObjectRule, Said, Union } from './shape-parts.ts';

/** A shape in the making. */
export interface Draft {
  readonly sources: Pointer[];
  types: ReadonlySet<TypeName>;
  readonly typesFrom: Pointer[];
  readonly properties: Map<string, Pointer[]>;
  readonly required: Map<string, Pointer>;
  readonly readOnly: Set<string>;
  readonly writeOnly: Set<string>;
  readonly objects: ObjectRule[];
  readonly arrays: ArrayRule[];
  readonly bounds: Map<BoundName, Said<number | bigint>>;
  readonly multiples: Said<number | bigint>[];
  readonly formats: Said<string>[];
  readonly patterns: Said<string>[];
  values: Said<readonly Json[]> | undefined;
  uniqueItems: Pointer | undefined;
  readonly unions: Union[];
  readonly tags: Map<string, string>;
  readonly unmerged: Pointer[];
  readonly examples: Said<Json>[];
}

/** A shape that admits everything. */
export function emptyDraft(): Draft {
  return {
    sources: [],
    types: new Set(['null', 'boolean', 'object', 'array', 'number', 'string']),
    typesFrom: [],
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
    unions: [],
    tags: new Map(),
    unmerged: [],
    examples: [],
  };
}
