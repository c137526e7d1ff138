import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { type SchemaProperties, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';

/** What a schema says about the properties of an item. */
export interface ItemSchema extends SchemaProperties {
  /** The properties that clients may send: all that are not `readOnly`. */
  readonly writable: ReadonlySet<string>;
  /** `readOnly` properties are not accepted from requests, `writeOnly` ones are not shown in responses. */
  readonly readOnly: ReadonlySet<string>;
  readonly writeOnly: ReadonlySet<string>;
  /** The properties that have a `default`. */
  readonly defaults: readonly (readonly [name: string, value: Json])[];
  /** Whether the schema itself allows numbers. */
  readonly isNumeric: boolean;
}

const schemasOf = memoizeByObject((_document: JsonObject) => new Map<Pointer, ItemSchema>());

/** Reads a schema of a document, once. */
export function itemSchema(document: JsonObject, schema: Pointer): ItemSchema {
  const schemas = schemasOf(document);
  const found = schemas.get(schema) ?? readItemSchema(document, schema);
  schemas.set(schema, found);
  return found;
}

function readItemSchema(document: JsonObject, schema: Pointer): ItemSchema {
  const first = schemaProperties(document, schema);
  // An item may be any of the alternatives.
  const { properties } = schemaProperties(document, schema, 'every-branch');
  const declared = { ...first, properties: new Map([...properties, ...first.properties]) };
  const names = [...declared.properties.keys()];
  const keyword = (name: string, wanted: string) => keywordOf(document, declared.properties.get(name), wanted);
  const marked = (wanted: string) => new Set(names.filter((name) => keyword(name, wanted) === true));
  const [readOnly, writeOnly] = [marked('readOnly'), marked('writeOnly')];
  const types = schemaTypes(document, schema);
  return {
    ...declared,
    readOnly,
    writeOnly,
    writable: new Set(names.filter((name) => !readOnly.has(name))),
    // The defaults of one alternative say nothing of the others.
    defaults: [...schemaProperties(document, schema, 'no-branch').properties.keys()].flatMap((name) => {
      const value = keyword(name, 'default');
      return value === undefined ? [] : [[name, value] as const];
    }),
    isNumeric: types.has('integer') || types.has('number'),
  };
}

/** A keyword of the schema itself or of the schema that it refers to. */
function keywordOf(document: JsonObject, schema: Pointer | undefined, keyword: string): Json | undefined {
  if (schema === undefined) return undefined;
  const own = memberOf(valueAt(document, schema), keyword);
  return own ?? memberOf(valueAt(document, resolve(document, schema) ?? schema), keyword);
}
