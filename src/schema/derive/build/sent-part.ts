import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries } from '../../json/json-object.ts';
import { isObject } from '../../json/pointer.ts';
import { schemasOfItem, schemasOfProperty } from '../../shape/shape.ts';
import { shapeOfValue } from '../../shape/shape-of-value.ts';

/** A value, and what says which of its properties are sent. */
export interface WrittenValue {
  readonly value: Json;
  /** They all apply to the value. */
  readonly pointers: readonly Pointer[];
  /** The annotation of the properties that are not sent. */
  readonly omitted: 'readOnly' | 'writeOnly';
  /** Whether a part of the value is valid against a schema: it belongs to the first such alternative of a union. */
  readonly isValid: (schema: Pointer, value: Json) => boolean;
}

/** Properties and items nested deeper stay as they are: the value may be anything. */
const deepest = 32;

/** The part of a value that is sent in one direction: one example often serves for both. */
export function sentPart(registry: SchemaRegistry, written: WrittenValue, depth = 0): Json {
  const { value, pointers, omitted, isValid } = written;
  if (depth > deepest || typeof value !== 'object' || value === null || pointers.length === 0) return value;
  const shape = shapeOfValue(registry, { pointers, value, isValid });
  const partOf = (part: Json, schemas: readonly Pointer[] = []): Json =>
    sentPart(registry, { value: part, pointers: schemas, omitted, isValid }, depth + 1);
  if (!isObject(value)) return value.map((item: Json, index) => partOf(item, schemasOfItem(shape, index)));
  const sent = Object.entries(value).filter(([name]) => !shape[omitted].has(name));
  return objectFromEntries(sent.map(([name, member]) => [name, partOf(member, schemasOfProperty(shape, name))]));
}
