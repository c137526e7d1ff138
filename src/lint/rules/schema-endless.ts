import { referencesOf } from '../../schema/document/references.ts';
import { holderOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { endlessValidation } from '../../schema/validate/endless-validation.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A schema that applies itself to the same value again (JSON Schema 2020-12 Core, 9.4.1), or millions of schemas: validation never ends. */
export const schemaEndless: LintRule = {
  id: 'schema-endless',
  level: 'error',
  why: 'Validation never ends: mock and suite cannot use the schema, and validators hang or fail.',
  *check({ document, dialect, schemas }) {
    const registry = { document, dialect, references: referencesOf(document, dialect) };
    const { references, costly } = endlessValidation(
      registry,
      schemas.map(({ pointer }) => pointer),
    );
    if (costly !== undefined) {
      yield {
        pointer: costly,
        message: 'The schema applies millions of schemas to one value: it leads to the same ones in too many ways.',
        fix: 'Name each schema once among those that apply to a value.',
      };
    }
    for (const pointer of references) {
      // `reference-circular` reports references that lead only to one another.
      if (resolve(document, holderOf(pointer)) === undefined) continue;
      yield {
        pointer,
        message: `The reference ${JSON.stringify(valueAt(document, pointer))} leads back, for the same value, to the schema that contains it.`,
        fix: 'Remove the reference, or put it under a property or under "items".',
      };
    }
  },
};
