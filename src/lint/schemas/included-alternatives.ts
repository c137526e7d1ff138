import type { Json, Pointer } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { isList, join, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';
import { isIncluded } from './is-included.ts';

/** An alternative of a `oneOf` whose values also match another one. */
export interface IncludedAlternative {
  readonly narrow: Pointer;
  readonly wide: Pointer;
  /** Only values with no other properties than those that the alternative describes match both for certain. */
  readonly describedOnly: boolean;
}

/** Only the first alternatives of a longer list are compared. */
const mostAlternatives = 30;

/**
 * The different alternatives of each `oneOf` of which one includes the other. Where a discriminator chooses one of them, values that match two of them are
 * what authors mean, so these are left out.
 */
export const includedAlternatives = memoizeByObject((subject: RuleSubject): readonly IncludedAlternative[] => {
  const found: IncludedAlternative[] = [];
  for (const { pointer, schema } of subject.schemas) {
    const listed = memberOf(schema, 'oneOf');
    if (!isList(listed) || memberOf(schema, 'discriminator') !== undefined) continue;
    const alternatives = listed.slice(0, mostAlternatives);
    const texts = alternatives.map((alternative) => canonicalJson(alternative));
    const places = alternatives.map((_, index) => join(pointer, 'oneOf', index));
    // Many lists name one value in each alternative. OpenAPI 3.0 does not know `const`.
    const constants = alternatives.map((one) => (subject.dialect === '3.0' ? undefined : memberOf(one, 'const')));
    for (const [index, other] of places.entries()) {
      for (const [before, one] of places.slice(0, index).entries()) {
        const isEqual = texts[before] === texts[index];
        const included =
          isEqual || areDifferent(constants[before], constants[index]) ? undefined : compare(subject, one, other);
        if (included !== undefined) found.push(included);
      }
    }
  }
  return found;
});

/**
 * The schemas with a `oneOf` of which every alternative lies within another one, as equal alternatives do: a value that matches one matches two, so no value
 * is valid.
 */
export const unmatchedUnions = memoizeByObject((subject: RuleSubject): ReadonlySet<Pointer> => {
  const found = new Set<Pointer>();
  for (const { pointer, schema } of subject.schemas) {
    const listed = memberOf(schema, 'oneOf');
    if (!isList(listed) || listed.length < 2 || listed.length > mostAlternatives) continue;
    if (memberOf(schema, 'discriminator') !== undefined) continue;
    const texts = listed.map((alternative) => canonicalJson(alternative));
    const places = texts.map((_, index) => join(pointer, 'oneOf', index));
    const liesWithinAnother = (narrow: Pointer, index: number) =>
      places.some(
        (wide, other) =>
          other !== index &&
          (texts[other] === texts[index] || isIncluded(subject, { narrow, wide, describedOnly: false })),
      );
    // Nearly always the first alternative shows that it is not so: far from all are compared with each other.
    if (places.every(liesWithinAnother)) found.add(pointer);
  }
  return found;
});

function areDifferent(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && other !== undefined && !sameJson(one, other);
}

function compare(subject: RuleSubject, one: Pointer, other: Pointer): IncludedAlternative | undefined {
  const ways = [
    { narrow: other, wide: one },
    { narrow: one, wide: other },
  ];
  // What is included for all values is included for those with described properties, too, and most alternatives are not.
  const possible = ways.filter((way) => isIncluded(subject, { ...way, describedOnly: true }));
  const certain = possible.find((way) => isIncluded(subject, { ...way, describedOnly: false }));
  const [first] = certain === undefined ? possible : [certain];
  return first === undefined ? undefined : { ...first, describedOnly: certain === undefined };
}
