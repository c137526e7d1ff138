import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { variedValues } from '../../../schema/derive/valid/varied-values.ts';

/** The alternatives of one schema that are used. */
const mostAlternatives = 12;

/**
 * One value for each alternative of each union in a schema, with every property where there is such a value, and the one that is nested deepest: each may
 * be stored in another way.
 */
export function typicalAlternatives(values: Iterable<DerivedValue>): readonly DerivedValue[] {
  const whole = [...values].filter(({ label, text }) => text === undefined && wholeObject.test(label));
  const bySubject = new Map<string, DerivedValue>();
  for (const value of whole) {
    const subject = value.label.replace(wholeObject, '');
    const isFuller = value.label.endsWith('every property');
    if (isFuller || !bySubject.has(subject)) bySubject.set(subject, value);
  }
  const alternatives = [...bySubject]
    .filter(([subject]) => subject.includes('(alternative '))
    .map(([, value]) => value);
  const [deepest] = [...bySubject].toSorted(([one], [other]) => depthOf(other) - depthOf(one));
  const nested = deepest !== undefined && depthOf(deepest[0]) > 1 ? [deepest[1]] : [];
  return [...new Set([...nested, ...alternatives])].slice(0, mostAlternatives);
}

const wholeObject = / has (every property|only the required properties)$/;

function depthOf(subject: string): number {
  return subject.split(/[.[]/).length - 1;
}

/** The derived values that have every property, one for each alternative of the whole value; where all properties are required, there is no fuller one. */
export function wholeValues(values: Iterable<DerivedValue>): readonly DerivedValue[] {
  const whole = [...values].filter(({ label, text }) => text === undefined && ofWholeValue.test(label));
  const isFull = ({ label }: DerivedValue) => label.endsWith(' has every property');
  const subjectOf = ({ label }: DerivedValue) => label.replace(wholeObject, '');
  const full = new Set(whole.filter(isFull).map(subjectOf));
  return whole.filter((one) => isFull(one) || !full.has(subjectOf(one)));
}

const ofWholeValue = /^the value(?: \(alternative \d+\))* has (?:every property|only the required properties)$/;

/** What bodies are derived from. */
interface BodySource {
  readonly source: SchemaSource;
  readonly validRequest: { readonly schema: Pointer | undefined };
  readonly validValues: () => Iterable<DerivedValue>;
}

/** The bodies that are made from one alternative of the whole value. */
const mostBodies = 6;

/** Bodies in which each part is in turn each of its listed values, true, false, null, zero and empty. */
export function distinctBodies({
  source,
  validRequest: { schema },
  validValues,
}: BodySource): readonly { readonly label: string; readonly value: Json }[] {
  if (schema === undefined) return [];
  return wholeValues(validValues())
    .slice(0, mostAlternatives)
    .flatMap(({ label, value: base }) =>
      variedValues(source, schema, { base, most: mostBodies }).map((value, index) => ({
        label: `with other values, ${index + 1} (${label})`,
        value,
      })),
    );
}
