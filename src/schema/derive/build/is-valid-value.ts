import type { Json, Pointer } from '../../../model/json.ts';
import { hasKeyword } from '../../document/has-keyword.ts';
import { isObject, join } from '../../json/pointer.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../../shape/shape.ts';
import type { SchemaViolation } from '../../validate/validator.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** The maximum depth, and the number of items of an array, at which discriminators are checked. */
const maxDepth = 8;
const maxItems = 100;

/** Whether a value is valid and also matches every schema that a discriminator in it selects (OpenAPI, Discriminator Object). */
export function isValidValue(source: SchemaSource, schema: Pointer, value: Json): boolean {
  return source.validator.isValid(schema, value) && isOfNamedTypes(source, schema, value);
}

/** Whether a value that is valid also matches every schema that a discriminator in it selects. */
export function isOfNamedTypes(source: SchemaSource, schema: Pointer, value: Json): boolean {
  return matchesDiscriminators(source, { pointers: [schema], value, instance: '', depth: 0 });
}

/** What is wrong with a value: by its schema, and where it is right by that, by the schemas that the discriminators in it select. */
export function violationsOf(source: SchemaSource, schema: Pointer, value: Json): readonly SchemaViolation[] {
  const violations = source.validator.check(schema, value);
  return violations.length > 0 ? violations : discriminatorViolations(source, schema, value);
}

function discriminatorViolations(source: SchemaSource, schema: Pointer, value: Json): readonly SchemaViolation[] {
  const selected = new Map<string, () => readonly SchemaViolation[]>();
  const note: Place['note'] = (pointer, part, instance) =>
    selected.set(`${instance} ${pointer}`, () =>
      source.validator.check(pointer, part).map((one) => ({ ...one, instance: instance + one.instance })),
    );
  matchesDiscriminators(source, { pointers: [schema], value, instance: '', depth: 0, note });
  return [...selected.values()].flatMap((check) => check());
}

interface Place {
  readonly pointers: readonly Pointer[];
  readonly value: Json;
  /** The place in the whole value. */
  readonly instance: Pointer;
  readonly depth: number;
  /** Is called with each schema that a discriminator selects and its value does not match. */
  readonly note?: (schema: Pointer, value: Json, instance: Pointer) => void;
}

function matchesDiscriminators(source: SchemaSource, place: Place): boolean {
  const { pointers, value, instance, depth, note } = place;
  if (depth > maxDepth || typeof value !== 'object' || value === null) return true;
  const registry = registryOf(source);
  // Most schemas have none, nor have most parts of the others.
  if (!pointers.some((pointer) => hasKeyword(registry, pointer, 'discriminator'))) return true;
  let matches = true;
  const isValid = (pointer: Pointer) => source.validator.isValid(pointer, value);
  const choose = ({ discriminator, branches }: Union): number => {
    if (discriminator === undefined) return branches.findIndex((branch) => branch.every(isValid));
    const tag =
      isObject(value) && Object.hasOwn(value, discriminator.property) ? value[discriminator.property] : undefined;
    const index = tag === undefined || typeof tag === 'object' ? -1 : discriminator.values.indexOf(String(tag));
    const broken = (branches[index] ?? []).filter((branch) => !isValid(branch));
    for (const branch of broken) note?.(branch, value, instance);
    if (index < 0 || broken.length > 0) matches = false;
    return index;
  };
  const shape = mergeSchemas(registry, { pointers, choose });
  if (!matches || [...shape.discriminatorValues].some(([name, tag]) => !isObject(value) || String(value[name]) !== tag))
    return false;
  if (isObject(value)) {
    return Object.entries(value).every(([name, member]) =>
      matchesDiscriminators(source, {
        ...place,
        pointers: schemasOfProperty(shape, name) ?? [],
        value: member,
        instance: join(instance, name),
        depth: depth + 1,
      }),
    );
  }
  return value.slice(0, maxItems).every((item: Json, index: number) => {
    return matchesDiscriminators(source, {
      ...place,
      pointers: schemasOfItem(shape, index) ?? [],
      value: item,
      instance: join(instance, index),
      depth: depth + 1,
    });
  });
}
