import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaParts } from '../document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import { memoize } from '../memoize.ts';
import { itemNameOf, itemsOf, type XmlObject, xmlName, xmlObjectOf } from './xml-object.ts';

/** What schemas say about one element together. */
export interface ElementSchema {
  /** Every type that they name or imply. */
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, PropertySchema>;
  readonly required: ReadonlySet<string>;
  readonly additional: readonly Pointer[];
  readonly items: readonly Pointer[];
  readonly hasTextNode: boolean;
}

/** What schemas say about one property together. */
export interface PropertySchema {
  /** Every schema that `properties` has for it. */
  readonly schemas: readonly Pointer[];
  readonly xml: XmlObject;
  /** Its name in XML. */
  readonly local: string;
  /** The names of the elements that it may be written as. */
  readonly names: ReadonlySet<string>;
}

/** What these schemas, which apply together, say about an element. */
export function schemaOf(schemas: readonly Pointer[], document: JsonObject): ElementSchema {
  return elementSchemaOf(document, schemas.join('\n'));
}

/** Every type that these schemas name or imply. */
export function typesOf(schemas: readonly Pointer[], document: JsonObject): ReadonlySet<string> {
  return schemaOf(schemas, document).types;
}

/** Elements of the same schemas are many. */
const elementSchemaOf = memoize((document: JsonObject, schemas: string) =>
  readElementSchema(schemas === '' ? [] : schemas.split('\n'), document),
);

function readElementSchema(schemas: readonly Pointer[], document: JsonObject): ElementSchema {
  const parts = schemas.flatMap((schema) => schemaParts(document, schema, 'every-branch'));
  const types = new Set<string>();
  const properties = new Map<string, Pointer[]>();
  const additional: Pointer[] = [];
  for (const part of parts) {
    const schema = valueAt(document, part);
    for (const type of typeNames(schema)) types.add(type);
    const declared = memberOf(schema, 'properties');
    for (const name of isObject(declared) ? Object.keys(declared) : [])
      properties.set(name, [...(properties.get(name) ?? []), join(part, 'properties', name)]);
    if (isObject(memberOf(schema, 'additionalProperties'))) additional.push(join(part, 'additionalProperties'));
  }
  const required = schemas
    .flatMap((schema) => schemaParts(document, schema))
    .flatMap((part) => memberOf(valueAt(document, part), 'required') ?? []);
  return {
    types,
    properties: new Map([...properties].map(([name, list]) => [name, propertySchema(name, list, document)])),
    required: new Set(required.map(String)),
    additional,
    items: schemas.flatMap((schema) => itemsOf(schema, document) ?? []),
    hasTextNode: [...properties.values()].flat().some((one) => xmlObjectOf(one, document).node === 'text'),
  };
}

function propertySchema(name: string, schemas: readonly Pointer[], document: JsonObject): PropertySchema {
  const xml = xmlObjectOf(schemas[0], document);
  return { schemas, xml, local: xmlName(xml.name ?? name), names: elementNames(name, schemas, document) };
}

/** The names of the elements that a property may be written as. */
function elementNames(name: string, property: readonly Pointer[], document: JsonObject): ReadonlySet<string> {
  const names = property.flatMap((schema) => {
    const xml = xmlObjectOf(schema, document);
    const own = xmlName(xml.name ?? name);
    // Not `typesOf`: that would follow a schema that contains itself without an end.
    const isList = schemaParts(document, schema, 'every-branch').some((part) =>
      typeNames(valueAt(document, part)).includes('array'),
    );
    if (!isList) return [own];
    const items = xmlObjectOf(itemsOf(schema, document), document);
    const item = xmlName(itemNameOf(xml, items, name));
    // Also the list that has lost its wrapper. Without it, tools differ on whose name counts.
    return xml.wrapped || items.name === undefined ? [own, item, xmlName(name)] : [item];
  });
  return new Set(names);
}

function typeNames(schema: Json | undefined): readonly string[] {
  const type = memberOf(schema, 'type');
  const named = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  if (memberOf(schema, 'nullable') === true) named.push('null');
  if (type === undefined && memberOf(schema, 'properties') !== undefined) named.push('object');
  if (type === undefined && memberOf(schema, 'items') !== undefined) named.push('array');
  return named;
}
