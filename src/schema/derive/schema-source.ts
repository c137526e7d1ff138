import type { Dialect } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import { referencesOf } from '../places/references.ts';
import type { Validator } from '../validate/validator.ts';

/** Where values are derived from, and what proves them. */
export interface SchemaSource {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  /** Of the direction in which the values travel. */
  readonly validator: Validator;
  /** The direction of the validator: `readOnly` properties are left out of requests, `writeOnly` ones out of responses. `request` by default. */
  readonly direction?: 'request' | 'response';
}

/** The schemas of a source. */
export function groundOf({ document, dialect }: SchemaSource): SchemaGround {
  return { document, dialect, references: referencesOf(document, dialect), heirs: true };
}
