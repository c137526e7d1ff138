import type { DerivedValue } from '../../schema/derive/valid-values.ts';

/** Of one schema. */
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
