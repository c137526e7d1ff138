import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json, Pointer } from '../../model/json.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { listOf, plural } from '../../text/plural.ts';
import { withArticle } from '../../text/with-article.ts';
import { holderOf, memberOf, tokensOf, valueAt } from '../json/pointer.ts';
import { type CombinedError, movedInto } from './one-error-per-cause.ts';

/**
 * What is wrong at a place of a document, for people: whole sentences without keywords of JSON Schema. `others`: properties next to an unknown one that are unknown as well.
 */
export function structureMessage(document: Json, { error, pointer, others }: CombinedError): string {
  const name = subjectName(document, pointer);
  switch (error.keyword) {
    case 'required':
      return `${name} has no ${quoted(String(error.params['missingProperty']))}, which is required.`;
    case 'dependentRequired':
      return `${name} has no ${quoted(String(error.params['missingProperty']))}, which ${quoted(String(error.params['property']))} requires.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'false schema':
      if (excluderOf(error) !== undefined) return `${name} is not allowed beside ${quoted(excluderOf(error) ?? '')}.`;
      if (/^\/components\/\w+\/[^/]*$/.test(pointer))
        return `The name ${name} has characters that are not allowed here.`;
      if (name === '"$ref"') return 'OpenAPI does not allow a reference here.';
      if (others.length > 0) return `${unknownNames([name, ...others.map(quoted)])} are not known here.`;
      return `${name} is not known here.${suggestion(error, pointer)}`;
    case 'type':
      return typeMessage(error, pointer, name);
    case 'enum':
      return `${name} must be ${listOf((error.params['allowedValues'] as readonly unknown[]).map(toJsonText))}${insteadOf(error.data)}.${isTypeName(pointer) && error.data === null ? ' Write "null" in quotes.' : ''}`;
    case 'const':
      return `${name} must be ${toJsonText(error.params['allowedValue'])}.`;
    case 'pattern':
      return patternMessage(error, name);
    case 'oneOf':
    case 'anyOf':
      return unionMessage(error, name);
    case 'not':
      return exclusionMessage(error, name);
    case 'contains':
      return `${name} must not have more than one parameter in "querystring".`;
    case 'minItems':
      return `${name} must have at least ${plural(Number(error.params['limit']), 'item')}.`;
    case 'maxProperties':
      return `${name} must not have more than ${plural(Number(error.params['limit']), 'entry')}.`;
    case 'minProperties':
      return `${name} must have at least ${error.params['limit'] === 1 ? '1 property' : `${String(error.params['limit'])} properties`}.`;
    case 'uniqueItems':
      return `${name} must not have the same item twice.`;
    default:
      return `${name} ${error.message ?? 'is not valid OpenAPI'}.`;
  }
}

function subjectName(document: Json, pointer: Pointer): string {
  const last = tokensOf(pointer).at(-1);
  if (last === undefined) return 'The document';
  const list = tokensOf(holderOf(pointer)).at(-1) ?? '';
  if (!Array.isArray(valueAt(document, holderOf(pointer)))) return quoted(last);
  const name = memberOf(valueAt(document, pointer), 'name');
  return `Item ${Number(last) + 1} of ${quoted(list)}${typeof name === 'string' ? ` (${quoted(name)})` : ''}`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function toJsonText(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** The first names of a list, and how many more there are. */
function unknownNames(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return listOf(shown, 'and');
}

/** The wrong value, where it is short enough to be read. */
function insteadOf(value: unknown): string {
  const isShort =
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 40);
  return isShort ? `, not ${toJsonText(value)}` : '';
}

function typeMessage({ params, data }: ErrorObject, pointer: Pointer, name: string): string {
  const [keyword = '', property, holder] = tokensOf(pointer).reverse();
  // Of the two that a schema may be, OpenAPI's schema for 3.0 names the last.
  const types = keyword === 'additionalProperties' ? ['boolean', 'object'] : params['type'];
  const message = `${name} must be ${typesOf(types)}, not ${typeOf(data)}.`;
  if (keyword === '$ref' && data === null) return `${message} Write it in quotes: a # begins a comment.`;
  if (keyword === 'required' && data === true && holder === 'properties')
    return `${message} The object that has the property ${quoted(property ?? '')} lists it in its own "required".`;
  const isBoolean = [types].flat().includes('boolean') && (data === 'true' || data === 'false');
  return isBoolean ? `${message} Write ${String(data)} without quotes.` : message;
}

/** Whether a value is a `type`, or one of a list of types. */
function isTypeName(pointer: Pointer): boolean {
  return /\/type(?:\/\d+)?$/.test(pointer);
}

function typesOf(types: unknown): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) =>
    type === 'null' ? 'null' : withArticle(String(type)),
  );
  return listOf(names);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return withArticle(typeof value);
}

/** The property that forbids another one by its presence. */
function excluderOf({ schemaPath }: ErrorObject): string | undefined {
  return /\/dependentSchemas\/([^/]+)\/(?:properties\/|not$)/.exec(schemaPath)?.[1];
}

