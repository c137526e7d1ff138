import type { Dialect } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import type { References } from './references.ts';

/** A document in which schemas are looked up. */
export interface SchemaRegistry {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly references: References;
  /** Read a schema that others extend and that has a discriminator as a union of its subtypes: for building values. */
  readonly subtypesAsUnion?: true;
}
