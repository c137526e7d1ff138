import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { changeAt } from '../json/change-at.ts';
import { memberOf, tokensOf, valueAt } from '../json/pointer.ts';
import { outermostSchemas } from './all-schemas.ts';
import { draftAt, mayNameDraft, type SchemaDraft } from './schema-drafts.ts';
import { placedSchemas } from './subschemas.ts';

/** A schema with those of its subschemas that are written in the same draft. */
export interface SchemaResource {
  readonly pointer: Pointer;
  /** `undefined`: an unknown draft. */
  readonly draft: SchemaDraft | undefined;
  /** Subschemas in other drafts are replaced by `true`: each is a resource of its own. */
  readonly value: Json;
}

/** The schemas of a document, split where `$schema` changes the draft. */
export function* schemaResources(document: JsonObject, dialect: Dialect): Generator<SchemaResource> {
  for (const pointer of outermostSchemas(document, dialect)) {
    const draft = draftAt(document, dialect, pointer);
    const value = valueAt(document, pointer) ?? null;
    const own = subschemasWithDraft({ document, dialect, pointer });
    yield { pointer, draft, value: without(value, relative(pointer, own)) };
    for (const part of own) {
      const inner = own.filter((other) => other.startsWith(`${part}/`));
      const schema = valueAt(document, part) ?? null;
      yield { pointer: part, draft: draftAt(document, dialect, part), value: without(schema, relative(part, inner)) };
    }
  }
}

interface SchemaRoot {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly pointer: Pointer;
}

/** Subschemas with a `$schema` of their own. */
function subschemasWithDraft({ document, dialect, pointer }: SchemaRoot): Pointer[] {
  if (!mayNameDraft(document)) return [];
  return [...placedSchemas(document, { dialect, pointer })].flatMap(({ pointer: part, schema }) =>
    part !== pointer && typeof memberOf(schema, '$schema') === 'string' ? [part] : [],
  );
}

function relative(root: Pointer, places: readonly Pointer[]): Pointer[] {
  return places.map((place) => place.slice(root.length));
}

/** A copy in which `true` replaces the values at these places; the value itself when there are none. */
function without(value: Json, places: readonly Pointer[]): Json {
  return places.reduce((copy, place) => changeAt(copy, tokensOf(place), () => true), value);
}
