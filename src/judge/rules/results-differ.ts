import { saysOneForEach, saysOrdered } from '../../conventions/sentences/described-results.ts';
import { isSuccess } from '../../http/status.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { nameWords } from '../../text/name-words.ts';
import { shapeFor, shapeIn } from '../reading/contract-shape.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks responses to requests with several items: one result for each item, in the order of the items where the contract says so, and counts that fit the
 * results.
 */
export const resultsDiffer: Rule = {
  id: 'results-differ',
  title: 'The results of a request with several items are those of the items',
  level: 'deviation',
  why: 'A client takes what became of one item for what became of another.',
  clause: { openapi: 'Response Object: its description' },
  check(subject) {
    const { reply, json, violations, case: sent } = subject;
    const { body } = sent.request;
    if (sent.operation.method === 'GET' || body.kind !== 'content' || body.value === undefined) return nothing;
    if (!reply || !isSuccess(reply.status) || !json?.ok || violations.length > 0) return nothing;
    const [items, results] = [objectsIn(body.value), objectsIn(json.value)];
    if (results === undefined) return nothing;
    if (items === undefined || items.length === 0) return faultsOfNamed(subject, { sent: body.value, results });
    const list = isObject(body.value)
      ? Object.entries(body.value).find(([, one]) => Array.isArray(one))?.[0]
      : undefined;
    return faultsOf(subject, { items, results, body: json.value, list });
  },
};

interface Results {
  /** Of the request. */
  readonly items: readonly JsonObject[];
  readonly results: readonly JsonObject[];
  /** The body that has them. */
  readonly body: Json;
  /** The property of the request with the items; `undefined`: its body is the list. */
  readonly list: string | undefined;
}

function objectsIn(value: Json): readonly JsonObject[] | undefined {
  const items = itemsIn(value);
  return items?.every(isObject) ? items.filter(isObject) : undefined;
}

/** Results of a request that lists identifiers, `{"bookIds": ["b1", "b2"]}`: each result shows one of them. */
function* faultsOfNamed(
  subject: Subject,
  { sent, results }: { readonly sent: Json; readonly results: readonly JsonObject[] },
): Generator<Complaint> {
  const { response, case: own } = subject;
  const place = { contract: response?.pointer ?? `${own.operation.pointer}/responses` };
  const lists = Array.isArray(sent) ? [['', sent] as const] : Object.entries(isObject(sent) ? sent : {});
  for (const [list, ids] of lists) {
    if (!Array.isArray(ids) || ids.length < 2 || !saysOrdered(describedResults(subject), list)) continue;
    for (const name of Object.keys(results[0] ?? {})) {
      const items = ids.map((id: Json) => ({ [name]: id }));
      if (sharedNames(items, results).length === 0 || !isMoved(name, { items, results })) continue;
      const message = `the results are not in the order of the items: ${quote(name)} shows it`;
      yield { ...place, cause: 'order', message };
      return;
    }
  }
}

/** What the contract says of the response, of the operation, and of the list with the results. */
function describedResults({ contract, validator, response, mediaType, json, case: { operation } }: Subject): string {
  const body = json?.ok ? json.value : undefined;
  const lists =
    mediaType?.schema === undefined || !isObject(body)
      ? []
      : [...shapeFor({ contract, validator }, mediaType.schema, body).properties].flatMap(([name, places]) =>
          Array.isArray(body[name]) ? places : [],
        );
  return descriptionAt(contract.document, ...(response ? [response.pointer] : []), operation.pointer, ...lists);
}

function* faultsOf(subject: Subject, { items, results, body, list }: Results): Generator<Complaint> {
  const { response, case: sent } = subject;
  const place = { contract: response?.pointer ?? `${sent.operation.pointer}/responses` };
  const text = describedResults(subject);
  const isOrdered = saysOrdered(text, list);
  if (items.length !== results.length) {
    const message = `the response has ${results.length} results, although the request has ${items.length} items`;
    if (isOrdered || saysOneForEach(text)) yield { ...place, cause: 'number', message };
    return;
  }
  const moved = isOrdered
    ? [results, ...resourcesIn(results)]
        .flatMap((shown) => sharedNames(items, shown).filter((name) => isMoved(name, { items, results: shown })))
        .at(0)
    : undefined;
  const counting = isOrdered ? misplacedBy(results) : undefined;
  if (moved !== undefined || counting !== undefined)
    yield {
      ...place,
      cause: 'order',
      message: `the results are not in the order of the items: ${quote(moved ?? counting ?? '')} shows it`,
    };
  for (const { name, property, value } of countsIn(subject, { body, results })) {
    const count = results.filter((one) => one[property] === value).length;
    const shown = memberOf(body, name);
    if (shown === count) continue;
    const message = `${quote(name)} is ${textOf(shown)}, although ${count} of the ${results.length} results are ${quote(value)}`;
    yield { ...place, cause: `count ${name}`, message };
  }
}

