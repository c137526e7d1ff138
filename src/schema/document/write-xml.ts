import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../json/pointer.ts';
import { writeJson } from '../json/write-json.ts';
import { schemaParts, schemaProperties } from './schema-properties.ts';

/** What the `xml` of a schema says (OAS 3.1, XML Object). */
interface XmlObject {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  readonly attribute: boolean;
  readonly wrapped: boolean;
}

interface Element {
  readonly name: string;
  readonly value: Json;
  readonly schema: Pointer | undefined;
}

/** Writes a value as an XML document. Its schema names elements, attributes and wrappers; the root has its `xml.name` or the name of its component. */
export function writeXml(value: Json, schema: Pointer | undefined, document: JsonObject): string {
  const place = schema === undefined ? undefined : resolve(document, schema);
  const tokens = place === undefined ? [] : tokensOf(place);
  const name = tokens.at(-2) === 'schemas' ? (tokens.at(-1) ?? 'root') : 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement({ name, value, schema: place }, document)}`;
}

function writeElement({ name, value, schema }: Element, document: JsonObject): string {
  const xml = xmlOf(schema, document);
  const tag = tagOf(name, xml);
  if (Array.isArray(value)) return writeList({ name, value, schema }, document);
  const declared =
    xml.namespace === undefined
      ? ''
      : ` xmlns${xml.prefix === undefined ? '' : `:${xml.prefix}`}="${escaped(xml.namespace)}"`;
  if (!isObject(value)) return `<${tag}${declared}>${escaped(textOf(value))}</${tag}>`;
  const { properties } =
    schema === undefined ? { properties: new Map<string, Pointer>() } : schemaProperties(document, schema);
  const elements = Object.entries(value).map(([property, inner]) => ({
    name: property,
    value: inner,
    schema: properties.get(property),
  }));
  const attributes = elements.filter((element) => xmlOf(element.schema, document).attribute);
  const written = attributes.map(
    (attribute) => ` ${tagOf(attribute.name, xmlOf(attribute.schema, document))}="${escaped(textOf(attribute.value))}"`,
  );
  const children = elements
    .filter((element) => !attributes.includes(element))
    .map((element) => writeElement(element, document));
  return `<${tag}${declared}${written.join('')}>${children.join('')}</${tag}>`;
}

/** Items are side by side, or in an element of their own when the list is `wrapped`. */
function writeList(
  { name, value, schema }: Element & { readonly value: readonly Json[] },
  document: JsonObject,
): string {
  const xml = xmlOf(schema, document);
  const owner =
    schema === undefined
      ? undefined
      : schemaParts(document, schema).find((part) => isObject(memberOf(valueAt(document, part), 'items')));
  const items = owner === undefined ? undefined : join(owner, 'items');
  const itemName = xmlOf(items, document).name ?? (xml.wrapped ? name : (xml.name ?? name));
  const content = value.map((item) => writeElement({ name: itemName, value: item, schema: items }, document)).join('');
  const tag = tagOf(name, xml);
  return xml.wrapped ? `<${tag}>${content}</${tag}>` : content;
}

/** What the schema itself, or one that applies with it, declares. */
function xmlOf(schema: Pointer | undefined, document: JsonObject): XmlObject {
  const parts = schema === undefined ? [] : schemaParts(document, schema);
  const xml = parts.map((part) => memberOf(valueAt(document, part), 'xml')).find(isObject);
  const text = (key: string) => {
    const property = memberOf(xml, key);
    return typeof property === 'string' ? property : undefined;
  };
  return {
    name: text('name'),
    prefix: text('prefix'),
    namespace: text('namespace'),
    attribute: memberOf(xml, 'attribute') === true,
    wrapped: memberOf(xml, 'wrapped') === true,
  };
}

function tagOf(name: string, xml: XmlObject): string {
  const local = (xml.name ?? name).replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return xml.prefix === undefined ? local : `${xml.prefix}:${local}`;
}

function textOf(value: Json): string {
  return value === null ? '' : typeof value === 'string' ? value : writeJson(value);
}

/** Characters that XML 1.0 does not allow at all become U+FFFD (XML 1.0, 2.2). */
function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text
    .replaceAll(/[<>&"']/g, (mark) => marks[mark] ?? mark)
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
