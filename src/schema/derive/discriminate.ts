import type { Json, Pointer } from '../../model/json.ts';
import { mentions } from '../json/mentions.ts';
import { isObject } from '../json/pointer.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../shape/shape-parts.ts';
import { groundOf, type SchemaSource } from './schema-source.ts';

/** Members and items nested deeper, and items beyond the first, are not looked into. */
const deepest = 8;
const mostItems = 100;

/** Whether a value is valid and, wherever a discriminator speaks, is what its discriminating property says (OpenAPI, Discriminator Object). */
export function isSound(source: SchemaSource, schema: Pointer, value: Json): boolean {
  if (source.validator.check(schema, value).length > 0) return false;
  return !mentions(source.document, 'discriminator') || isTold(source, { pointers: [schema], value, depth: 0 });
}

interface Place {
  readonly pointers: readonly Pointer[];
  readonly value: Json;
  readonly depth: number;
}

function isTold(source: SchemaSource, { pointers, value, depth }: Place): boolean {
  if (depth > deepest || typeof value !== 'object' || value === null || pointers.length === 0) return true;
  let told = true;
  const fits = (pointer: Pointer) => source.validator.check(pointer, value).length === 0;
  const choose = ({ tags, branches }: Union): number => {
    if (tags === undefined) return branches.findIndex((branch) => branch.every(fits));
    const tag = isObject(value) && Object.hasOwn(value, tags.property) ? value[tags.property] : undefined;
    const index = typeof tag === 'string' ? tags.values.indexOf(tag) : -1;
    if (index < 0 || !(branches[index] ?? []).every(fits)) told = false;
    return index;
  };
  const shape = mergeSchemas(groundOf(source), { pointers, choose });
  if (!told || [...shape.tags].some(([name, tag]) => !isObject(value) || value[name] !== tag)) return false;
  if (isObject(value)) {
    return Object.entries(value).every(([name, member]) =>
      isTold(source, { pointers: schemasOfProperty(shape, name) ?? [], value: member, depth: depth + 1 }),
    );
  }
  return value.slice(0, mostItems).every((item: Json, index: number) => {
    return isTold(source, { pointers: schemasOfItem(shape, index) ?? [], value: item, depth: depth + 1 });
  });
}
