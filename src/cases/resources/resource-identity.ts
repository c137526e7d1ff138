import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';

/** Names that usually identify a resource. */
const usualNames = ['id', '_id', 'uuid', 'key'];
/** Properties in which some services wrap the resource. */
export const wrappers = ['data', 'item', 'result', 'resource'];

/** The identifier of the resource that a value describes, as the text of a path parameter; `undefined` when there is none. */
export function readIdentity(value: Json | undefined, parameter: string): string | undefined {
  for (const object of [value, ...wrappers.map((name) => memberOf(value, name))]) {
    const text = ownIdentity(object, parameter);
    if (text !== undefined) return text;
  }
  return undefined;
}

function ownIdentity(value: Json | undefined, parameter: string): string | undefined {
  if (!isObject(value)) return undefined;
  return identityNames(Object.keys(value), parameter)
    .map((name) => identifierText(memberOf(value, name)))
    .find((text) => text !== undefined);
}

/** The names among those of an object's properties that may identify it to a path parameter, the most likely one first. */
export function identityNames(names: readonly string[], parameter: string): readonly string[] {
  const words = nameWords(parameter);
  const sameWords = names.filter((name) => nameWords(name) === words);
  return [...new Set([parameter, ...sameWords, ...usualNames])].filter((name) => names.includes(name));
}

/** A number, or a string that may be a path segment, as text; `undefined` for any other value. */
export function identifierText(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 && !/^\.\.?$/.test(value) ? value : undefined;
}
