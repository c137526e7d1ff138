import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/schema-source.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';
import { nameWords } from '../../text/name-words.ts';
import { type ModelledBody, namingNames } from './item-model.ts';

/** A body that the author wrote, without what is for the server to set (`readOnly`); `undefined` when it is not an object or breaks its schema. */
export function readExampleBody(source: SchemaSource, schema: Pointer, value: Json): ModelledBody | undefined {
  const body = withoutReadOnly(source, { pointers: [schema], value });
  if (!isObject(body) || !isValidValue(source, schema, body)) return undefined;
  return { body, naming: objectFromEntries(Object.entries(body).filter(isNaming)) };
}

interface ExamplePart {
  /** They all apply to the value. */
  readonly pointers: readonly Pointer[];
  readonly value: Json;
}

function withoutReadOnly(source: SchemaSource, { pointers, value }: ExamplePart): Json {
  if (typeof value !== 'object' || value === null || pointers.length === 0) return value;
  const shape = shapeOfValue(registryOf(source), { pointers, value, isValid: source.validator.isValid });
  if (!isObject(value)) {
    const items = value as readonly Json[];
    return items.map((item, index) =>
      withoutReadOnly(source, { pointers: schemasOfItem(shape, index) ?? [], value: item }),
    );
  }
  const settable = Object.entries(value as JsonObject).filter(([name]) => !shape.readOnly.has(name));
  const parts = settable.map(([name, member]): [string, Json] => [
    name,
    withoutReadOnly(source, { pointers: schemasOfProperty(shape, name) ?? [], value: member }),
  ]);
  return objectFromEntries(parts);
}

/** Whether a property distinguishes one resource from another: by its name, or by the digits of a code, which are neither a date nor a time. */
function isNaming([name, value]: readonly [string, Json]): boolean {
  const isCode = typeof value === 'string' && /\d{3}/.test(value) && !/\d{4}-\d\d|\d:\d\d/.test(value);
  return isCode || namingNames.test(nameWords(name));
}
