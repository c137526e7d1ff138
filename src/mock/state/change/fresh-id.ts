import type { Json, Pointer } from '../../../model/json.ts';
import { generateValue } from '../../../schema/derive/generate-value.ts';
import { seededRandom } from '../../../schema/derive/seeded-random.ts';
import type { MockContext } from '../../response/mock-context.ts';
import { itemSchema } from '../resources/item-schema.ts';
import type { Resource } from '../resources/resources.ts';

/** For what an id is wanted. */
export interface IdRequest {
  readonly context: MockContext;
  readonly resource: Resource;
  /** How many items there ever were, and the largest number that was the id of one. */
  readonly history: { readonly count: number; readonly largest: bigint };
  readonly isTaken: (id: string) => boolean;
  /** An id that is taken if it is free. */
  readonly preferred: Json | undefined;
}

const mostTries = 50;

/**
 * An id for something new, valid by the item's schema and as a path parameter: the preferred one if it is free, the number after the largest there was,
 * else a generated text (a UUID where the schema says so), the same in each run. `undefined` when none is found.
 */
export function freshId(wish: IdRequest): Json | undefined {
  const isFree = (id: Json) => isPlainId(id) && !wish.isTaken(String(id)) && isValid(id, wish);
  if (wish.preferred !== undefined && isFree(wish.preferred)) return wish.preferred;
  const schema = idSchemas(wish)[0];
  const numbers = wish.history.largest + 1n;
  const isText = schema !== undefined && !itemSchema(wish.context.contract.document, schema).isNumeric;
  for (let nth = 0n; nth < mostTries; nth += 1n) {
    const number = numbers + nth;
    const id = isText ? String(number) : exactInteger(number);
    if (isFree(id)) return id;
  }
  return schema === undefined ? undefined : generated(schema, wish, isFree);
}

/** Whether a value can be an id. */
export function isPlainId(id: Json | undefined): id is string | number | bigint {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint';
}

/** `9007199254740993` is a `bigint`, smaller ones are plain numbers. */
export function exactInteger(digits: string | bigint): number | bigint {
  const plain = Number(digits);
  return Number.isSafeInteger(plain) ? plain : BigInt(digits);
}

function generated(schema: Pointer, wish: IdRequest, isFree: (id: Json) => boolean): Json | undefined {
  const { contract, responseValidator: answers } = wish.context;
  const source = { document: contract.document, dialect: contract.dialect, validator: answers } as const;
  for (let nth = 0; nth < mostTries; nth += 1) {
    const random = seededRandom(wish.history.count + nth);
    const id = generateValue({ ...source, direction: 'response' }, schema, random);
    if (id !== undefined && isFree(id)) return id;
  }
  return undefined;
}

/** The schemas that an id must fit: the item's property first, then the path's parameter. */
function idSchemas({ resource, context }: IdRequest): readonly Pointer[] {
  const { idName, schema, parameter } = resource;
  const property =
    idName === undefined || schema === undefined
      ? undefined
      : itemSchema(context.contract.document, schema).properties.get(idName);
  return [property, parameter.schema].flatMap((place) => place ?? []);
}

function isValid(id: Json, wish: IdRequest): boolean {
  const { document } = wish.context.contract;
  return idSchemas(wish).every((schema) => {
    // A path says everything as text: a number there is the text of its digits.
    const value = itemSchema(document, schema).isNumeric || typeof id === 'string' ? id : String(id);
    return (
      wish.context.responseValidator.check(schema, value).length === 0 ||
      wish.context.responseValidator.check(schema, id).length === 0
    );
  });
}
