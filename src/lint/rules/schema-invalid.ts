import { outermostSchemas } from '../../schema/document/all-schemas.ts';
import { tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { schemaProblems } from '../../schema/validate/schema-problems.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/**
 * Every schema, and whatever schemas refer to, made ready to judge values by: what makes no sense there and would be passed over. What the structure of
 * the document or another error tells of the same place is not told again (see `lint`).
 */
export const schemaInvalid: LintRule = {
  id: 'schema-invalid',
  level: 'error',
  why: 'No value can be judged by it: mock and suite would pass over it in silence.',
  *check(subject) {
    for (const { place, reason } of schemaProblems(subject, outermostSchemas(subject.document, subject.dialect))) {
      if (leadsElsewhere(subject, place)) continue;
      yield {
        pointer: place,
        message: `${JSON.stringify(tokensOf(place).at(-1) ?? '')} ${reason}.`,
        fix: undefined,
      };
    }
  },
};

/** Of references to other files the reading tells whether they can be followed. */
function leadsElsewhere({ document }: RuleSubject, place: string): boolean {
  const value = valueAt(document, place);
  return place.endsWith('/$ref') && typeof value === 'string' && !value.startsWith('#');
}