/** `The number of results with the status created`: the name of the property and its value. */
const countOf = /^(?:the )?(?:number|count) of \w+ (?:with|whose|that have|having)\b/i;

/** The properties that each item and each result has, with a plain value. */
function sharedNames(
  [first = {}, ...others]: readonly JsonObject[],
  results: readonly JsonObject[],
): readonly string[] {
  const isPlain = (value: Json | undefined) => typeof value === 'string' || typeof value === 'number';
  return Object.keys(first).filter((name) =>
    [first, ...others, ...results].every((one) => isPlain(memberOf(one, name))),
  );
}

/** The property of the results that counts the items, from 0 or 1, where it is not in that order: `index`. */
function misplacedBy(results: readonly JsonObject[]): string | undefined {
  return Object.keys(results[0] ?? {}).find((name) => {
    const places = results.map((one) => one[name]);
    const sorted = places.toSorted((one, other) => Number(one) - Number(other));
    const isCount = [0, 1].some((first) => sorted.every((place, at) => place === at + first));
    return placeName.test(nameWords(name).trim()) && isCount && places.some((place, at) => place !== sorted[at]);
  });
}

const placeName = /^(?:(?:item|request|input|array|list) )?(?:index|position)$/;

/** What each of the results shows in a property of the same name: `book` of `{"status": "created", "book": {…}}`. */
function resourcesIn(results: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  return Object.keys(results[0] ?? {}).flatMap((name) => {
    const inner = results.map((one) => memberOf(one, name)).filter(isObject);
    return inner.length === results.length ? [inner] : [];
  });
}

/** Whether the results have the values of the items, each as often, but in another order: other values may mean another thing. */
function isMoved(name: string, { items, results }: Pick<Results, 'items' | 'results'>): boolean {
  const [sent, shown] = [items, results].map((all) => all.map((one) => textOf(one[name])));
  const isSame = (one: readonly string[] = [], other: readonly string[] = []) => one.join('\n') === other.join('\n');
  return !isSame(sent, shown) && isSame(sent?.toSorted(), shown?.toSorted());
}

/**
 * The numbers beside the results that count those with a value, which the schema of the results lists: `applied` where their `outcome` may be `applied`, or
 * one that is described as `The number of results with the outcome applied`.
 */
function countsIn({ contract, validator, mediaType }: Subject, { body, results }: Pick<Results, 'body' | 'results'>) {
  if (mediaType?.schema === undefined || !isObject(body)) return [];
  const whole = shapeFor({ contract, validator }, mediaType.schema, body);
  const shapesOf = (places: readonly Pointer[]) => places.map((place) => shapeIn(contract, place));
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  const items = lists.flatMap(([name]) => shapesOf(whole.properties.get(name) ?? []));
  const ofItem = shapesOf(items.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? [])));
  const listed = ofItem.flatMap(({ properties }) =>
    [...properties].flatMap(([property, places]) =>
      shapesOf(places).flatMap(({ values }) => (values?.value ?? []).map((value) => ({ property, value }))),
    ),
  );
  return Object.entries(body).flatMap(([name, count]) => {
    if (!Number.isInteger(count)) return [];
    const text = descriptionAt(contract.document, ...(whole.properties.get(name) ?? []));
    const described = countOf.test(text) ? nameWords(` ${text} `) : '';
    const found = listed.filter(
      ({ property, value }) =>
        typeof value === 'string' &&
        (nameWords(value) === nameWords(name) ||
          described.includes(` ${nameWords(property).trim()} ${nameWords(value).trim()} `)),
    );
    const [only, ...others] = found;
    const isEverywhere = only !== undefined && results.every((one) => typeof one[only.property] === 'string');
    return only !== undefined && others.length === 0 && isEverywhere
      ? [{ name, ...only, value: String(only.value) }]
      : [];
  });
}
