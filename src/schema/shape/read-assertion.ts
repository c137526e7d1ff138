import type { Json, Pointer } from '../../model/json.ts';
import { isNumber } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { isTypeName, type TypeName } from './assertion-keywords.ts';
import type { BoundName } from './shape.ts';
import type { ShapeBuilder } from './shape-builder.ts';

interface Assertion {
  readonly keyword: string;
  readonly value: Json;
  readonly pointer: Pointer;
}

/** Adds one assertion keyword to a shape. */
export function readAssertion(builder: ShapeBuilder, { keyword, value, pointer }: Assertion): void {
  if (isBound(keyword)) readBound(builder, { keyword, value, pointer });
  else if (keyword === 'type') {
    builder.typeKeywords.push(pointer);
    builder.types = intersection(builder.types, value);
  } else if (keyword === 'enum' || keyword === 'const') readValues(builder, { keyword, value, pointer });
  else if (keyword === 'required') {
    for (const name of Array.isArray(value) ? value : []) {
      if (typeof name === 'string' && !builder.required.has(name)) builder.required.set(name, pointer);
    }
  } else if (keyword === 'multipleOf' && isNumber(value) && value > 0) builder.multiples.push({ value, pointer });
  else if (keyword === 'format' && typeof value === 'string') builder.formats.push({ value, pointer });
  else if (keyword === 'pattern' && typeof value === 'string') builder.patterns.push({ value, pointer });
  else if (keyword === 'uniqueItems' && value === true) builder.uniqueItems ??= pointer;
}

function intersection(types: ReadonlySet<TypeName>, value: Json): ReadonlySet<TypeName> {
  const named = new Set((Array.isArray(value) ? value : [value]).filter(isTypeName));
  const kept = [...types].flatMap((type): TypeName[] => {
    if (named.has(type) || (type === 'integer' && named.has('number'))) return [type];
    return type === 'number' && named.has('integer') ? ['integer'] : [];
  });
  return new Set(kept);
}

function readValues(builder: ShapeBuilder, { keyword, value, pointer }: Assertion): void {
  const listed: readonly Json[] = keyword === 'enum' && Array.isArray(value) ? value : [value];
  const before = builder.values;
  if (before === undefined) builder.values = { value: listed, pointer };
  else {
    const common = before.value.filter((item) => listed.some((other) => sameJson(item, other)));
    builder.values = { value: common, pointer: common.length < before.value.length ? pointer : before.pointer };
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

function readBound(
  builder: ShapeBuilder,
  { keyword, value, pointer }: Assertion & { readonly keyword: BoundName },
): void {
  if (!isNumber(value)) return;
  const before = builder.bounds.get(keyword)?.value;
  const isLower = keyword === 'exclusiveMinimum' || keyword.startsWith('min');
  if (before === undefined || (isLower ? value > before : value < before))
    builder.bounds.set(keyword, { value, pointer });
}
