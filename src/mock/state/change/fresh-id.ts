import type { Json, Pointer } from '../../../model/json.ts';
import { generateValue } from '../../../schema/derive/build/generate-value.ts';
import { seededRandom } from '../../../schema/derive/build/seeded-random.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import type { Resource } from '../../../world/resources/resources.ts';
import type { MockContext } from '../../response/mock-context.ts';
import type { IdHistory } from '../store/bounded-collections.ts';

/** What a new id is made for. */
export interface IdRequest {
  readonly mock: MockContext;
  readonly resource: Resource;
  readonly history: IdHistory;
  readonly isTaken: (id: string) => boolean;
  /** An id that is used if it is free. */
  readonly preferred: Json | undefined;
}

const mostTries = 50;

/**
 * An id for a new item that is valid by the item's schema and as a path parameter: the preferred one if it is free, else the number after the largest so far,
 * else a generated text (a UUID if the schema says so) that is the same in each run. `undefined` when none is found.
 */
export function freshId(request: IdRequest): Json | undefined {
  const { mock, resource, history, isTaken, preferred } = request;
  const isFree = (id: Json) => isPlainId(id) && !isTaken(String(id)) && isValid(id, request);
  if (preferred !== undefined && isFree(preferred)) return preferred;
  const [schema] = idSchemas(resource);
  const isText = schema !== undefined && !itemSchema(resource.document, schema).isNumeric;
  for (let nth = 1n; nth <= mostTries; nth += 1n) {
    const number = history.largest + nth;
    const id = isText ? String(number) : exactInteger(number);
    if (isFree(id)) return id;
  }
  if (schema === undefined) return undefined;
  const { document, dialect } = mock.contract;
  const source = { document, dialect, validator: mock.responseValidator, direction: 'response' } as const;
  for (let nth = 0; nth < mostTries; nth += 1) {
    const id = generateValue(source, schema, seededRandom(history.count + nth));
    if (id !== undefined && isFree(id)) return id;
  }
  return undefined;
}

/** Whether a value can be an id. */
export function isPlainId(id: Json | undefined): id is string | number | bigint {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint';
}

/** A number, or a `bigint` where a number would not be exact: `9007199254740993`. */
export function exactInteger(digits: string | bigint): number | bigint {
  const plain = Number(digits);
  return Number.isSafeInteger(plain) ? plain : BigInt(digits);
}

/** The schemas that an id must satisfy: the item's property first, then the path's parameter. */
function idSchemas({ document, idName, schema, parameter }: Resource): readonly Pointer[] {
  const property =
    idName === undefined || schema === undefined ? undefined : itemSchema(document, schema).properties.get(idName);
  return [property, parameter?.schema].flatMap((place) => place ?? []);
}

function isValid(id: Json, { mock, resource }: IdRequest): boolean {
  const accepts = (schema: Pointer, value: Json) => mock.responseValidator.isValid(schema, value);
  return idSchemas(resource).every((schema) => {
    // A path has no types: a number in it is the text of its digits.
    const isAsIs = typeof id === 'string' || itemSchema(resource.document, schema).isNumeric;
    return accepts(schema, isAsIs ? id : String(id)) || accepts(schema, id);
  });
}
