import type { Json } from '../../model/json.ts';

/**
 * Reads a text that `JSON.parse` reads without loss, several times faster than the strict reader; `undefined` for every other text, invalid
 * ones included. Such a text has no surrogates in escapes or alone, only numbers of at most 15 characters without exponent, and no duplicate names.
 */
export function readPlainJson(text: string): Json | undefined {
  const properties = countProperties(text);
  if (properties === undefined) return undefined;
  const value = parse(text);
  return value !== undefined && hasProperties(value, properties) ? value : undefined;
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
const backslash = 92;
const maxNumberLength = 15;
const loneSurrogate = /\p{Surrogate}/u;
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** The number of colons outside strings; `undefined` when the text needs the strict reader. */
function countProperties(text: string): number | undefined {
  if (escapedSurrogate.test(text) || loneSurrogate.test(text)) return undefined;
  let properties = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (at < 0) return undefined;
    } else if (code === colon) properties += 1;
    if ((code >= 48 && code <= 57) || code === 46 || code === 45) digits += 1;
    else if (digits > maxNumberLength || (digits > 0 && (code === 69 || code === 101))) return undefined;
    else digits = 0;
  }
  return digits > maxNumberLength ? undefined : properties;
}

/** The closing quote of the string that starts here; -1 when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - slashes - 1) === backslash) slashes += 1;
  return slashes % 2 === 1;
}

/** Whether a value has that many properties in all: fewer mean that an object had a duplicate name. */
function hasProperties(value: Json, properties: number): boolean {
  let missing = properties;
  const pending: Json[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly Json[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) missing -= inner.length;
    for (const item of inner) if (typeof item === 'object' && item !== null) pending.push(item);
  }
  return missing === 0;
}
