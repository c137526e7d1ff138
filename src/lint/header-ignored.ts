import type { JsonObject, Pointer } from '../model/json.ts';
import { join, memberOf, resolve, valueAt } from '../schema/pointer.ts';
import type { LintRule } from './rule.ts';

const ignored = ['accept', 'content-type', 'authorization'];

/** Header parameters that OpenAPI says to ignore (OAS, Parameter Object): neither mock nor suite will heed them. */
export const headerIgnored: LintRule = {
  id: 'header-ignored',
  level: 'warning',
  *check({ document, operations }) {
    const places = new Set(operations.flatMap(({ pointer }) => parameterPlaces(document, pointer)));
    for (const place of places) {
      const parameter = valueAt(document, place);
      const name = memberOf(parameter, 'name');
      if (memberOf(parameter, 'in') !== 'header' || typeof name !== 'string' || !ignored.includes(name.toLowerCase()))
        continue;
      const better = name.toLowerCase() === 'authorization' ? 'a security scheme' : 'the media types of "content"';
      yield {
        pointer: join(place, 'name'),
        message: `A header parameter "${name}" is ignored.`,
        fix: `Describe it by ${better}.`,
      };
    }
  },
};

function parameterPlaces(document: JsonObject, operation: Pointer): Pointer[] {
  const item = operation.slice(0, operation.lastIndexOf('/'));
  return [join(item, 'parameters'), join(operation, 'parameters')].flatMap((list) => {
    const items = valueAt(document, list);
    if (!Array.isArray(items)) return [];
    return items.flatMap((_, index) => resolve(document, join(list, index)) ?? []);
  });
}
