import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isAssertion, isType, type TypeName } from './keyword-values.ts';
import { isMarked } from './marked-property.ts';
import { isObject, join } from './pointer.ts';
import type { SchemaGround } from './reachable-schemas.ts';
import { readRegExp } from './read-reg-exp.ts';
import { sameJson } from './same-json.ts';
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
    unmerged: [],
    examples: [],
  };
}

/** A Schema Object in the terms of 2020-12. */
export interface Source {
  readonly ground: SchemaGround;
  readonly pointer: Pointer;
  readonly members: JsonObject;
}

/** Keywords that only the whole value can be judged by. */
const lone = [
  'not',
  'contains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Adds what the keywords of one Schema Object say, apart from those that lead to other schemas for the same instance. */
export function readSchema(draft: Draft, source: Source): void {
  const { members, pointer, ground } = source;
  for (const [keyword, value] of Object.entries(members)) {
    if (value !== undefined && isAssertion(keyword, ground.dialect)) {
      readAssertion(draft, { keyword, value, pointer: join(pointer, keyword) });
    }
  }
  readObjectRule(draft, source);
  readArrayRule(draft, source);
  readExamples(draft, source);
  for (const keyword of lone) if (members[keyword] !== undefined) draft.unmerged.push(join(pointer, keyword));
}

interface Assertion {
  readonly keyword: string;
  readonly value: Json;
  readonly pointer: Pointer;
}

function readAssertion(draft: Draft, { keyword, value, pointer }: Assertion): void {
  if (isBound(keyword)) readBound(draft, { keyword, value, pointer });
  else if (keyword === 'type') {
    draft.typesFrom.push(pointer);
    draft.types = intersection(draft.types, value);
  } else if (keyword === 'enum' || keyword === 'const') readValues(draft, { keyword, value, pointer });
  else if (keyword === 'required') {
    for (const name of Array.isArray(value) ? value : []) {
      if (typeof name === 'string' && !draft.required.has(name)) draft.required.set(name, pointer);
    }
  } else if (keyword === 'multipleOf' && isNumber(value)) draft.multiples.push({ value, pointer });
  else if (keyword === 'format' && typeof value === 'string') draft.formats.push({ value, pointer });
  else if (keyword === 'pattern' && typeof value === 'string') draft.patterns.push({ value, pointer });
  else if (keyword === 'uniqueItems' && value === true) draft.uniqueItems ??= pointer;
}

function intersection(types: ReadonlySet<TypeName>, value: Json): ReadonlySet<TypeName> {
  const named = new Set((Array.isArray(value) ? value : [value]).filter(isType));
  const kept = [...types].flatMap((type): TypeName[] => {
    if (named.has(type) || (type === 'integer' && named.has('number'))) return [type];
    return type === 'number' && named.has('integer') ? ['integer'] : [];
  });
  return new Set(kept);
}

function readValues(draft: Draft, { keyword, value, pointer }: Assertion): void {
  const named: readonly Json[] = keyword === 'enum' && Array.isArray(value) ? value : [value];
  const before = draft.values;
  if (before === undefined) draft.values = { value: named, pointer };
  else {
    const common = before.value.filter((item) => named.some((other) => sameJson(item, other)));
    draft.values = { value: common, pointer: common.length < before.value.length ? pointer : before.pointer };
  }
}

const bounds: ReadonlySet<string> = new Set<BoundName>([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

function isBound(keyword: string): keyword is BoundName {
  return bounds.has(keyword);
}

function readBound(draft: Draft, { keyword, value, pointer }: Assertion & { readonly keyword: BoundName }): void {
  if (!isNumber(value)) return;
  const before = draft.bounds.get(keyword)?.value;
  const isLower = keyword === 'exclusiveMinimum' || keyword.startsWith('min');
  if (before === undefined || (isLower ? value > before : value < before))
    draft.bounds.set(keyword, { value, pointer });
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function readObjectRule(draft: Draft, { ground, pointer, members }: Source): void {
  const { properties, patternProperties, additionalProperties } = members;
  const own = new Map<string, Pointer>();
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const place = join(pointer, 'properties', name);
    own.set(name, place);
    draft.properties.set(name, [...(draft.properties.get(name) ?? []), place]);
    if (isMarked(ground, { property: place, mark: 'readOnly' })) draft.readOnly.add(name);
    if (isMarked(ground, { property: place, mark: 'writeOnly' })) draft.writeOnly.add(name);
  }
  const patterns = (isObject(patternProperties) ? Object.keys(patternProperties) : []).flatMap((name) => {
    const expression = readRegExp(name);
    return expression === undefined ? [] : [{ expression, pointer: join(pointer, 'patternProperties', name) }];
  });
  if (own.size === 0 && patterns.length === 0 && additionalProperties === undefined) return;
  const place = join(pointer, 'additionalProperties');
  const closed = additionalProperties === false ? place : undefined;
  draft.objects.push({
    properties: own,
    patterns,
    closed,
    additional: isObject(additionalProperties) ? place : undefined,
  });
}

function readArrayRule(draft: Draft, { pointer, members }: Source): void {
  const { items, prefixItems } = members;
  const prefix = Array.isArray(prefixItems) ? prefixItems.map((_, index) => join(pointer, 'prefixItems', index)) : [];
  if (prefix.length === 0 && items === undefined) return;
  const place = join(pointer, 'items');
  draft.arrays.push({ prefix, rest: isObject(items) ? place : undefined, closed: items === false ? place : undefined });
}

function readExamples(draft: Draft, { pointer, members }: Source): void {
  const { example, examples, default: usual } = members;
  if (example !== undefined) draft.examples.push({ value: example, pointer: join(pointer, 'example') });
  for (const [index, value] of (Array.isArray(examples) ? examples : []).entries()) {
    draft.examples.push({ value, pointer: join(pointer, 'examples', index) });
  }
  if (usual !== undefined) draft.examples.push({ value: usual, pointer: join(pointer, 'default') });
}
