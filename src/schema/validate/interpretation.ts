import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { allPlacedSchemas } from '../document/all-schemas.ts';
import { type References, referencesOf } from '../document/references.ts';
import { mayNameDraft } from '../document/schema-drafts.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import { memoize } from '../memoize.ts';
import { circularUnions } from '../shape/circular-unions.ts';

/** Whether a value is valid; `undefined` when only a validator can say. */
export type Answer = boolean | undefined;

/** A document whose schemas are read without being compiled. */
export interface Interpretation {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly references: References;
  /** The direction of the value; absent: any. */
  readonly direction?: 'request' | 'response';
  /** Schemas that unions list which they themselves extend: only a validator applies such unions. */
  readonly listedBy: ReadonlyMap<Pointer, unknown>;
  /** How many schemas may still be read. Where this ends at 0, the answer is not known. */
  steps: number;
}

/** More schemas than one look at an example takes; wide unions within unions take any number. */
const mostSteps = 20_000;
/** Schemas that are nested deeper are left to a validator. */
export const deepest = 60;

/** Prepares reading; `undefined` for a document in which only a validator knows what keywords mean. */
export function openInterpretation(
  document: JsonObject,
  { dialect, direction }: { readonly dialect: Dialect; readonly direction?: 'request' | 'response' },
): Interpretation | undefined {
  if (!isPlainDocument(document, dialect)) return undefined;
  const references = referencesOf(document, dialect);
  const { listedBy } = circularUnions({ document, dialect, references });
  const reading = { document, dialect, references, listedBy, steps: mostSteps };
  return direction === undefined ? reading : { ...reading, direction };
}

/** Other drafts give keywords another meaning, and what a `$dynamicRef` means depends on the schemas around it. */
const isPlainDocument = memoize((document: JsonObject, dialect: Dialect): boolean => {
  if (dialect === '3.0') return true;
  if (document['jsonSchemaDialect'] !== undefined || mayNameDraft(document)) return false;
  return !allPlacedSchemas(document, dialect).some(({ schema }) => memberOf(schema, '$dynamicRef') !== undefined);
});

/** A schema on the way from the first one; its pointer is made only when it is needed. */
export interface SchemaPlace {
  readonly schema: Json | undefined;
  /** The place of the first schema, or of the target of a reference. */
  readonly start: Pointer;
  /** The schema around, and the keyword (and name or index) that leads from there; absent: this is at `start`. */
  readonly from?: { readonly place: SchemaPlace; readonly path: readonly (string | number)[] };
  readonly depth: number;
}

/** The schema at a pointer as a first place. */
export function placeAt({ document }: Interpretation, pointer: Pointer): SchemaPlace {
  return { schema: valueAt(document, pointer), start: pointer, depth: 0 };
}

/** The place of a subschema. */
export function placeWithin(
  place: SchemaPlace,
  schema: Json | undefined,
  path: readonly (string | number)[],
): SchemaPlace {
  return { schema, start: place.start, from: { place, path }, depth: place.depth + 1 };
}

/** The pointer of a place. */
export function pointerOf({ start, from }: SchemaPlace): Pointer {
  return from === undefined ? start : join(pointerOf(from.place), ...from.path);
}

/** The target of the reference in a schema. */
export function targetOf({ document, references }: Interpretation, place: SchemaPlace, reference: Json): SchemaPlace {
  const target = references.target(pointerOf(place), reference);
  if (target === undefined) return { schema: undefined, start: '', depth: place.depth + 1 };
  return { schema: valueAt(document, target), start: target, depth: place.depth + 1 };
}

/** The place that a schema with nothing but a reference stands for. */
export function behindReferences(reading: Interpretation, place: SchemaPlace): SchemaPlace {
  const { schema, depth } = place;
  const reference = memberOf(schema, '$ref');
  const isAlone = isObject(schema) && (ignoresSiblings(reading, schema) || Object.keys(schema).length === 1);
  if (reference === undefined || !isAlone || depth > deepest) return place;
  return behindReferences(reading, targetOf(reading, place, reference));
}

/** OpenAPI 3.0 ignores what stands beside a reference. */
export function ignoresSiblings({ dialect }: Interpretation, { $ref: reference }: JsonObject): boolean {
  return dialect === '3.0' && reference !== undefined;
}