function patternMessage(error: ErrorObject, name: string): string {
  if (error.propertyName !== undefined) return `The name ${name} has characters that are not allowed here.`;
  return `${name} must match ${String(error.params['pattern'])}.`;
}

/** The unions of OpenAPI's schemas nearly always list properties of which one is required. */
function unionMessage(error: ErrorObject, name: string): string {
  const choices = alternatives(error.schema);
  if (choices === undefined) return otherUnionMessage(error, name);
  const present = choices.filter((property) => hasProperty(error.data, property));
  if (present.length > 1) return `${name} must not have both ${present.map(quoted).join(' and ')}.`;
  return `${name} needs ${listOf(choices.map(quoted))}.`;
}

function otherUnionMessage(error: ErrorObject, name: string): string {
  if (name === '"type"')
    return `${name} must be the name of a JSON type, or a list of such names${wrongTypes(error.data)}.`;
  return `${name} matches none of the forms that OpenAPI allows.${error.keyword === 'oneOf' ? ' Its properties may exclude each other.' : ''}`;
}

/** What is wrong with a value of `type`. */
function wrongTypes(value: unknown): string {
  if (!Array.isArray(value)) return insteadOf(value);
  if (value.length === 0) return ', and the list is empty';
  const repeated: unknown = value.find((type, index) => value.indexOf(type) < index);
  return repeated === undefined ? '' : `, and ${toJsonText(repeated)} is there twice`;
}

function alternatives(schema: unknown): readonly string[] | undefined {
  if (!Array.isArray(schema)) return undefined;
  const required = schema.map((choice) => (choice as { required?: unknown }).required);
  return required.every((list): list is string[] => Array.isArray(list))
    ? required.map((list) => list.join(' with '))
    : undefined;
}

function exclusionMessage(error: ErrorObject, name: string): string {
  const properties = (error.schema as { required?: readonly string[] }).required;
  if (error.propertyName !== undefined) return `${quoted(error.propertyName)} is not allowed here.`;
  if (properties === undefined && name === '"parameters"')
    return `${name} must not have both "query" and "querystring" parameters.`;
  if (properties === undefined) return `${name} has a form that OpenAPI does not allow.`;
  if (properties.length === 1) {
    const excluder = excluderOf(error);
    return `${quoted(properties[0] ?? '')} is not allowed ${excluder === undefined ? 'here' : `beside ${quoted(excluder)}`}.`;
  }
  return `${name} must not have both ${properties.map(quoted).join(' and ')}.`;
}

/** What later versions of OpenAPI have added to the object that has a property. */
const additions: readonly (readonly [own: string, version: string, names: readonly string[]])[] = [
  ['components', '3.1', ['webhooks', 'jsonSchemaDialect']],
  ['components', '3.2', ['$self']],
  ['termsOfService', '3.1', ['summary']],
  ['securitySchemes', '3.1', ['pathItems']],
  ['securitySchemes', '3.2', ['mediaTypes']],
  ['$ref', '3.2', ['query', 'additionalOperations']],
  ['encoding', '3.2', ['itemSchema', 'itemEncoding', 'prefixEncoding']],
  ['externalValue', '3.2', ['dataValue', 'serializedValue']],
  ['mapping', '3.2', ['defaultMapping']],
  ['clientCredentials', '3.2', ['deviceAuthorization']],
  ['wrapped', '3.2', ['nodeType']],
  ['variables', '3.2', ['name']],
  [
    'allOf',
    '3.1',
    '$id $anchor $dynamicAnchor $dynamicRef $schema $comment $defs const if then else prefixItems contains minContains maxContains patternProperties propertyNames dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties contentEncoding contentMediaType contentSchema'.split(
      ' ',
    ),
  ],
];

/** The version of OpenAPI that has added a name to the object with these properties. */
function versionOf(name: string, known: readonly string[]): string | undefined {
  return additions.find(([own, , names]) => known.includes(own) && names.includes(name))?.[1];
}

function hasProperty(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

const operationMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The allowed name that was probably meant by a misspelt one, as a sentence. */
function suggestion({ parentSchema }: ErrorObject, pointer: Pointer): string {
  const name = tokensOf(pointer).at(-1) ?? '';
  if (tokensOf(pointer).length === 2 && pointer.startsWith('/paths/')) return ' A path starts with "/".';
  const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
  const version = versionOf(name, known);
  if (version !== undefined) return ` It is new in OpenAPI ${version}.`;
  if (name === 'collectionFormat') return ' In OpenAPI 3, "style" and "explode" say how a list is written.';
  const methods = /^\/(?:paths|webhooks|components\/pathItems)\/[^/]+\/[^/]+$/.test(pointer) ? operationMethods : [];
  const references = /^\$?ref$/i.test(name) ? ['$ref'] : [];
  const close = didYouMean(name, [...references, ...known, ...methods]);
  if (close !== undefined) return ` Did you mean ${quoted(close)}?`;
  const holder = known.find((property) => movedInto[property]?.includes(name));
  return holder === undefined ? '' : ` In OpenAPI 3 it belongs in ${quoted(holder)}.`;
}
