import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { groupBy } from '../../text/group-by.ts';
import { schemaParts } from '../document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import { readJson } from '../json/read-json.ts';
import type { SchemaViolation, Validator } from '../validate/validator.ts';
import { type ElementSchema, schemaOf, typesOf } from './element-schema.ts';
import { parseXml, type XmlAttribute, type XmlElement, type XmlParse } from './parse-xml.ts';
import { itemsOf, type XmlObject, xmlName, xmlObjectOf } from './xml-object.ts';

/** An XML document as the value that its schema describes. */
export interface XmlValue {
  readonly value: Json;
  /** Where the document is not written as the schema's `xml` says: another name or namespace, an attribute for an element, a list without its wrapper. */
  readonly violations: readonly SchemaViolation[];
}

/** The value of a text in XML, or why it is not read. */
export type XmlReading = ({ readonly ok: true } & XmlValue) | Extract<XmlParse, { readonly ok: false }>;

/** The schemas that a document is read by. */
export interface XmlSchemas {
  readonly document: JsonObject;
  /** Decides what a text means where the schema allows a string, and a number, too. */
  readonly validator: Pick<Validator, 'isValid'>;
}

/** Reads a text in XML by its schema. A schema for a string describes the text itself. */
export function readXmlText(text: string, schema: Pointer, schemas: XmlSchemas): XmlReading {
  const parse = parseXml(text);
  if (!parse.ok) return parse;
  const types = typesOf([schema], schemas.document);
  if (types.has('string') && !types.has('object') && !types.has('array'))
    return { ok: true, value: text, violations: [] };
  return { ok: true, ...readXml(parse.root, schema, schemas) };
}

/**
 * Reads the value of an XML document by its schema (OAS, XML Object). What the schema does not describe is read as it looks: elements and attributes are properties,
 * repeated elements are lists, all else is text. The names of roots and items count only where the schema has an `xml.name` for them.
 */
export function readXml(root: XmlElement, schema: Pointer, schemas: XmlSchemas): XmlValue {
  const reader: Reader = { ...schemas, violations: [] };
  const rootXml = xmlObjectOf(schema, schemas.document);
  const isList = typesOf([schema], schemas.document).has('array');
  if (!isList) checkName(root, { xml: rootXml, place: '', schema }, reader);
  const value = isList
    ? readList(root.children, { schemas: [schema], place: '' }, reader)
    : readElement(root, { schemas: [schema], place: '' }, reader);
  return { value, violations: reader.violations };
}

interface Reader extends XmlSchemas {
  readonly violations: SchemaViolation[];
}

/** What applies to an element, and its place in the value. */
interface Described {
  readonly schemas: readonly Pointer[];
  readonly place: Pointer;
}

const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

function readElement(element: XmlElement, described: Described, reader: Reader): Json {
  const { schemas } = described;
  const isNil = element.attributes.some(
    ({ name, namespace, value }) => namespace === instanceNamespace && name === 'nil' && /^(true|1)$/.test(value),
  );
  if (isNil) return null;
  const types = typesOf(schemas, reader.document);
  if (types.has('array') && !types.has('object')) return readList(element.children, described, reader);
  const isText = element.children.length === 0 && ownAttributes(element).length === 0;
  if (!isText || (types.has('object') && element.text.trim() === '' && !isScalar(types)))
    return readObject(element, described, reader);
  const { hasTextNode } = schemaOf(schemas, reader.document);
  return hasTextNode ? readObject(element, described, reader) : readText(element.text, schemas, reader);
}

/** Without the attributes that any element may have: `xsi:type`, `xml:lang`. */
function ownAttributes({ attributes }: XmlElement): readonly XmlAttribute[] {
  return attributes.filter(({ namespace }) => namespace !== instanceNamespace && namespace !== xmlNamespace);
}

function isScalar(types: ReadonlySet<string>): boolean {
  return ['string', 'number', 'integer', 'boolean', 'null'].some((type) => types.has(type));
}

