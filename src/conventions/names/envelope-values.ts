import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';

/** A plain value that a page of a list has beside its items. */
export interface EnvelopeValue {
  readonly name: string;
  /** In the body. */
  readonly pointer: Pointer;
  readonly value: string | number | bigint | boolean | null;
}

/** The plain values of an object, and those of an object in it that describes the page: `{"items": […], "total": 3, "page": {"number": 1}}`. */
export function envelopeValues(body: Json): readonly EnvelopeValue[] {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === null || typeof value !== 'object') return [{ name, pointer: join('', name), value }];
    if (!isObject(value) || !describesPage.test(name)) return [];
    return Object.entries(value).flatMap(([inner, part]) =>
      part === null || typeof part !== 'object' ? [{ name: inner, pointer: join('', name, inner), value: part }] : [],
    );
  });
}

const describesPage = /^_?(?:meta(?:data)?|page(?:s|[_-]?info)?|pag(?:ing|ination))$/i;
