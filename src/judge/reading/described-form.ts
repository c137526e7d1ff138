import type { Json } from '../../model/json.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Subject } from './subject.ts';

/** Whether two texts are the same in the form that a description announces, such as "Surrounding white space is removed." or "Stored in lower case.". */
export function isSameAsDescribed(was: Json, is: Json, { subject, shapes }: DescribedPlace): boolean {
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  const { document } = subject.contract;
  const description = shapes
    .flatMap(({ sources }) => sources.map((schema) => memberOf(valueAt(document, schema), 'description')))
    .filter((text) => typeof text === 'string')
    .join('\n');
  if (freeForms.test(description)) return true;
  const read = forms.filter(({ words }) => words.test(description)).map(({ form }) => form);
  const formOf = (text: string) => read.reduce((formed, form) => form(formed), text);
  return read.length > 0 && formOf(was) === formOf(is);
}

interface DescribedPlace {
  readonly subject: Subject;
  /** The merged schemas of the text. */
  readonly shapes: readonly Shape[];
}

/** What is announced so may be anything. */
const freeForms = /\b(?:normali[sz]ed|saniti[sz]ed|truncated|canonical)\b/i;

const forms: readonly { readonly words: RegExp; readonly form: (text: string) => string }[] = [
  { words: /\btrim(?:s|med)?\b|white ?space|(?:leading|trailing|surrounding) (?:spaces|blanks)/i, form: trimmed },
  { words: /\b(?:lower|upper)[- ]?case/i, form: (text) => text.toLowerCase() },
];

function trimmed(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
