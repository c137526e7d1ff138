import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';

/** A change that the target has accepted, such as a PUT of a book, and what its request and the responses around it have shown. */
export interface SeenChange {
  readonly change: Exchange;
  /** The body of its request. */
  readonly sent: JsonObject;
  /** The resource in its response; the body of the request where the response has none. */
  readonly shown: Json | undefined;
  readonly before: Exchange | undefined;
  readonly last: Exchange | undefined;
  readonly source: SchemaSource;
  /** The schema of the resource where it is read. */
  readonly schema: Pointer | undefined;
}
