import type { Parameter, ParameterPlace } from '../../model/contract.ts';
import { ignoredHeaderParameters } from '../../model/ignored-headers.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { memberPointer, readExamples, readMediaTypes } from './read-media-types.ts';

const places: readonly string[] = ['path', 'query', 'header', 'cookie'] satisfies ParameterPlace[];

const ignoredHeaders = new Set(ignoredHeaderParameters);

/** The parameters of an operation: those of the path item, replaced by its own parameters of the same name and place. */
export function readParameters(document: JsonObject, lists: readonly Pointer[]): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const list of lists) {
    const items = valueAt(document, list);
    if (!Array.isArray(items)) continue;
    for (let index = 0; index < items.length; index++) {
      const pointer = resolve(document, join(list, index));
      const parameter = pointer === undefined ? undefined : readParameter(document, pointer);
      if (parameter !== undefined) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...parameters.values()];
}

function readParameter(document: JsonObject, pointer: Pointer): Parameter | undefined {
  const value = valueAt(document, pointer);
  if (!isObject(value)) return undefined;
  const name = memberOf(value, 'name');
  const place = memberOf(value, 'in');
  if (typeof name !== 'string' || typeof place !== 'string' || !isPlace(place)) return undefined;
  if (place === 'header' && ignoredHeaders.has(name.toLowerCase())) return undefined;
  const style = textAt(value, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return {
    name,
    in: place,
    required: place === 'path' || memberOf(value, 'required') === true,
    style,
    explode: flagAt(value, 'explode') ?? (style === 'form' || style === 'cookie'),
    allowReserved: memberOf(value, 'allowReserved') === true,
    schema: memberPointer(document, pointer, 'schema'),
    content: readMediaTypes(document, join(pointer, 'content'))[0],
    examples: readExamples(document, pointer),
    pointer,
  };
}

function isPlace(place: string): place is ParameterPlace {
  return places.includes(place);
}

function textAt(value: JsonObject, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : undefined;
}

function flagAt(value: JsonObject, name: string): boolean | undefined {
  const flag = memberOf(value, name);
  return typeof flag === 'boolean' ? flag : undefined;
}
