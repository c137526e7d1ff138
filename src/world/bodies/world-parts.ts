import type { Contract, MediaType, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { LinkSources } from '../links/link-sources.ts';
import type { Population } from '../lists/population.ts';
import type { ObjectScope, PartMaker } from '../objects/part.ts';
import { type MakeReplacement, repairValue } from '../objects/repair-value.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import type { View } from '../resources/views.ts';
import { partSeed, type Seed, seedOf } from '../seeds/seed.ts';
import type { Setting } from '../values/value-place.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';

/** A request for the body of a response. */
export interface WorldRequest {
  readonly operation: Operation;
  readonly entry: MediaType;
  /** The values of the parameters, by place and name: `path/id`. */
  readonly parameters: ReadonlyMap<string, Json>;
  /** What is before the path in the address of the request: links in the body begin with it. */
  readonly base?: string | undefined;
  /** Makes a body of another world, without the contract's examples. The world's own by default. */
  readonly seed?: Seed | undefined;
}

/** What the functions of a world share. */
export interface WorldParts {
  readonly contract: Contract;
  readonly collections: Collections;
  readonly source: SchemaSource;
  /** The seed that all data is made from. */
  readonly seed: Seed;
  readonly setting: Setting;
  /** Makes the values of any place of the contract. */
  readonly make: PartMaker;
  /** The items of a collection at a concrete path, `/owners/7/pets`. */
  readonly populationOf: (collection: Collection, path: string) => Population;
  readonly links: LinkSources;
  /** The item with that id in the examples of the contract, if they have it. */
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  /** What the response to an operation shows. */
  readonly viewOf: (operation: Operation, entry: MediaType) => View;
  /** The items of lists that were made before, by list and place. */
  readonly keptLists: WeakMap<MediaType, Map<string, readonly JsonObject[]>>;
  /** What is around the items of lists that were made before, by list and place. */
  readonly keptEnvelopes: WeakMap<MediaType, Map<string, Json | undefined>>;
  /** Bodies with one item that were made before, by operation, path and response; `undefined` where one was asked for only once. */
  readonly keptItems: Map<string, Json | undefined>;
  /** Whether bodies are to be made up whatever the examples say. */
  readonly isRandom: boolean;
}

/** The value, repaired where it breaks its schema; `undefined` where it cannot be. What it lacks is made for the object of `scope`. */
export function validated(
  value: Json,
  schema: Pointer,
  { parts, scope }: { readonly parts: WorldParts; readonly scope: () => ObjectScope },
): Json | undefined {
  const { source, make } = parts;
  if (isValidValue(source, schema, value)) return value;
  const around = scope();
  const replacement: MakeReplacement = (place, tokens) => {
    const names = tokens.filter((token) => !isIndex(token));
    const name = names.at(-1) ?? '';
    const owner = names.at(-2) ?? '';
    const nth = Number(tokens.findLast(isIndex) ?? 0);
    const given = around.fixed?.get(wordsOfName(name).plain);
    if (given !== undefined) return given;
    // What one object lacks is of one town and of one person.
    const seed = partSeed(partSeed(around.seed, seedOf(owner)), nth);
    const index = nth === 0 ? around.index : nth;
    const isOwn = names.length < 2 && nth === 0;
    const own = isOwn ? around : { ...around, seed, index, id: undefined, idName: undefined, isOwn: false };
    return make({ pointers: [place], name, kind: kindOf(owner) })(own, partSeed(own.seed, seedOf(name)));
  };
  return repairValue(source, schema, { value, replacement });
}

function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}
