import type { Operation } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries, withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { hasWords } from '../../../text/has-words.ts';
import { nameWords } from '../../../text/name-words.ts';
import { mapReferences } from '../../paths/map-references.ts';
import { type PartIdentifiers, partName } from '../../resources/tracking/resource-parts.ts';

/** A body, and what it may name. */
export interface NamingBody {
  readonly operation: Pick<Operation, 'path'>;
  readonly document: JsonObject;
  /** What is wrong with the request on purpose; empty: nothing. */
  readonly wrongAt: Pointer;
  /** The schemas of the properties of the body. */
  readonly properties: ReadonlyMap<string, Pointer>;
  /** Of the resources that the request is about. */
  readonly parts: PartIdentifiers;
  /** Whether a property identifies a resource that has a path. */
  readonly isResource: (name: string) => boolean;
}

/**
 * The body with identifiers of parts that exist: `lineId` of a return names a line of the order, `answers` has an answer for each question of the quiz where the
 * contract says that the answers are `by id of the question`. What a request adds to the resource is not there yet.
 */
export function withPartIdentifiers(body: JsonObject, naming: NamingBody): JsonObject {
  const { operation, wrongAt, parts, isResource } = naming;
  const added = partName(operation.path.split('/').findLast((segment) => !segment.includes('{')) ?? '');
  const nouns = [...parts.keys()].filter((noun) => noun !== added);
  if (nouns.length === 0) return body;
  const kindOf = (name: string, objectName = ''): string | undefined => {
    if (isWrong(name, wrongAt) || isResource(name)) return undefined;
    const words = nameWords(name).trim();
    return nouns.find((noun) => identifies(noun, words) || (words === 'id' && partName(objectName) === noun));
  };
  const given = new Map<string, number>();
  const next = (noun: string): Json => {
    const ids = parts.get(noun) ?? [];
    const number = given.get(noun) ?? 0;
    given.set(noun, number + 1);
    return ids[number % ids.length] ?? null;
  };
  const change = (named: Json, noun: string): Json =>
    Array.isArray(named)
      ? named.slice(0, parts.get(noun)?.length).map((one) => like(one, next(noun)))
      : like(named, next(noun));
  const named = mapReferences(body, { kindOf, change });
  const result = isObject(named) ? withMapKeys(named, { ...naming, nouns }) : body;
  return sameJson(result, body) ? body : result;
}

function isWrong(name: string, wrongAt: Pointer): boolean {
  return `${wrongAt}/`.includes(`/properties/${name}/`);
}

/** Whether these words of a name say that it has the identifiers of such parts: `line id`, `order line ids`. */
function identifies(noun: string, words: string): boolean {
  return new RegExp(`(?:^| )${noun} (?:ids?|uuids?|refs?)$`).test(words);
}

/** A number is not given for a text, nor a text for a number. */
function like(was: Json, id: Json): Json {
  return (typeof was === 'string') === (typeof id === 'string') ? id : was;
}

/** The body with the identifiers of parts as keys of the maps that the contract says have them. */
function withMapKeys(body: JsonObject, naming: NamingBody & { readonly nouns: readonly string[] }): JsonObject {
  const { document, wrongAt, parts, properties, nouns } = naming;
  return Object.entries(body).reduce((result, [name, value]) => {
    const place = properties.get(name);
    if (isWrong(name, wrongAt)) return result;
    if (place === undefined || !isObject(value) || declaresProperties(document, place)) return result;
    const says = descriptionAt(document, place);
    const noun = nouns.find((one) => keyWords.some((words) => hasWords(says, `${words} ${one}`)));
    const keys = noun === undefined ? [] : (parts.get(noun) ?? []).map(String);
    if (keys.length === 0) return result;
    const values = Object.values(value).slice(0, keys.length);
    return withProperty(result, [name, objectFromEntries(values.map((one, at) => [keys[at] ?? '', one]))]);
  }, body);
}

/** What stands before what has the keys: `by id of the question`, `keyed by line`. */
const keyWords = ['by', 'by the', 'by id of', 'by id of the', 'by the id of the', 'by the id of each', 'by id of each'];

function declaresProperties(document: JsonObject, place: Pointer): boolean {
  return schemaProperties(document, place).properties.size > 0;
}
