import { outermostSchemas } from '../../schema/document/all-schemas.ts';
import { tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { schemaProblems } from '../../schema/validate/schema-problems.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/**
 * Keywords, in schemas and in what they reference, that validation cannot apply and would ignore. Where the structure of the document or another error
 * reports the same place, this finding is left out (see `lint`).
 */
export const schemaInvalid: LintRule = {
  id: 'schema-invalid',
  level: 'error',
  why: 'No value can be checked against it: mock and suite would ignore it without a warning.',
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

/** References to other files are checked while the document is read. */
function leadsElsewhere({ document }: RuleSubject, place: string): boolean {
  const value = valueAt(document, place);
  return place.endsWith('/$ref') && typeof value === 'string' && !value.startsWith('#');
}
