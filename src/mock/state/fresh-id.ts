import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { generateValue } from '../../schema/derive/generate-value.ts';
import { seededRandom } from '../../schema/derive/seeded-random.ts';
import type { MockContext } from '../answer/mock-context.ts';
import { schemaMembers, schemaTypes } from '../content/schema-members.ts';
import type { Resource } from './resources.ts';
import type { StoredItem } from './store.ts';

/** For what an id is wanted. */
export interface IdWish {
  readonly context: MockContext;
  readonly resource: Resource;
  /** What is there already. */
  readonly items: readonly StoredItem[];
  readonly isTaken: (id: string) => boolean;
  /** An id that the contract's own example has, and which is taken if it is free. */
  readonly preferred: Json | undefined;
}

const mostTries = 50;

/**
 * An id for something new, valid by the item's schema and as a path parameter: the example's if it is free, the number after the largest there is,
 * else a generated text (a UUID where the schema says so), the same in each run. `undefined` when none is found.
 */
export function freshId(wish: IdWish): Json | undefined {
  const isFree = (id: Json) => isPlainId(id) && !wish.isTaken(String(id)) && isValid(id, wish);
  if (wish.preferred !== undefined && isFree(wish.preferred)) return wish.preferred;
  const schema = idSchemas(wish)[0];
  const numbers = largest(wish.items) + 1n;
  const isText = schema !== undefined && !isNumeric(wish.context.contract.document, schema);
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

function largest(items: readonly StoredItem[]): bigint {
  let most = 0n;
  for (const { id } of items) {
    if (/^\d{1,19}$/.test(id) && BigInt(id) > most && BigInt(id) < 2n ** 62n) most = BigInt(id);
  }
  return most;
}

function generated(schema: Pointer, wish: IdWish, isFree: (id: Json) => boolean): Json | undefined {
  const { contract, answers } = wish.context;
  const source = { document: contract.document, dialect: contract.dialect, validator: answers } as const;
  for (let nth = 0; nth < mostTries; nth += 1) {
    const random = seededRandom(wish.items.length * mostTries + nth);
    const id = generateValue({ ...source, direction: 'response' }, schema, random);
    if (id !== undefined && isFree(id)) return id;
  }
  return undefined;
}

/** The schemas that an id must fit: the item's property first, then the path's parameter. */
function idSchemas({ resource, context }: IdWish): readonly Pointer[] {
  const { idName, schema, parameter } = resource;
  const property =
    idName === undefined || schema === undefined
      ? undefined
      : schemaMembers(context.contract.document, schema).properties.get(idName);
  return [property, parameter.schema].flatMap((place) => place ?? []);
}

function isValid(id: Json, wish: IdWish): boolean {
  const { document } = wish.context.contract;
  return idSchemas(wish).every((schema) => {
    // A path says everything as text: a number there is the text of its digits.
    const value = isNumeric(document, schema) || typeof id === 'string' ? id : String(id);
    return (
      wish.context.answers.check(schema, value).length === 0 || wish.context.answers.check(schema, id).length === 0
    );
  });
}

function isNumeric(document: JsonObject, schema: Pointer): boolean {
  const types = schemaTypes(document, schema);
  return types.has('integer') || types.has('number');
}
