import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { setProperty } from '../../schema/json/json-object.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';

/** Makes the body of a response out of the body of a request; `undefined` when there is nothing to copy. */
export type Echo = (sent: Json) => JsonObject | undefined;

/** The bodies that an echo is between. */
export interface EchoedBodies {
  readonly request: MediaType | undefined;
  readonly response: MediaType;
  /** Further properties of a body, which it has by the type that its discriminator names. Default: none. */
  readonly namesOfType?: (body: Json) => Iterable<string>;
}

/**
 * The echo from a request to a response. There is one where the two have the same schema, or one that extends the other's: elsewhere equal names mean nothing.
 * It copies the properties that the response's schema declares, in any branch of a union, except those that no response has (`writeOnly`) and those that no client sends (`readOnly`).
 */
export function createEcho(
  document: JsonObject,
  { request, response, namesOfType = () => [] }: EchoedBodies,
): Echo | undefined {
  const [sent, received] = [request?.schema, response.schema];
  if (sent === undefined || received === undefined) return undefined;
  if (!extendsSchema(document, sent, received) && !extendsSchema(document, received, sent)) return undefined;
  const names = echoedProperties(document, received);
  return names.length === 0 ? undefined : (body) => pick(body, [...names, ...namesOfType(body)]);
}

function echoedProperties(document: JsonObject, schema: Pointer): readonly string[] {
  const { properties } = schemaProperties(document, schema, 'every-branch');
  const isEchoed = (place: Pointer) => {
    const schemas = [place, resolve(document, place) ?? place].map((one) => valueAt(document, one));
    return schemas.every((one) => memberOf(one, 'writeOnly') !== true && memberOf(one, 'readOnly') !== true);
  };
  return [...properties].filter(([, place]) => isEchoed(place)).map(([name]) => name);
}

function pick(value: Json, names: readonly string[]): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const picked: Record<string, Json> = {};
  for (const name of names) {
    const property = Object.hasOwn(value, name) ? value[name] : undefined;
    if (property !== undefined) setProperty(picked, name, property);
  }
  return picked;
}
