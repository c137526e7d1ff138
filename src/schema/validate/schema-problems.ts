import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { emptyScope, schemaKey } from '../document/dynamic-scope.ts';
import { referencesOf } from '../document/references.ts';
import { openTranslation, translatePending } from './translate-schema.ts';

/** Something in a schema that cannot be applied to values. */
export interface SchemaProblem {
  /** The keyword or schema that is invalid. */
  readonly place: Pointer;
  /** `is not a number`: follows the name of the place in a sentence. */
  readonly reason: string;
}

/**
 * What is ignored when values are validated by these schemas and those that they refer to. Each schema is translated for ajv once, as a validator does;
 * compiling it too would take ten times as long and find nothing more.
 */
export function schemaProblems(
  { document, dialect }: { readonly document: JsonObject; readonly dialect: Dialect },
  schemas: Iterable<Pointer>,
): SchemaProblem[] {
  const references = referencesOf(document, dialect);
  const translation = openTranslation({ document, dialect, direction: 'response', references, exact: false });
  for (const pointer of schemas) schemaKey(translation, { pointer, scope: emptyScope });
  translatePending(translation);
  return [...translation.problems].map(([place, reason]) => ({ place, reason }));
}
