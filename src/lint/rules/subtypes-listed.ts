import { referencesOf } from '../../schema/document/references.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { circularUnions } from '../../schema/shape/circular-unions.ts';
import type { LintRule } from '../subject/rule.ts';

/** A schema that lists, by `oneOf` or `anyOf`, those that extend it by `allOf`: each is a part of the other (JSON Schema 2020-12 Core, 9.4.1). */
export const subtypesListed: LintRule = {
  id: 'subtypes-listed',
  level: 'warning',
  why: 'By JSON Schema judging a value would never end, and many validators fail. Here it is read as authors mean it: whoever is listed is not asked which of the list it is.',
  *check({ document, dialect }) {
    const ground = { document, dialect, references: referencesOf(document, dialect) };
    for (const pointer of circularUnions(ground).unions.keys()) {
      yield {
        pointer,
        message: `${JSON.stringify(tokensOf(pointer).at(-1))} lists schemas that extend the schema it stands in.`,
        fix: 'Let the listed schemas extend one that has the common properties and no list; give the list a name of its own.',
      };
    }
  },
};
