import type { MediaType } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { isObject, join, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { valueText } from '../../../schema/json/write-json.ts';
import { fieldsBody, isWellFormed, type WrittenBody } from './body-draft.ts';

/** Writes a body in URL encoding; `undefined` when it cannot express the value. */
export function writeForm(media: MediaType, value: Json, { document }: SchemaSource): WrittenBody | undefined {
  const fields = formFields(value);
  // OpenAPI does not say how to write an object as one field (Encoding Object): servers differ.
  if (!isObject(value) || fields === undefined || fields.some(([, item]) => isObject(item))) return undefined;
  const itemsOf = new Map<string, string[]>();
  for (const [name, item] of fields) itemsOf.set(name, [...(itemsOf.get(name) ?? []), valueText(item)]);
  const pairs: string[] = [];
  for (const [name, items] of itemsOf) {
    const delimiter = delimiterOf(name, media, document);
    const isAmbiguous = items.length > 1 && items.some((item) => item.includes(decodeURIComponent(delimiter)));
    if (delimiter !== '&' && isAmbiguous) return undefined;
    const [key, values] = [formEncode(name), items.map(formEncode)];
    pairs.push(...(delimiter === '&' ? values.map((one) => `${key}=${one}`) : [`${key}=${values.join(delimiter)}`]));
  }
  return { contentType: media.mediaType, body: fieldsBody(pairs.join('&'), value) };
}

function formEncode(text: string): string {
  return new URLSearchParams([[text, '']]).toString().slice(0, -1);
}

/** What separates the items of a list: each is a field of its own unless the contract says otherwise (OpenAPI, Encoding Object). */
function delimiterOf(name: string, media: MediaType, document: JsonObject): string {
  const encoding = valueAt(document, join(media.pointer, 'encoding', name));
  const style = memberOf(encoding, 'style') ?? 'form';
  if (memberOf(encoding, 'explode') ?? style === 'form') return '&';
  return style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
}

/** One field of a form. */
export type FormField = readonly [name: string, value: Json];

/** The value as form fields: one for each property, and for each item of a list; `undefined` when fields cannot express it: null, an empty string, an empty list. */
export function formFields(value: Json): readonly FormField[] | undefined {
  if (!isObject(value)) return undefined;
  const fields: FormField[] = [];
  for (const [name, property] of Object.entries(value)) {
    const items = Array.isArray(property) ? property : [property];
    if (name === '' || items.length === 0 || !items.every(fitsField)) return undefined;
    fields.push(...items.map((item: Json): FormField => [name, item]));
  }
  return fields;
}

function fitsField(item: Json): boolean {
  return item !== null && item !== '' && !Array.isArray(item) && isWellFormed(valueText(item));
}
