import { identifierLike, identifierText } from '../../conventions/names/resource-identity.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';

/** Properties nested deeper are not searched. */
const deepest = 5;

/** Which properties are references, and what becomes of their identifiers. */
export interface ReferenceMapping {
  readonly kindOf: (name: string, objectName?: string) => string | undefined;
  /** Gives what to put in the place of an identifier, or of a list of them. */
  readonly change: (ids: Json, kind: string, place: Pointer) => Json;
}

interface Place {
  readonly pointer: Pointer;
  /** The name of the property that has the object, in words. */
  readonly objectName: string;
  readonly depth: number;
}

const root: Place = { pointer: '', objectName: '', depth: 0 };

/** The value with each of its references changed, at whatever depth: `{"lines": [{"productId": "7"}]}` has one at `/lines/0/productId`. */
export function mapReferences(value: Json, mapping: ReferenceMapping, at: Place = root): Json {
  if (typeof value !== 'object' || value === null || at.depth > deepest) return value;
  const depth = at.depth + 1;
  if (!isObject(value)) {
    return value.map((item: Json, index) => {
      return mapReferences(item, mapping, { ...at, pointer: join(at.pointer, index), depth });
    });
  }
  return objectFromEntries(
    Object.entries(value).map(([name, property]): [string, Json] => {
      const kind = mayIdentify(property) ? mapping.kindOf(name, at.objectName) : undefined;
      if (kind === undefined && (typeof property !== 'object' || property === null)) return [name, property];
      const pointer = join(at.pointer, name);
      if (kind !== undefined) return [name, mapping.change(property, kind, pointer)];
      return [name, mapReferences(property, mapping, { pointer, objectName: singular(nameWords(name)), depth })];
    }),
  );
}

/** An empty text, or a very long one, identifies nothing, and still stands where an identifier is expected. */
function mayIdentify(value: Json): boolean {
  const all = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((one) => ['string', 'number', 'bigint'].includes(typeof one));
}

/** Numbers stay numbers, and strings stay strings. Items of a list that are the same stay the same. */
export function replaceIds(ids: Json, give: (id: string) => string | undefined): Json {
  if (Array.isArray(ids)) {
    const given = new Map(ids.map((item) => [textOf(item), item]));
    const replaced = new Map([...given].map(([text, item]) => [text, replaceIds(item, give)]));
    return ids.map((item) => replaced.get(textOf(item)) ?? item);
  }
  const id = give(identifierText(ids) ?? '');
  return id === undefined ? ids : (identifierLike(ids, id) ?? ids);
}
