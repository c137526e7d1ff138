import { saysOneForEach, saysOrdered } from '../../conventions/sentences/described-results.ts';
import type { Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { objectFromEntries, withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** The response to a request, and the contract that describes it. */
interface ResultsPlace {
  readonly operation: Operation;
  readonly response: ResponseSpec;
  readonly document: JsonObject;
}

/**
 * A body with one result for each item that was sent, in that order, where the contract says that it has them; each shows what was sent under the same names. The body
 * itself where it says nothing of the kind.
 */
export function withResultForEach(body: Json, sent: Json, { operation, response, document }: ResultsPlace): Json {
  const [items, results] = [onlyListIn(sent), onlyListIn(body)];
  const isFailed = (one: JsonObject) => Object.keys(one).some((name) => failure.test(name));
  const usual = results?.list.find((one) => !isFailed(one)) ?? results?.list[0];
  if (items === undefined || results === undefined || usual === undefined || !isObject(body)) return body;
  const text = descriptionAt(document, response.pointer, operation.pointer);
  if (!saysOneForEach(text) && !saysOrdered(text, items.name)) return body;
  const made = items.list.map((item) => {
    const shown = Object.entries(usual).map(([name, value]): [string, Json] => [
      name,
      isObject(value) ? withShared(value, item) : value,
    ]);
    return withShared(objectFromEntries(shown), item);
  });
  const counted = withCounts(body, made.length);
  return isObject(counted) ? withProperty(counted, [results.name, made]) : body;
}

/** What a result has only where its item failed. */
const failure = /^(?:errors?|problems?|failures?|reasons?|faults?)$/i;

/** The only list of objects that an object has. */
function onlyListIn(value: Json): { readonly name: string; readonly list: readonly JsonObject[] } | undefined {
  const lists = Object.entries(isObject(value) ? value : {}).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 0 && list.every(isObject) ? [{ name, list }] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

function withShared(object: JsonObject, item: JsonObject): JsonObject {
  const shared = Object.entries(item).filter(([name]) => name !== '__proto__' && Object.hasOwn(object, name));
  return { ...object, ...objectFromEntries(shared) };
}

const done = /^(?:created|updated|inserted|imported|accepted|processed|succeeded|successful)(?:_?count)?$/i;
const failed = /^(?:failed|rejected|skipped)(?:_?count)?$/i;

/** A body that counts what was done, beside the list or in an object beside it. */
export function withCounts(body: Json, count: number): Json {
  if (!isObject(body)) return body;
  const counted = (name: string, value: Json): Json => {
    if (isObject(value)) return withCounts(value, count);
    if (typeof value !== 'number') return value;
    return done.test(name) ? count : failed.test(name) ? 0 : value;
  };
  return objectFromEntries(Object.entries(body).map(([name, value]) => [name, counted(name, value)]));
}
