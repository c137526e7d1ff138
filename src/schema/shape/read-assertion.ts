import type { Json, Pointer } from '../../model/json.ts';
import { sameJson } from '../json/same-json.ts';
import { isType, type TypeName } from './keyword-values.ts';
import type { Draft } from './shape-draft.ts';
import type { BoundName } from './shape-parts.ts';

interface Assertion {
  readonly keyword: string;
  readonly value: Json;
  readonly pointer: Pointer;
}

/** Adds what one keyword says about types, numbers, lengths, counts, names or values. */
export function readAssertion(draft: Draft, { keyword, value, pointer }: Assertion): void {
  if (isBound(keyword)) readBound(draft, { keyword, value, pointer });
  else if (keyword === 'type') {
    draft.typesFrom.push(pointer);
    draft.types = intersection(draft.types, value);
  } else if (keyword === 'enum' || keyword === 'const') readValues(draft, { keyword, value, pointer });
  else if (keyword === 'required') {
    for (const name of Array.isArray(value) ? value : []) {
      if (typeof name === 'string' && !draft.required.has(name)) draft.required.set(name, pointer);
    }
  } else if (keyword === 'multipleOf' && isNumber(value) && value > 0) draft.multiples.push({ value, pointer });
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
