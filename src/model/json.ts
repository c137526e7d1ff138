/**
 * A JSON value that loses nothing: an integer that a double cannot hold exactly is a `bigint`, every other number a `number`.
 */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object. Read own properties only: a member may be called `__proto__` or `constructor`. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A JSON Pointer (RFC 6901) in its string form: `''` is the whole document, `/paths/~1books/post` one operation. */
export type Pointer = string;
