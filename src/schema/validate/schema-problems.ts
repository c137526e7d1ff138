import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { emptyScope, schemaKey } from '../document/dynamic-scope.ts';
import { referencesOf } from '../document/references.ts';
import { type Translation, translateSchema } from './translate-schema.ts';

/** Something in a schema that no value can be judged by. */
export interface SchemaProblem {
  /** The keyword, or the schema, that makes no sense. */
  readonly place: Pointer;
  /** Follows the name of the place in a sentence. */
  readonly reason: string;
}

/**
 * What is passed over when values are judged by these schemas and those that they refer to. Each schema is made ready for ajv once, as a validator does it;
 * ajv itself, which would take ten times as long, has nothing to add to what is found on the way.
 */
export function schemaProblems(
  { document, dialect }: { readonly document: JsonObject; readonly dialect: Dialect },
  schemas: Iterable<Pointer>,
): SchemaProblem[] {
  const translation: Translation = {
    document,
    dialect,
    direction: 'response',
    references: referencesOf(document, dialect),
    exact: false,
    origins: new WeakMap(),
    byKey: new Map(),
    pending: [],
    problems: new Map(),
  };
  for (const pointer of schemas) schemaKey(translation, { pointer, scope: emptyScope });
  for (let key = translation.pending.pop(); key !== undefined; key = translation.pending.pop()) {
    const scoped = translation.byKey.get(key);
    if (scoped !== undefined) translateSchema(translation, scoped);
  }
  return [...translation.problems].map(([place, reason]) => ({ place, reason }));
}
