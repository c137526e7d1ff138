import type { Json } from '../../model/json.ts';
import { itemProperty } from '../links/item-property.ts';
import type { LinkSources } from '../links/link-sources.ts';
import { itemScope, type Population } from '../lists/population.ts';
import { emptySize } from '../objects/part.ts';
import type { Collection } from '../resources/collections.ts';
import { numberFrom, partSeed, type Seed, seedOf } from '../seeds/seed.ts';
import { fixedValues } from './whole-body.ts';

/** The place of a collection below another item. */
interface Place {
  readonly collection: Collection;
  /** The path with the values of its parameters. */
  readonly path: string;
  /** The ids of the items that the examples of the place have. */
  readonly authored: readonly Json[];
  readonly seed: Seed;
}

/**
 * The population of `/owners/7/pets` where the contract has `/pets`, too: those of all pets that refer to the owner; some of all where none does. Each is the
 * same in both places.
 */
export function sharedPopulation(
  whole: Population,
  { collection, path, authored, seed }: Place,
  sources: LinkSources,
): Population {
  const given = fixedValues(
    { operation: collection, parameters: pathParameters(collection.path, path) },
    collection.path,
  );
  const isOwn = [...given].flatMap(([name, value]) => {
    const read = itemProperty(whole.collection, name, sources)?.read;
    if (read === undefined) return [];
    return [
      (id: Json) => {
        const scope = itemScope(whole, id, sources.setting);
        return (
          String(read(id, { ...scope, fixed: undefined, around: [], size: emptySize(), isOwn: true })) === String(value)
        );
      },
    ];
  });
  const members = isOwn.length === 0 ? [] : whole.ids.filter((id) => isOwn.every((test) => test(id)));
  const ids = new Map(
    [...authored, ...(members.length > 0 ? members : someOf(whole.ids, seedOf(path, seed)))].map((id) => [
      String(id),
      id,
    ]),
  );
  return { ...whole, collection, ids: [...ids.values()] };
}

function someOf(ids: readonly Json[], seed: Seed): readonly Json[] {
  const count = numberFrom(partSeed(seed, 1), Math.ceil(ids.length / 2), ids.length);
  return ids.map((_, at) => ids[(seed + at) % ids.length] ?? null).slice(0, count);
}

/** The parameters of a path, by `path/id`. */
function pathParameters(template: string, path: string): ReadonlyMap<string, Json> {
  const segments = path.split('/');
  return new Map(
    template.split('/').flatMap((segment, at) => {
      const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
      return name === undefined ? [] : [[`path/${name}`, decodeURIComponent(segments[at] ?? '')] as const];
    }),
  );
}
