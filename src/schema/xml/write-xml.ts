import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties } from '../document/schema-properties.ts';
import { isObject, resolve, tokensOf } from '../json/pointer.ts';
import { valueText } from '../json/write-json.ts';
import { itemNameOf, itemsOf, type XmlObject, xmlName, xmlObjectOf } from './xml-object.ts';

interface Element {
  readonly name: string;
  readonly value: Json;
  readonly schema: Pointer | undefined;
  /** The prefixes that are declared around it. */
  readonly prefixes: ReadonlySet<string>;
}

/** Writes a value as an XML document. Its schema names elements, attributes and wrappers; the root has its `xml.name` or the name of its component. */
export function writeXml(value: Json, schema: Pointer | undefined, document: JsonObject): string {
  const place = schema === undefined ? undefined : resolve(document, schema);
  const tokens = place === undefined ? [] : tokensOf(place);
  const name = tokens.at(-2) === 'schemas' ? (tokens.at(-1) ?? 'root') : 'root';
  const root: Element = { name, value, schema: place, prefixes: new Set() };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${Array.isArray(value) ? writeRootList({ ...root, value }, document) : writeElement(root, document)}`;
}

/** A document has one root, whether a list is `wrapped` or not. */
function writeRootList(list: ListElement, document: JsonObject): string {
  const { name, schema, prefixes } = list;
  const tag = startOf(name, xmlObjectOf(schema, document), prefixes);
  return `<${tag.name}${tag.declared}>${writeItems({ ...list, prefixes: tag.prefixes }, document)}</${tag.name}>`;
}

function writeElement({ name, value, schema, prefixes }: Element, document: JsonObject): string {
  const xml = xmlObjectOf(schema, document);
  if (Array.isArray(value)) return writeList({ name, value, schema, prefixes }, document);
  const tag = startOf(name, xml, prefixes);
  if (!isObject(value)) return `<${tag.name}${tag.declared}>${escapeXml(xmlText(value))}</${tag.name}>`;
  const { properties } =
    schema === undefined
      ? { properties: new Map<string, Pointer>() }
      : schemaProperties(document, schema, 'every-branch');
  let attributes = '';
  let content = '';
  for (const [property, inner] of Object.entries(value)) {
    const innerSchema = properties.get(property);
    const innerXml = xmlObjectOf(innerSchema, document);
    if (innerXml.node === 'attribute') {
      const { name: attribute, declared } = startOf(property, innerXml, tag.prefixes);
      attributes += `${declared} ${attribute}="${escapeAttribute(xmlText(inner))}"`;
    } else if (innerXml.node === 'text') content += escapeXml(xmlText(inner));
    else
      content += writeElement({ name: property, value: inner, schema: innerSchema, prefixes: tag.prefixes }, document);
  }
  return `<${tag.name}${tag.declared}${attributes}>${content}</${tag.name}>`;
}

interface ListElement extends Element {
  readonly value: readonly Json[];
}

/** Items are side by side, or in an element of their own when the list is `wrapped`. */
function writeList(list: ListElement, document: JsonObject): string {
  const xml = xmlObjectOf(list.schema, document);
  if (!xml.wrapped) return writeItems(list, document);
  const tag = startOf(list.name, xml, list.prefixes);
  const items = writeItems({ ...list, prefixes: tag.prefixes }, document);
  return `<${tag.name}${tag.declared}>${items}</${tag.name}>`;
}

function writeItems({ name, value, schema, prefixes }: ListElement, document: JsonObject): string {
  const items = itemsOf(schema, document);
  const itemName = itemNameOf(xmlObjectOf(schema, document), xmlObjectOf(items, document), name);
  return value.map((item) => writeElement({ name: itemName, value: item, schema: items, prefixes }, document)).join('');
}

interface StartTag {
  /** With its prefix. */
  readonly name: string;
  /** The namespace declaration, after a space. */
  readonly declared: string;
  readonly prefixes: ReadonlySet<string>;
}

/** A prefix that no namespace is declared for would make the document unreadable, so it is left out. */
function startOf(name: string, { name: own, prefix, namespace }: XmlObject, prefixes: ReadonlySet<string>): StartTag {
  const local = xmlName(own ?? name);
  const declared =
    namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapeAttribute(namespace)}"`;
  const known = namespace === undefined || prefix === undefined ? prefixes : new Set([...prefixes, prefix]);
  return {
    name: prefix !== undefined && known.has(prefix) ? `${prefix}:${local}` : local,
    declared,
    prefixes: known,
  };
}

function xmlText(value: Json): string {
  return value === null ? '' : valueText(value);
}

/** Line ends of an attribute would be read as spaces (XML 1.0, 3.3.3). */
function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

const marks: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 does not allow at all become U+FFFD (XML 1.0, 2.2). */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[<>&"'\r]/g, (mark) => marks[mark] ?? mark)
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
