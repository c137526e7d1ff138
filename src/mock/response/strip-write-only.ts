import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../../schema/shape/shape.ts';

/** Properties and items nested deeper stay as they are: the value may be the echo of anything. */
const deepest = 32;

/** A value without the properties that its schema keeps out of responses (`writeOnly`), at any depth; of alternatives the first that accepts the value counts. */
export function stripWriteOnly(source: SchemaSource, schema: Pointer, value: Json): Json {
  return hasPropertyAnywhere(source.document, 'writeOnly')
    ? strip(source, { pointers: [schema], value, depth: 0 })
    : value;
}

interface Place {
  readonly pointers: readonly Pointer[];
  readonly value: Json;
  readonly depth: number;
}

function strip(source: SchemaSource, { pointers, value, depth }: Place): Json {
  if (depth > deepest || typeof value !== 'object' || value === null || pointers.length === 0) return value;
  const accepts = (pointer: Pointer) => source.validator.isValid(pointer, value);
  const choose = ({ branches }: Union) => branches.findIndex((branch) => branch.every(accepts));
  const shape = mergeSchemas(registryOf(source), { pointers, choose });
  const inner = (schemas: readonly Pointer[] | undefined, part: Json) =>
    strip(source, { pointers: schemas ?? [], value: part, depth: depth + 1 });
  if (!isObject(value)) return value.map((item: Json, index) => inner(schemasOfItem(shape, index), item));
  const shown = Object.entries(value).filter(([name]) => !shape.writeOnly.has(name));
  return objectFromEntries(shown.map(([name, part]) => [name, inner(schemasOfProperty(shape, name), part)]));
}
