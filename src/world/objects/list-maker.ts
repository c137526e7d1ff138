import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { type Shape, schemasOfItem } from '../../schema/shape/shape.ts';
import { impliedType } from '../../schema/shape/value-types.ts';
import { numberFrom, partSeed } from '../seeds/seed.ts';
import { chosenShape } from './chosen-shape.ts';
import { numberItems } from './numbered-items.ts';
import { copyOfScope, deepestUsual, isEndless, isLarge, type MakePart, type MakerContext, type Part } from './part.ts';

/** Makes lists: of a few items, or as long as the schema asks for. */
export function listMaker(part: Part, shape: Shape, { make, model, sources: { source } }: MakerContext): MakePart {
  const isPoint = /^(?:coordinates?|bbox)$/i.test(part.name) && isOfNumbers(shape, source);
  const usualLeast = isPoint ? 2 : 0;
  const least = Number(shape.bounds.get('minItems')?.value ?? usualLeast);
  const most = Number(shape.bounds.get('maxItems')?.value ?? (isPoint ? Math.max(least, 2) : Number.POSITIVE_INFINITY));
  const prefixed = Math.max(0, ...shape.arrays.map(({ prefix }) => prefix.length));
  const makers: MakePart[] = [];
  const alone: MakePart[] = [];
  const partAt = (index: number, isAlone = false): MakePart | undefined => {
    const at = isPoint ? index % 2 : Math.min(index, prefixed);
    const name = isPoint ? (['longitude', 'latitude'][at] ?? part.name) : part.name;
    const known = isAlone ? alone : makers;
    const pointers = known[at] === undefined ? schemasOfItem(shape, index) : undefined;
    if (pointers !== undefined)
      known[at] = make({ pointers, name, kind: part.kind, model: model && schemasOfItem(model, index), isAlone });
    return known[at];
  };
  const isUnique = shape.uniqueItems !== undefined;
  const contained = shape.unmerged.some((pointer) => pointer.endsWith('/contains')) ? 1 : 0;
  return (scope, seed) => {
    if (isEndless(scope)) return undefined;
    scope.size.lists += 1;
    const depth = scope.around.length;
    const { lists = 0 } = scope;
    const usual =
      depth >= deepestUsual || lists >= deepestUsual
        ? contained
        : Math.max(prefixed, numberFrom(partSeed(seed, 63), 1, depth > 2 || isLarge(scope) ? 1 : 3));
    const length = Math.min(Math.max(least, Math.min(usual, most)), 200);
    const items: Json[] = [];
    for (let index = 0; index < length; index += 1) {
      const inner = copyOfScope(scope);
      inner.index += index;
      inner.lists = lists + 1;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const own = partSeed(seed, 100 + index + attempt * 1000);
        // A list that must have entries has its own where no other item can be one.
        const item = partAt(index)?.(inner, own) ?? (index < least ? partAt(index, true)?.(inner, own) : undefined);
        if (item === undefined || (items.some((other) => sameJson(other, item)) && (isUnique || index >= least)))
          continue;
        items.push(item);
        break;
      }
    }
    numberItems(items);
    return items.length < least ? undefined : items;
  };
}

/** Whether a list has numbers: those of a place are its longitude and its latitude (RFC 7946). */
function isOfNumbers(shape: Shape, source: SchemaSource): boolean {
  const pointers = schemasOfItem(shape, 0);
  return pointers !== undefined && pointers.length > 0 && impliedType(chosenShape(source, pointers)) === 'number';
}
