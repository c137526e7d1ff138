import type { Dialect } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { referencesOf } from '../../document/references.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import type { Validator } from '../../validate/validator.ts';

/** The schemas from which values are derived, and the validator that proves them. */
export interface SchemaSource {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  /** Of the direction in which the values travel. */
  readonly validator: Validator;
  /** The direction of the validator: `readOnly` properties are left out of requests, `writeOnly` ones out of responses. `request` by default. */
  readonly direction?: 'request' | 'response';
  /** Whether there is no time left: lists of derived values end where this is true. Absent: never. */
  readonly isOver?: () => boolean;
}

/** The schemas of a source. */
export function registryOf({ document, dialect }: SchemaSource): SchemaRegistry {
  return { document, dialect, references: referencesOf(document, dialect), subtypesAsUnion: true };
}
