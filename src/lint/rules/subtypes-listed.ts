import { referencesOf } from '../../schema/document/references.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { circularUnions } from '../../schema/shape/circular-unions.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A schema that lists its own subtypes: `oneOf` or `anyOf` names schemas that extend it by `allOf` (JSON Schema 2020-12 Core, 9.4.1). */
export const subtypesListed: LintRule = {
  id: 'subtypes-listed',
  level: 'warning',
  why: 'By JSON Schema validation never ends, and many validators fail. Coldframe reads it as authors mean it: a value is checked against the list only once.',
  *check({ document, dialect }) {
    const registry = { document, dialect, references: referencesOf(document, dialect) };
    for (const pointer of circularUnions(registry).unions.keys()) {
      yield {
        pointer,
        message: `${JSON.stringify(tokensOf(pointer).at(-1))} lists subtypes of its own schema.`,
        fix: 'Move the common properties into a schema without the list, let the subtypes extend that, and give the list its own name.',
      };
    }
  },
};
