import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { type SchemaProperties, schemaProperties, schemaTypes } from '../../body/schema-properties.ts';

/** What a schema says about the members of an item. */
export interface ItemSchema extends SchemaProperties {
  /** What clients may say: all but `readOnly` members. */
  readonly writable: ReadonlySet<string>;
  /** What is neither taken from requests nor shown in answers: `readOnly` here, `writeOnly` there. */
  readonly readOnly: ReadonlySet<string>;
  readonly writeOnly: ReadonlySet<string>;
  /** By the names of members that have a `default`. */
  readonly defaults: readonly (readonly [name: string, value: Json])[];
  /** Whether numbers are among its own values. */
  readonly isNumeric: boolean;
}

const known = new WeakMap<JsonObject, Map<Pointer, ItemSchema>>();

/** Reads a schema, once for each document. */
export function itemSchema(document: JsonObject, schema: Pointer): ItemSchema {
  const schemas = known.get(document) ?? new Map<Pointer, ItemSchema>();
  known.set(document, schemas);
  const found = schemas.get(schema) ?? readItemSchema(document, schema);
  schemas.set(schema, found);
  return found;
}

function readItemSchema(document: JsonObject, schema: Pointer): ItemSchema {
  const members = schemaProperties(document, schema);
  const names = [...members.properties.keys()];
  const keyword = (name: string, wanted: string) => keywordOf(document, members.properties.get(name), wanted);
  const marked = (wanted: string) => new Set(names.filter((name) => keyword(name, wanted) === true));
  const [readOnly, writeOnly] = [marked('readOnly'), marked('writeOnly')];
  const types = schemaTypes(document, schema);
  return {
    ...members,
    readOnly,
    writeOnly,
    writable: new Set(names.filter((name) => !readOnly.has(name))),
    defaults: names.flatMap((name) => {
      const usual = keyword(name, 'default');
      return usual === undefined ? [] : [[name, usual] as const];
    }),
    isNumeric: types.has('integer') || types.has('number'),
  };
}

/** Of the schema itself or of what it refers to. */
function keywordOf(document: JsonObject, schema: Pointer | undefined, keyword: string): Json | undefined {
  if (schema === undefined) return undefined;
  const own = memberOf(valueAt(document, schema), keyword);
  return own ?? memberOf(valueAt(document, resolve(document, schema) ?? schema), keyword);
}
