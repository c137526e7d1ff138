import type { Json, Pointer } from '../../../model/json.ts';
import { hasDiscriminator } from '../../document/has-discriminator.ts';
import { isObject } from '../../json/pointer.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../../shape/shape.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** The maximum depth, and the number of items of an array, at which discriminators are checked. */
const maxDepth = 8;
const maxItems = 100;

/** Whether a value is valid and also matches every schema that a discriminator in it selects (OpenAPI, Discriminator Object). */
export function isValidValue(source: SchemaSource, schema: Pointer, value: Json): boolean {
  if (!source.validator.isValid(schema, value)) return false;
  return (
    !hasDiscriminator(registryOf(source), schema) ||
    matchesDiscriminators(source, { pointers: [schema], value, depth: 0 })
  );
}

interface Place {
  readonly pointers: readonly Pointer[];
  readonly value: Json;
  readonly depth: number;
}

function matchesDiscriminators(source: SchemaSource, { pointers, value, depth }: Place): boolean {
  if (depth > maxDepth || typeof value !== 'object' || value === null || pointers.length === 0) return true;
  let matches = true;
  const isValid = (pointer: Pointer) => source.validator.isValid(pointer, value);
  const choose = ({ discriminator, branches }: Union): number => {
    if (discriminator === undefined) return branches.findIndex((branch) => branch.every(isValid));
    const tag =
      isObject(value) && Object.hasOwn(value, discriminator.property) ? value[discriminator.property] : undefined;
    const index = tag === undefined || typeof tag === 'object' ? -1 : discriminator.values.indexOf(String(tag));
    if (index < 0 || !(branches[index] ?? []).every(isValid)) matches = false;
    return index;
  };
  const shape = mergeSchemas(registryOf(source), { pointers, choose });
  if (!matches || [...shape.discriminatorValues].some(([name, tag]) => !isObject(value) || String(value[name]) !== tag))
    return false;
  if (isObject(value)) {
    return Object.entries(value).every(([name, member]) =>
      matchesDiscriminators(source, {
        pointers: schemasOfProperty(shape, name) ?? [],
        value: member,
        depth: depth + 1,
      }),
    );
  }
  return value.slice(0, maxItems).every((item: Json, index: number) => {
    return matchesDiscriminators(source, {
      pointers: schemasOfItem(shape, index) ?? [],
      value: item,
      depth: depth + 1,
    });
  });
}
