import type { Json } from '../../model/json.ts';

/**
 * Reads a text of which `JSON.parse` is known to lose nothing, several times faster than the strict reader does; `undefined` for every other text, faulty ones
 * included. Such a text has no escapes, no half surrogate pairs, numbers of at most 15 characters without exponent, and no name twice in an object.
 */
export function readPlainJson(text: string): Json | undefined {
  const members = countMembers(text);
  if (members === undefined) return undefined;
  const value = parse(text);
  return value !== undefined && holdsMembers(value, members) ? value : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const quote = 34;
const colon = 58;
const longestNumber = 15;
const loneSurrogate = /\p{Surrogate}/u;

/** The colons outside of strings, or `undefined` when the text holds what must be read with care. */
function countMembers(text: string): number | undefined {
  if (text.includes('\\') || loneSurrogate.test(text)) return undefined;
  let members = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = text.indexOf('"', at + 1);
      if (at < 0) return undefined;
    } else if (code === colon) members += 1;
    if ((code >= 48 && code <= 57) || code === 46 || code === 45) digits += 1;
    else if (digits > longestNumber || (digits > 0 && (code === 69 || code === 101))) return undefined;
    else digits = 0;
  }
  return digits > longestNumber ? undefined : members;
}

/** Whether a value has that many members: fewer mean that a name came twice in an object. */
function holdsMembers(value: Json, members: number): boolean {
  let missing = members;
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly Json[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) missing -= inner.length;
    for (const item of inner) if (typeof item === 'object' && item !== null) open.push(item);
  }
  return missing === 0;
}
