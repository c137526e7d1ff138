import type { Contract } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import { contractOf } from './book-contract.ts';

/** The operations of a contract about things, by their methods. */
export interface ThingPaths {
  /** Those at `/things`. */
  readonly all?: JsonObject;
  /** Those at `/things/{id}`. */
  readonly one: JsonObject;
  /** The schema of `{id}`; default: an integer. */
  readonly id?: JsonObject;
  /** More paths. */
  readonly more?: JsonObject;
  /** More schemas. */
  readonly schemas?: JsonObject;
}

/** A contract with the schema `Thing` and paths for things. */
export function thingContract(
  thing: JsonObject,
  { all, one, id = { type: 'integer' }, more, schemas }: ThingPaths,
): Contract {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: id }];
  const paths: JsonObject = { ...(all && { '/things': all }), '/things/{id}': { parameters, ...one }, ...more };
  return contractOf({ openapi: '3.1.0', paths, components: { schemas: { Thing: thing, ...schemas } } });
}

/** The schema `Thing`. */
export const thingRef: JsonObject = { $ref: '#/components/schemas/Thing' };

/** The request body of an operation. */
export function takes(schema: JsonObject, mediaType = 'application/json'): JsonObject {
  return { requestBody: { content: { [mediaType]: { schema } } } };
}

/** The only response of an operation; without a schema it has no body. */
export function gives(status: number, schema?: JsonObject, more: JsonObject = {}): JsonObject {
  const content = schema && { content: { 'application/json': { schema } } };
  return { responses: { [status]: { description: 'A response', ...content, ...more } } };
}
