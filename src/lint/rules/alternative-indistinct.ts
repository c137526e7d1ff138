import { join, memberOf } from '../../schema/json/pointer.ts';
import { includedAlternatives } from '../schemas/included-alternatives.ts';
import { repeatedItems } from '../schemas/repeated-items.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { nameOfAlternative } from '../subject/name-of-alternative.ts';

/**
 * An alternative of `oneOf` whose values also match another one, unless they have properties that the schema does not describe; and an alternative that
 * `anyOf` lists twice.
 */
export const alternativeIndistinct: LintRule = {
  id: 'alternative-indistinct',
  level: 'advice',
  why: 'Nothing in a value says which alternative is meant: with "oneOf" it is not even valid.',
  *check(subject) {
    yield* repeated(subject);
    for (const { narrow, wide, describedOnly } of includedAlternatives(subject)) {
      // `alternative-included` reports alternatives that another includes in any case.
      if (!describedOnly) continue;
      yield {
        pointer: narrow,
        message: `A value with the properties that this alternative describes also matches ${nameOfAlternative(wide)}.`,
        fix: 'Require a property that only this alternative has, or add a discriminator.',
      };
    }
  },
};

function* repeated({ schemas }: RuleSubject): Generator<Complaint> {
  for (const { pointer, schema } of schemas) {
    for (const { index } of repeatedItems(memberOf(schema, 'anyOf'))) {
      yield {
        pointer: join(pointer, 'anyOf', index),
        message: '"anyOf" lists this alternative twice.',
        fix: 'Remove one of the two, or change it.',
      };
    }
  }
}
