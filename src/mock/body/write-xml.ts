import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
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

/** A value as an XML document: elements, attributes and wrappers as its schema names them, the root by its `xml.name` or its component's name. */
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
  const members = Object.entries(value).map(([member, inner]) => ({
    name: member,
    value: inner,
    schema: properties.get(member),
  }));
  const attributes = members.filter((member) => xmlOf(member.schema, document).attribute);
  const written = attributes.map(
    (member) => ` ${tagOf(member.name, xmlOf(member.schema, document))}="${escaped(textOf(member.value))}"`,
  );
  const content = members
    .filter((member) => !attributes.includes(member))
    .map((member) => writeElement(member, document));
  return `<${tag}${declared}${written.join('')}>${content.join('')}</${tag}>`;
}

/** Items stand beside each other, or in an element of their own when the list is `wrapped`. */
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

/** Declared by the schema itself or by one that applies beside it. */
function xmlOf(schema: Pointer | undefined, document: JsonObject): XmlObject {
  const parts = schema === undefined ? [] : schemaParts(document, schema);
  const xml = parts.map((part) => memberOf(valueAt(document, part), 'xml')).find(isObject);
  const text = (key: string) => {
    const member = memberOf(xml, key);
    return typeof member === 'string' ? member : undefined;
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

/** Characters that XML 1.0 cannot hold at all become U+FFFD (XML 1.0, 2.2). */
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
