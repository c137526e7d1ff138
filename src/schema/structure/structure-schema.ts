// biome-ignore-all lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
import { createRequire } from 'node:module';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf, valueAt } from '../json/pointer.ts';

const load = createRequire(import.meta.url);

/**
 * The OpenAPI Initiative's schema of an OpenAPI version, in JSON Schema 2020-12. The one for 3.0 is written in draft-04 with unions, whose errors say
 * only that no branch matches; they are converted to conditions, so that errors are about the branch that was meant.
 */
export function structureSchema(dialect: Dialect): JsonObject {
  const schema = load(`@seriousme/openapi-schema-validator/schemas/v${dialect}/schema.json`) as JsonObject;
  if (dialect !== '3.0') return extensibleCallbacks(anyLinkParameters(schema));
  const { $schema: _draft, id: _id, ...rest } = withConditions(withStrictComponents(schema)) as JsonObject;
  return rest;
}

/** A parameter of a link may be any constant (OAS, Link Object); the schemas for 3.1 and 3.2 require strings. */
function anyLinkParameters(schema: JsonObject): JsonObject {
  const definitions = schema['$defs'] as JsonObject;
  const link = definitions['link'] as JsonObject;
  const properties = { ...(link['properties'] as JsonObject), parameters: { type: 'object' } };
  return { ...schema, $defs: { ...definitions, link: { ...link, properties } } };
}

/** A Callback Object may have extensions (OAS, Callback Object); the schemas for 3.1 and 3.2 validate them as path items, because `additionalProperties` does not see what a `$ref` allows. */
function extensibleCallbacks(schema: JsonObject): JsonObject {
  const definitions = schema['$defs'] as JsonObject;
  const callbacks = { ...(definitions['callbacks'] as JsonObject), patternProperties: { '^x-': true } };
  return { ...schema, $defs: { ...definitions, callbacks } };
}

/** The schema for 3.0 does not validate components with invalid names. */
function withStrictComponents(schema: JsonObject): JsonObject {
  const components = valueAt(schema, '/definitions/Components/properties');
  if (!isObject(components)) return schema;
  const maps = Object.entries(components).map(([name, map]) => [
    name,
    isObject(map) ? { ...map, additionalProperties: false } : map,
  ]);
  const definitions = schema['definitions'] as JsonObject;
  const properties = Object.fromEntries(maps);
  // As in the schemas of later versions.
  const example = { ...(definitions['Example'] as JsonObject), not: { required: ['value', 'externalValue'] } };
  return {
    ...schema,
    definitions: {
      ...definitions,
      Components: { ...(definitions['Components'] as JsonObject), properties },
      Example: example,
    },
  };
}

function withConditions(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(withConditions);
  if (!isObject(schema)) return schema;
  // A property may be named `oneOf` too; its value is not a list then.
  const choices = schema['oneOf'];
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'oneOf' || !Array.isArray(value));
  const keywords = Object.fromEntries(kept.map(([key, value]) => [key, withConditions(value)]));
  const { minimum: _, ...others } = keywords;
  if (keywords['exclusiveMinimum'] === true) return { ...others, exclusiveMinimum: 0 };
  return Array.isArray(choices) ? { ...keywords, ...conditions(choices as readonly Json[]) } : keywords;
}

const reference = '#/definitions/Reference';

function conditions(choices: readonly Json[]): JsonObject {
  const others = choices.filter((choice) => memberOf(choice, '$ref') !== reference);
  if (others.length < choices.length) {
    return { if: { type: 'object', required: ['$ref'] }, then: { $ref: reference }, else: schemaOrBoolean(others) };
  }
  const tag = choices.every((choice) => enumOf(choice, 'in') !== undefined) ? 'in' : undefined;
  if (tag !== undefined) {
    const tags = choices.flatMap((choice) => enumOf(choice, tag) ?? []);
    return { properties: { [tag]: { enum: tags } }, allOf: choices.map((choice) => branch(choice, tag)) };
  }
  if (choices.some((choice) => memberOf(choice, 'description') === 'Non Bearer')) return httpScheme;
  const schemes = choices.map((choice) => schemeTypes[String(memberOf(choice, '$ref'))]);
  if (schemes.every((type) => type === undefined)) return { oneOf: choices.map(withConditions) };
  return securitySchemeConditions(choices, schemes);
}

/** Only bearer tokens have a format; the schema for 3.0 says so by a union. */
const httpScheme: JsonObject = {
  if: { properties: { scheme: { type: 'string', pattern: '^[Bb][Ee][Aa][Rr][Ee][Rr]$' } } },
  else: { properties: { bearerFormat: false } },
};

/** A schema, or a boolean instead of it (`additionalProperties`). */
function schemaOrBoolean(others: readonly Json[]): Json {
  const [schema = true, flag] = others;
  return flag === undefined ? withConditions(schema) : { if: { type: 'boolean' }, else: withConditions(schema) };
}

function enumOf(choice: Json, name: string): Json | undefined {
  return memberOf(memberOf(memberOf(choice, 'properties'), name), 'enum');
}

function branch(choice: Json, name: string): JsonObject {
  const tag = enumOf(choice, name) ?? [];
  return { if: { properties: { [name]: { enum: tag } } }, then: withConditions(choice) };
}

const schemeTypes: Readonly<Record<string, string>> = {
  '#/definitions/APIKeySecurityScheme': 'apiKey',
  '#/definitions/HTTPSecurityScheme': 'http',
  '#/definitions/OAuth2SecurityScheme': 'oauth2',
  '#/definitions/OpenIdConnectSecurityScheme': 'openIdConnect',
};

function securitySchemeConditions(choices: readonly Json[], types: readonly (string | undefined)[]): JsonObject {
  const known = types.filter((type) => type !== undefined);
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: known } },
    allOf: choices.map((choice, index) => ({
      if: { required: ['type'], properties: { type: { const: types[index] ?? null } } },
      then: choice,
    })),
  };
}
