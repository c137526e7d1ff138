import type { Json, Pointer } from '../../model/json.ts';
import { hasPropertyAnywhere } from '../json/has-property-anywhere.ts';
import { isObject } from '../json/pointer.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../shape/shape.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** Members and items nested deeper, and items beyond the first, are not looked into. */
const deepest = 8;
const mostItems = 100;

/** Whether a value is valid and, wherever a discriminator speaks, is what its discriminating property says (OpenAPI, Discriminator Object). */
export function isValidValue(source: SchemaSource, schema: Pointer, value: Json): boolean {
  if (source.validator.check(schema, value).length > 0) return false;
  return (
    !hasPropertyAnywhere(source.document, 'discriminator') || isTold(source, { pointers: [schema], value, depth: 0 })
  );
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
  const choose = ({ discriminator, branches }: Union): number => {
    if (discriminator === undefined) return branches.findIndex((branch) => branch.every(fits));
    const tag =
      isObject(value) && Object.hasOwn(value, discriminator.property) ? value[discriminator.property] : undefined;
    const index = typeof tag === 'string' ? discriminator.values.indexOf(tag) : -1;
    if (index < 0 || !(branches[index] ?? []).every(fits)) told = false;
    return index;
  };
  const shape = mergeSchemas(registryOf(source), { pointers, choose });
  if (!told || [...shape.discriminatorValues].some(([name, tag]) => !isObject(value) || value[name] !== tag))
    return false;
  if (isObject(value)) {
    return Object.entries(value).every(([name, member]) =>
      isTold(source, { pointers: schemasOfProperty(shape, name) ?? [], value: member, depth: depth + 1 }),
    );
  }
  return value.slice(0, mostItems).every((item: Json, index: number) => {
    return isTold(source, { pointers: schemasOfItem(shape, index) ?? [], value: item, depth: depth + 1 });
  });
}
