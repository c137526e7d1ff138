import type { Json } from '../model/json.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';

/** Names that mostly stand for what tells one thing of a kind from another. */
const usual = ['id', '_id', 'uuid', 'key'];
/** Members in which some services wrap what they answer with. */
export const wrappers = ['data', 'item', 'result', 'resource'];

/** What tells the thing that a value describes from others of its kind, as the text of a path parameter; `undefined` when nothing does. */
export function identityIn(value: Json | undefined, parameter: string): string | undefined {
  for (const object of [value, ...wrappers.map((name) => memberOf(value, name))]) {
    const text = ownIdentity(object, parameter);
    if (text !== undefined) return text;
  }
  return undefined;
}

function ownIdentity(value: Json | undefined, parameter: string): string | undefined {
  if (!isObject(value)) return undefined;
  const wanted = plainName(parameter);
  const same = Object.keys(value).filter((name) => plainName(name) === wanted);
  return [parameter, ...same, ...usual].map((name) => textOf(memberOf(value, name))).find((text) => text !== undefined);
}

/** The text of a number or of a text that may be a segment of a path. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 && !/^\.\.?$/.test(value) ? value : undefined;
}

/** `bookId`, `book_id` and `book-id` are one name, `book id`; `BOOKID` is another. */
export function plainName(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[^a-z0-9]+/gi, ' ');
  return words.toLowerCase();
}
