import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { readIdentifierName } from './identifier-names.ts';
import { wrappers } from './wrapped-resource.ts';

/** Names that usually identify a resource. */
export const usualNames = ['id', '_id', 'uuid', 'key'];
/** Names of what a resource without an identifier is called by. */
export const callingNames = ['name', 'slug', 'code'];
/** Names of properties of which hardly any two resources of a kind have the same value. */
export const uniqueNames =
  /^(id|uuid|guid|key|name|slug|code|handle|sku|isbn|username|login|e ?mail|host ?name|domain)$/;
/** Last words of parameters that stand for an identifier, even beside an `id`. */
const certainNames = /^(number|code|key|slug|sku|handle|username|login|email)$/;

/** Finds the names among those of an object's properties that may identify it to a path parameter, the most likely one first. */
export type NameIdentity = (names: readonly string[], parameter: string) => readonly string[];

/**
 * The identifier of the resource that a value describes, as the text of a path parameter; `undefined` when there is none. By default only what leaves no
 * doubt: a finding may rest on it.
 */
export function readIdentity(
  value: Json | undefined,
  parameter: string,
  nameIdentity: NameIdentity = certainIdentity,
): string | undefined {
  for (const object of [value, ...wrappers.map((name) => memberOf(value, name))]) {
    if (!isObject(object)) continue;
    const names = nameIdentity(Object.keys(object), parameter);
    const text = names.map((name) => identifierText(memberOf(object, name))).find((one) => one !== undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The properties in which a resource shows this identifier of a path parameter; some services wrap it. Where a name says which one it is, others that have the same value mean something else. */
export function namesOfId(shown: JsonObject, id: string, parameter: string): readonly string[] {
  const namesIn = (value: JsonObject) => {
    const same = Object.keys(value).filter((name) => identifierText(value[name]) === id);
    const likely = likelyIdentity(same, parameter).slice(0, 1);
    return likely.length > 0 ? likely : same;
  };
  const own = namesIn(shown);
  return own.length > 0 ? own : Object.values(shown).filter(isObject).flatMap(namesIn);
}

/** Whether an item of a list shows the identifier in each of these properties that it has: in one alone, the same number may mean something else. */
export function isShownWithId(item: JsonObject, properties: readonly string[], id: string): boolean {
  const shown = properties.filter((name) => Object.hasOwn(item, name));
  return shown.length > 0 && shown.every((name) => identifierText(item[name]) === id);
}

/** For `bookId` that name itself and the usual ones; for `featureName` also `name`, unless there is an `id` as well. */
const certainIdentity: NameIdentity = (names, parameter) => {
  const [same, last, usual] = candidates(names, parameter);
  const isDoubtful = last.length > 0 && usual.length > 0 && !last.some((name) => usual.includes(name));
  return isDoubtful
    ? [...same, ...last.filter((name) => certainNames.test(nameWords(name)))]
    : [...same, ...last, ...usual];
};

/** The same, and where there is a doubt the likeliest; at last what things are called by. */
export const likelyIdentity: NameIdentity = (names, parameter) => {
  const likely = candidates(names, parameter).flat();
  const isId = readIdentifierName(nameWords(parameter).trimStart()) !== undefined;
  return likely.length > 0 || isId ? likely : callingNames.filter((name) => names.includes(name));
};

/** Names like that of the parameter, names like its last words, and the usual names. */
function candidates(names: readonly string[], parameter: string) {
  const words = nameWords(parameter);
  const same = names.filter((name) => withoutSpaces(nameWords(name)) === withoutSpaces(words));
  const isToken = /(^| )token$/.test(words);
  const last = names.filter((name) => words.endsWith(` ${nameWords(name)}`) || (isToken && name === 'secret'));
  const usual = usualNames.filter((name) => names.includes(name));
  return [same, last, usual] as const;
}

function withoutSpaces(words: string): string {
  return words.replaceAll(' ', '');
}

/** A number, or a string that may be a path segment, as text; `undefined` for any other value. */
export function identifierText(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 && !/^\.\.?$/.test(value) ? value : undefined;
}

/** An identifier as the kind of value that another one is: a string, or a number with all its digits; `undefined` where the text is not a number. */
export function identifierLike(other: Json | undefined, text: string): Json | undefined {
  if (typeof other === 'string') return text;
  if (!/^\d+$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