function readObject(element: XmlElement, { schemas, place }: Described, reader: Reader): Json {
  const { document } = reader;
  const entries = new Map<string, Json>();
  const left = new Set(element.children);
  const present = new Set(element.children.map((child) => child.name));
  const attributesLeft = new Set(ownAttributes(element));
  const { properties: declared, required } = schemaOf(schemas, document);
  for (const [name, property] of declared) {
    const { xml, local, names } = property;
    const inner: Described = { schemas: property.schemas, place: join(place, name) };
    if (xml.node === 'text') {
      entries.set(name, readText(element.text, property.schemas, reader));
      continue;
    }
    const attribute = attributesLeft.size === 0 ? undefined : [...attributesLeft].find((one) => one.name === local);
    const elements = isNamed(names, present) ? [...left].filter((child) => names.has(child.name)) : [];
    if (attribute !== undefined && (xml.node === 'attribute' || elements.length === 0)) {
      attributesLeft.delete(attribute);
      if (xml.node !== 'attribute') report(inner, `must be an element, not an attribute`, reader);
      entries.set(name, readText(attribute.value, property.schemas, reader));
      continue;
    }
    if (xml.node === 'attribute' && elements.length > 0) report(inner, 'must be an attribute, not an element', reader);
    for (const child of elements) left.delete(child);
    const value = readProperty(elements, { ...inner, name, xml, isRequired: required.has(name) }, reader);
    if (value !== undefined) entries.set(name, value);
  }
  const unread = { elements: left, attributes: attributesLeft };
  for (const [name, value] of undeclared(unread, { schemas, place, declared }, reader))
    if (!entries.has(name)) entries.set(name, value);
  return Object.fromEntries(entries);
}

/** Whether an element has one of the names: most properties of a large schema are not there. */
function isNamed(names: ReadonlySet<string>, present: ReadonlySet<string>): boolean {
  for (const name of names) if (present.has(name)) return true;
  return false;
}

interface DescribedProperty extends Described {
  readonly name: string;
  readonly xml: XmlObject;
  readonly isRequired: boolean;
}

function readProperty(elements: readonly XmlElement[], described: DescribedProperty, reader: Reader): Json | undefined {
  const { schemas, place, xml, isRequired, name } = described;
  const [schema] = schemas;
  const types = typesOf(schemas, reader.document);
  const isList = types.has('array') && !(types.has('object') && elements.length === 1);
  // A list that is not wrapped has no element of its own, so its namespace is that of none.
  if (!isList || xml.wrapped) for (const element of elements) checkNamespace(element, { xml, place, schema }, reader);
  const [only, ...others] = elements;
  if (isList) {
    // A list without items is not there at all.
    if (!xml.wrapped) return only === undefined && !isRequired ? undefined : readItems(elements, described, reader);
    const isUnwrapped = only !== undefined && only.name !== xmlName(xml.name ?? name);
    if (isUnwrapped || (others.length > 0 && elements.every(({ children }) => children.length === 0))) {
      report(described, `must have its items in an element of its own (xml.wrapped)`, reader);
      return readItems(elements, described, reader);
    }
    if (others.length > 0) report(described, 'must be one element', reader);
    return only === undefined ? undefined : readList(only.children, described, reader);
  }
  if (only === undefined) return undefined;
  if (others.length > 0) report(described, 'must be one element', reader);
  return readElement(only, { schemas, place }, reader);
}

/** The elements of a list in the element that wraps it. */
function readList(elements: readonly XmlElement[], described: Described, reader: Reader): Json {
  const { document } = reader;
  const schema = itemsOf(described.schemas[0], document);
  const named = { xml: xmlObjectOf(schema, document), place: described.place, schema };
  for (const element of elements) checkName(element, named, reader);
  return readItems(elements, described, reader);
}

function readItems(elements: readonly XmlElement[], { schemas, place }: Described, reader: Reader): Json {
  const { items } = schemaOf(schemas, reader.document);
  return elements.map((element, index) => readElement(element, { schemas: items, place: join(place, index) }, reader));
}

