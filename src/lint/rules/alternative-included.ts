import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isList, isObject, itemPointers, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { ownTypes } from '../schemas/constraints.ts';
import { includedAlternatives, unmatchedUnions } from '../schemas/included-alternatives.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { nameOfAlternative } from '../subject/name-of-alternative.ts';

/** An alternative of `oneOf` that another one includes (JSON Schema 2020-12 Core, 10.2.1.3): a value that matches it matches two, so it is invalid. */
export const alternativeIncluded: LintRule = {
  id: 'alternative-included',
  level: 'warning',
  why: 'A value that matches the alternative matches two of them, and "oneOf" allows only one match.',
  *check(subject) {
    const unmatched = unmatchedUnions(subject);
    const included = includedAlternatives(subject);
    const unions = new Set([...included].map(({ narrow }) => unionOf(narrow)));
    yield* sharedNulls(subject, unions);
    for (const { narrow, wide, describedOnly } of included) {
      // `schema-unsatisfiable` reports unions in which every alternative is included.
      if (describedOnly || unmatched.has(unionOf(narrow))) continue;
      yield {
        pointer: narrow,
        message: `Every value that matches this alternative also matches ${nameOfAlternative(wide)}, so it is never valid.`,
        fix: 'Use "anyOf", or make the alternatives exclude each other.',
      };
    }
  },
};

/** The schema with the union that has an alternative. */
function unionOf(alternative: Pointer): Pointer {
  return alternative.replace(/\/oneOf\/\d+$/, '');
}

/** Unions of which several alternatives say that they accept `null`, so that it is never valid. Those in `reported` have a finding already. */
function* sharedNulls(
  { document, dialect, schemas }: RuleSubject,
  reported: ReadonlySet<Pointer>,
): Generator<Complaint> {
  for (const { pointer, schema } of schemas) {
    const types = ownTypes(schema);
    if (reported.has(pointer) || (types !== undefined && !types.includes('null'))) continue;
    const alternatives = itemPointers(memberOf(schema, 'oneOf'), join(pointer, 'oneOf'));
    if (alternatives.length < 2) continue;
    const nullable = alternatives.filter((place) => acceptsNull(document, dialect, place));
    const [one, other] = nullable;
    if (one === undefined || other === undefined) continue;
    yield {
      pointer: other,
      message: `Like ${nameOfAlternative(one)}, this one accepts null, so null is never valid.`,
      fix: 'Accept null in one alternative only, or use "anyOf".',
    };
  }
}

/** Whether a schema names its types, `null` among them, and excludes it by no list of values. */
function acceptsNull(document: JsonObject, dialect: Dialect, place: Pointer): boolean {
  const target = valueAt(document, resolve(document, place) ?? place);
  if (!isObject(target)) return false;
  const isNamed =
    dialect === '3.0' ? memberOf(target, 'nullable') === true : ownTypes(target)?.includes('null') === true;
  const values = memberOf(target, 'enum');
  return isNamed && !(isList(values) && !values.includes(null)) && memberOf(target, 'const') === undefined;
}
