import type { Dialect } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import type { Validator } from './validator.ts';

/** Where values are derived from, and what proves them. */
export interface SchemaSource {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  /** Of the direction `request`. */
  readonly validator: Validator;
}
