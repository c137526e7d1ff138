import type { Json, JsonObject, Pointer } from '../model/json.ts';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a JSON Pointer (RFC 6901). */
export function placeAt(document: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** What a reference into the same document names; `undefined` for any other. */
export function referenced(document: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  try {
    return placeAt(document, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}
