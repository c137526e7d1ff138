import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../json/pointer.ts';
import { outermostSchemas } from './all-schemas.ts';
import { draftAt, type SchemaDraft } from './schema-drafts.ts';
import { schemaAndSubschemas } from './subschemas.ts';

/** A schema with all that is nested in it and written in the same draft. */
export interface SchemaResource {
  readonly pointer: Pointer;
  /** `undefined`: the draft is not known here. */
  readonly draft: SchemaDraft | undefined;
  /** Nested schemas of other drafts are `true` here: each is a resource of its own. */
  readonly value: Json;
}

/** The schemas of a document, taken apart where `$schema` changes the draft. */
export function* schemaResources(document: JsonObject, dialect: Dialect): Generator<SchemaResource> {
  for (const pointer of outermostSchemas(document, dialect)) {
    const draft = draftAt(document, dialect, pointer);
    const value = valueAt(document, pointer) ?? null;
    const foreign = foreignParts({ document, dialect, pointer });
    yield { pointer, draft, value: without(value, relative(pointer, foreign)) };
    for (const part of foreign) {
      const inner = foreign.filter((other) => other.startsWith(`${part}/`));
      const own = valueAt(document, part) ?? null;
      yield { pointer: part, draft: draftAt(document, dialect, part), value: without(own, relative(part, inner)) };
    }
  }
}

interface Root {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly pointer: Pointer;
}

/** Nested schemas with a `$schema` of their own. */
function foreignParts({ document, dialect, pointer }: Root): Pointer[] {
  return [...schemaAndSubschemas(document, { dialect, pointer })].filter(
    (part) => part !== pointer && typeof memberOf(valueAt(document, part), '$schema') === 'string',
  );
}

function relative(root: Pointer, places: readonly Pointer[]): Pointer[] {
  return places.map((place) => place.slice(root.length));
}

/** A copy in which these places hold `true`; the value itself when there are none. */
function without(value: Json, places: readonly Pointer[]): Json {
  return places.reduce((copy, place) => replaced(copy, tokensOf(place)), value);
}

function replaced(value: Json, [token, ...rest]: readonly string[]): Json {
  if (token === undefined) return true;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => (String(index) === token ? replaced(item, rest) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === token ? replaced(member, rest) : member]),
  );
}