/** The parts of an element that no declared property has taken. */
interface UnreadParts {
  readonly elements: ReadonlySet<XmlElement>;
  readonly attributes: ReadonlySet<XmlAttribute>;
}

/** What the schema does not declare: attributes, and elements by their names. */
function undeclared(
  { elements, attributes }: UnreadParts,
  { schemas, place, declared }: Described & { readonly declared: ElementSchema['properties'] },
  reader: Reader,
): Map<string, Json> {
  const values = new Map<string, Json>([...attributes].map(({ name, value }) => [name, value]));
  for (const [name, group] of groupBy(elements, (element) => element.name)) {
    const property = declared.get(name);
    const described = {
      schemas: property?.schemas ?? schemaOf(schemas, reader.document).additional,
      place: join(place, name),
      name,
      xml: xmlObjectOf(undefined, reader.document),
      isRequired: false,
    };
    if (property !== undefined) {
      report(described, `must be the element <${property.local}>`, reader);
    }
    const isList = typesOf(described.schemas, reader.document).has('array') || group.length > 1;
    const [only] = group;
    const value =
      isList || only === undefined ? readItems(group, described, reader) : readElement(only, described, reader);
    values.set(name, value);
  }
  return values;
}

interface NamedPlace {
  readonly xml: XmlObject;
  readonly place: Pointer;
  readonly schema: Pointer | undefined;
}

function checkName(element: XmlElement, named: NamedPlace, reader: Reader): void {
  const { xml, place, schema } = named;
  const described = { schemas: schema === undefined ? [] : [schema], place };
  if (xml.name !== undefined && element.name !== xmlName(xml.name))
    report(described, `must be the element <${xmlName(xml.name)}>`, reader);
  else checkNamespace(element, named, reader);
}

function checkNamespace(element: XmlElement, { xml, place, schema }: NamedPlace, reader: Reader): void {
  if (xml.namespace === undefined || element.namespace === xml.namespace) return;
  const described = { schemas: schema === undefined ? [] : [schema], place };
  report(described, `must be in the namespace ${xml.namespace}`, reader);
}

function report({ schemas, place }: Described, message: string, { violations, document }: Reader): void {
  const parts = schemas.flatMap((schema) => schemaParts(document, schema));
  const owner = parts.find((part) => isObject(memberOf(valueAt(document, part), 'xml')));
  const schema = owner === undefined ? (schemas[0] ?? '') : join(owner, 'xml');
  violations.push({ keyword: 'xml', message, instance: place, schema });
}

/** A text as what its schemas allow, a string before others. */
function readText(text: string, schemas: readonly Pointer[], { document, validator }: Reader): Json {
  const types = typesOf(schemas, document);
  const trimmed = text.trim();
  const number = readNumber(trimmed);
  const candidates: Json[] = [];
  const isString = types.size === 0 || types.has('string');
  const isOpen = types.size === 0 && schemas.length > 0;
  if (isString) candidates.push(text);
  if (number !== undefined && (types.has('number') || types.has('integer') || isOpen)) candidates.push(number);
  if (types.has('boolean') && /^(true|false|1|0)$/.test(trimmed))
    candidates.push(trimmed === 'true' || trimmed === '1');
  if (types.has('null') && trimmed === '') candidates.push(null);
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return only;
  const valid = candidates.findIndex((candidate) => schemas.every((schema) => validator.isValid(schema, candidate)));
  if (candidates.length === 0) return text;
  return candidates[valid === -1 && !isString ? candidates.length - 1 : Math.max(valid, 0)] ?? null;
}

/** A number as XML Schema writes it, with zeros and a sign before it (XML Schema 2, 3.3.3 and 3.3.5). */
function readNumber(text: string): Json | undefined {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return undefined;
  const json = text
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '');
  const reading = readJson(json);
  return reading.ok ? reading.value : undefined;
}
