import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaParts } from '../document/schema-properties.ts';
import { isObject, memberOf, valueAt } from '../json/pointer.ts';
import { memoize } from '../memoize.ts';

/** How a value with a schema is written in XML (OAS 3.1 and 3.2, XML Object). */
export interface XmlObject {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  /** `text`: the text of the element that it is a property of (`nodeType` of OAS 3.2). */
  readonly node: 'element' | 'attribute' | 'text';
  /** The items of a list have an element around them. */
  readonly wrapped: boolean;
}

/** What the schema itself, or the first of those that apply with it, declares. */
export function xmlObjectOf(schema: Pointer | undefined, document: JsonObject): XmlObject {
  return knownXmlObject(document, schema);
}

/** A list has many items of one schema. */
const knownXmlObject = memoize((document: JsonObject, schema: Pointer | undefined): XmlObject => {
  const parts = schema === undefined ? [] : schemaParts(document, schema);
  const xml = parts.map((part) => memberOf(valueAt(document, part), 'xml')).find(isObject);
  const nodeType = memberOf(xml, 'nodeType');
  const isAttribute = nodeType === 'attribute' || memberOf(xml, 'attribute') === true;
  const isText = nodeType === 'text' || nodeType === 'cdata';
  return {
    name: textAt(xml, 'name'),
    prefix: textAt(xml, 'prefix'),
    namespace: textAt(xml, 'namespace'),
    node: isAttribute ? 'attribute' : isText ? 'text' : 'element',
    wrapped: nodeType === 'element' || memberOf(xml, 'wrapped') === true,
  };
});

function textAt(xml: Json | undefined, key: string): string | undefined {
  const value = memberOf(xml, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The schema of the items of a list; `undefined` when there is none. */
export function itemsOf(schema: Pointer | undefined, document: JsonObject): Pointer | undefined {
  return schema === undefined ? undefined : schemaOfItems(document, schema, 'every-branch');
}

/** The local name of the elements of a list's items: that of the items, else that of the list. */
export function itemNameOf(list: XmlObject, items: XmlObject, property: string): string {
  return items.name ?? list.name ?? property;
}

/** The name as XML allows it: letters, digits, `.`, `_` and `-`; other characters become `_`. */
export function xmlName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
}
