import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { schemaProperties } from '../body/schema-properties.ts';

/** Makes the answer's value of a request's value, or `undefined` when there is nothing to take over. */
export type Echo = (sent: Json) => JsonObject | undefined;

/**
 * The echo between a request's content and an answer's: there is one where the answer's schema is a component that the request's is or extends,
 * or the other way round. It takes over the properties that the answer's schema declares, save those that no answer has (`writeOnly`) and those that a
 * client cannot say (`readOnly`); elsewhere equal names mean nothing.
 */
export function createEcho(document: JsonObject, request: MediaType | undefined, answer: MediaType): Echo | undefined {
  const [sent, told] = [request?.schema, answer.schema];
  if (sent === undefined || told === undefined) return undefined;
  if (!extendsSchema(document, sent, told) && !extendsSchema(document, told, sent)) return undefined;
  const names = echoedProperties(document, told);
  return names.length === 0 ? undefined : (value) => pick(value, names);
}

/** Without `__proto__`, which is no name for a member that is to be set. */
function echoedProperties(document: JsonObject, schema: Pointer): readonly string[] {
  const { properties } = schemaProperties(document, schema);
  const isEchoed = (place: Pointer) => {
    const schemas = [place, resolve(document, place) ?? place].map((one) => valueAt(document, one));
    return schemas.every((one) => memberOf(one, 'writeOnly') !== true && memberOf(one, 'readOnly') !== true);
  };
  const echoed = [...properties].filter(([, place]) => isEchoed(place));
  return echoed.map(([name]) => name).filter((name) => name !== '__proto__');
}

function pick(value: Json, names: readonly string[]): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const members: Record<string, Json> = {};
  for (const name of names) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) members[name] = member;
  }
  return members;
}
