// biome-ignore-all lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
import { createRequire } from 'node:module';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf, valueAt } from '../json/pointer.ts';

const load = createRequire(import.meta.url);

/**
 * The OpenAPI Initiative's schema of a feature version, in JSON Schema 2020-12. The one for 3.0 is written in draft 4 and in choices that say
 * only "none of these fits"; it is turned into decisions, so that what is wrong is told about the branch that was meant.
 */
export function structureSchema(dialect: Dialect): JsonObject {
  const schema = load(`@seriousme/openapi-schema-validator/schemas/v${dialect}/schema.json`) as JsonObject;
  if (dialect !== '3.0') return extensibleCallbacks(anyLinkParameters(schema));
  const { $schema: _draft, id: _id, ...rest } = decided(closed(schema)) as JsonObject;
  return rest;
}

/** A parameter of a link may be any constant (OAS, Link Object); the schemas for 3.1 and 3.2 ask for texts. */
function anyLinkParameters(schema: JsonObject): JsonObject {
  const definitions = schema['$defs'] as JsonObject;
  const link = definitions['link'] as JsonObject;
  const properties = { ...(link['properties'] as JsonObject), parameters: { type: 'object' } };
  return { ...schema, $defs: { ...definitions, link: { ...link, properties } } };
}

/** A Callback Object may have extensions (OAS, Callback Object); the schemas for 3.1 and 3.2 take each for a path item, since what a `$ref` admits is additional to them. */
function extensibleCallbacks(schema: JsonObject): JsonObject {
  const definitions = schema['$defs'] as JsonObject;
  const callbacks = { ...(definitions['callbacks'] as JsonObject), patternProperties: { '^x-': true } };
  return { ...schema, $defs: { ...definitions, callbacks } };
}

/** The schema for 3.0 lets components of any name pass unjudged. */
function closed(schema: JsonObject): JsonObject {
  const components = valueAt(schema, '/definitions/Components/properties');
  if (!isObject(components)) return schema;
  const maps = Object.entries(components).map(([name, map]) => [
    name,
    isObject(map) ? { ...map, additionalProperties: false } : map,
  ]);
  const definitions = schema['definitions'] as JsonObject;
  const properties = Object.fromEntries(maps);
  // As the schemas of later versions say.
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

function decided(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(decided);
  if (!isObject(schema)) return schema;
  // A member of `properties` may be called `oneOf` too; it is no list then.
  const choices = schema['oneOf'];
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'oneOf' || !Array.isArray(value));
  const members = Object.fromEntries(kept.map(([key, value]) => [key, decided(value)]));
  const { minimum: _, ...others } = members;
  if (members['exclusiveMinimum'] === true) return { ...others, exclusiveMinimum: 0 };
  return Array.isArray(choices) ? { ...members, ...decision(choices as readonly Json[]) } : members;
}

const reference = '#/definitions/Reference';

function decision(choices: readonly Json[]): JsonObject {
  const others = choices.filter((choice) => memberOf(choice, '$ref') !== reference);
  if (others.length < choices.length) {
    return { if: { type: 'object', required: ['$ref'] }, then: { $ref: reference }, else: valueOrFlag(others) };
  }
  const tag = choices.every((choice) => tagOf(choice, 'in') !== undefined) ? 'in' : undefined;
  if (tag !== undefined) {
    const tags = choices.flatMap((choice) => tagOf(choice, tag) ?? []);
    return { properties: { [tag]: { enum: tags } }, allOf: choices.map((choice) => branch(choice, tag)) };
  }
  const schemes = choices.map((choice) => schemeTypes[String(memberOf(choice, '$ref'))]);
  if (schemes.every((type) => type === undefined)) return { oneOf: choices.map(decided) };
  return securityDecision(choices, schemes);
}

/** A schema, or a flag in its place (`additionalProperties`). */
function valueOrFlag(others: readonly Json[]): Json {
  const [schema = true, flag] = others;
  return flag === undefined ? decided(schema) : { if: { type: 'boolean' }, else: decided(schema) };
}

function tagOf(choice: Json, name: string): Json | undefined {
  return memberOf(memberOf(memberOf(choice, 'properties'), name), 'enum');
}

function branch(choice: Json, name: string): JsonObject {
  const tag = tagOf(choice, name) ?? [];
  return { if: { properties: { [name]: { enum: tag } } }, then: decided(choice) };
}

const schemeTypes: Readonly<Record<string, string>> = {
  '#/definitions/APIKeySecurityScheme': 'apiKey',
  '#/definitions/HTTPSecurityScheme': 'http',
  '#/definitions/OAuth2SecurityScheme': 'oauth2',
  '#/definitions/OpenIdConnectSecurityScheme': 'openIdConnect',
};

function securityDecision(choices: readonly Json[], types: readonly (string | undefined)[]): JsonObject {
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
