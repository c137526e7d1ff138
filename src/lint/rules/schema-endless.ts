import { referencesOf } from '../../schema/document/references.ts';
import { join, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { infiniteReferences } from '../../schema/validate/infinite-references.ts';
import type { LintRule } from '../subject/rule.ts';

/** A schema that hands the value it judges to itself again (JSON Schema 2020-12 Core, 9.4.1): whether it is valid is never decided. */
export const schemaEndless: LintRule = {
  id: 'schema-endless',
  level: 'error',
  why: 'Whether a value is valid is never decided: mock and suite cannot use the schema, and validators hang or fail.',
  *check({ document, dialect, schemas }) {
    const ground = { document, dialect, references: referencesOf(document, dialect) };
    for (const pointer of infiniteReferences(
      ground,
      schemas.map(({ pointer: place }) => place),
    )) {
      // References that lead to nothing but one another have a rule of their own.
      if (resolve(document, join('', ...tokensOf(pointer).slice(0, -1))) === undefined) continue;
      yield {
        pointer,
        message: `${JSON.stringify(valueAt(document, pointer))} leads back, for the same value, to the schema that this is a part of.`,
        fix: 'Remove the reference, or put it under a property or under "items".',
      };
    }
  },
};
