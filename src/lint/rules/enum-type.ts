import { join, memberOf } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { brokenValues } from '../schemas/broken-values.ts';
import { valuesOfOtherTypes } from '../schemas/values-of-other-types.ts';
import type { Complaint, LintRule, SchemaObject } from '../subject/lint-rule.ts';

/** A value in `enum` or `const`, beside valid ones, whose type the schema does not allow, or that breaks another keyword next to it (JSON Schema Validation 2020-12, 6.1): all keywords must hold, so it is never valid. */
export const enumType: LintRule = {
  id: 'enum-type',
  level: 'warning',
  why: 'No valid request or response can contain it.',
  *check({ document, schemas, dialect }) {
    const validator = createValidator(document, { dialect, direction: 'response' });
    for (const candidate of schemas) {
      yield* brokenListed(candidate, validator);
      const wrong = valuesOfOtherTypes(candidate, dialect);
      // `schema-unsatisfiable` reports that no value is valid.
      if (wrong === undefined || (wrong.areAll && !wrong.nullable)) continue;
      const isList = wrong.areAll && wrong.values.length > 1;
      for (const { value, place } of isList ? wrong.values.slice(0, 1) : wrong.values) {
        yield {
          pointer: place,
          message: `${writeJson(value)}${isList ? ', like every other value of the list,' : ''} is not of type ${wrong.types.join(' or ')}, which the schema requires.`,
          fix: 'Correct the value or the type.',
        };
      }
    }
  },
};

/** `schema-unsatisfiable` reports a list of which no value is valid. */
function* brokenListed(candidate: SchemaObject, validator: Validator): Generator<Complaint> {
  const broken = brokenValues(candidate, validator);
  const values = memberOf(candidate.schema, 'enum');
  if (!Array.isArray(values) || broken.length === values.length) return;
  for (const { value, index, violation } of broken) {
    yield {
      pointer: join(candidate.pointer, 'enum', index),
      message: `${writeJson(value)} is listed, but it ${violation.message}.`,
      fix: 'Correct the value or the keyword.',
    };
  }
}
