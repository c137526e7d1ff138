import type { Contract, MediaType, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { Population } from '../lists/population.ts';
import type { PartMaker } from '../objects/part.ts';
import { repairValue } from '../objects/repair-value.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import type { View } from '../resources/views.ts';
import type { Seed } from '../seeds/seed.ts';
import type { Setting } from '../values/value-place.ts';

/** A request for a body of the world. */
export interface WorldRequest {
  readonly operation: Operation;
  readonly entry: MediaType;
  /** By `path/id`. */
  readonly parameters: ReadonlyMap<string, Json>;
  /** Makes a body of another world, without the contract's examples. The world's own by default. */
  readonly seed?: Seed | undefined;
}

/** What the functions of a world share. */
export interface WorldParts {
  readonly contract: Contract;
  readonly collections: Collections;
  readonly source: SchemaSource;
  readonly seed: Seed;
  readonly setting: Setting;
  readonly make: PartMaker;
  readonly populationOf: (collection: Collection, path: string) => Population;
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  /** What the response to an operation shows. */
  readonly viewOf: (operation: Operation, entry: MediaType) => View;
  /** The items of lists that were made before, by list and place. */
  readonly keptLists: WeakMap<MediaType, Map<string, readonly JsonObject[]>>;
  /** Whether bodies are to be made up whatever the examples say. */
  readonly isRandom: boolean;
}

/** The value, repaired where it breaks its schema; `undefined` where it cannot be. */
export function validated(value: Json, schema: Pointer, { source }: WorldParts): Json | undefined {
  return isValidValue(source, schema, value) ? value : repairValue(source, schema, value);
}
