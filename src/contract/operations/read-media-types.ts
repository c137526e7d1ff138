import { isJsonType } from '../../http/media-type.ts';
import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, objectAt, resolve, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';

/** The entries of a `content` map (OAS, Media Type Object). */
export function readMediaTypes(document: JsonObject, pointer: Pointer): MediaType[] {
  return entriesAt(document, pointer).map(({ name, place }) => {
    const itemSchema = memberPointer(document, place, 'itemSchema');
    return {
      mediaType: name,
      schema: memberPointer(document, place, 'schema'),
      ...(itemSchema === undefined ? {} : { itemSchema }),
      examples: [...readExamples(document, place), ...(isJsonType(name) ? serializedExamples(document, place) : [])],
      pointer: place,
    };
  });
}

/** `example` and `examples` of the object at `pointer`, without examples in other files (`externalValue`). */
export function readExamples(document: JsonObject, pointer: Pointer): NamedExample[] {
  const single = memberOf(valueAt(document, pointer), 'example');
  const named = entriesAt(document, join(pointer, 'examples')).flatMap(({ name, place }) => {
    const key = ['value', 'dataValue'].find((keyword) => memberOf(valueAt(document, place), keyword) !== undefined);
    const value = key === undefined ? undefined : memberOf(valueAt(document, place), key);
    return key === undefined || value === undefined ? [] : [{ name, value, pointer: join(place, key) }];
  });
  return single === undefined
    ? named
    : [{ name: undefined, value: single, pointer: join(pointer, 'example') }, ...named];
}

/** The examples in JSON that are given only as they are sent (`serializedValue`, OAS 3.2). */
function serializedExamples(document: JsonObject, pointer: Pointer): NamedExample[] {
  return entriesAt(document, join(pointer, 'examples')).flatMap(({ name, place }) => {
    const example = valueAt(document, place);
    const written = memberOf(example, 'serializedValue');
    if (
      typeof written !== 'string' ||
      ['value', 'dataValue'].some((keyword) => memberOf(example, keyword) !== undefined)
    )
      return [];
    const read = readJson(written);
    return read.ok ? [{ name, value: read.value, pointer: join(place, 'serializedValue') }] : [];
  });
}

/** The entries of the map at `pointer`, with their references followed. Extensions and entries that are not objects are left out. */
export function entriesAt(document: JsonObject, pointer: Pointer): { name: string; place: Pointer }[] {
  const map = resolve(document, pointer) ?? pointer;
  return Object.keys(objectAt(document, map)).flatMap((name) => {
    const place = name.startsWith('x-') ? undefined : resolve(document, join(map, name));
    return place !== undefined && isObject(valueAt(document, place)) ? [{ name, place }] : [];
  });
}

/** The pointer of a property, when the object has it. */
export function memberPointer(document: JsonObject, pointer: Pointer, name: string): Pointer | undefined {
  return memberOf(valueAt(document, pointer), name) === undefined ? undefined : join(pointer, name);
}
