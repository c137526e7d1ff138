import type { Json } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { compareText } from '../../text/compare-text.ts';
import type { Subject } from './subject.ts';

/**
 * Whether two texts are the same in the form that a description announces, such as "Surrounding white space is removed." or "Stored in lower case.", or two
 * lists of which it says that their order is not kept.
 */
export function isSameAsDescribed(was: Json, is: Json, place: DescribedPlace): boolean {
  if (Array.isArray(was) && Array.isArray(is)) return unordered.test(descriptionOf(place)) && hasSameItems(was, is);
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  const description = descriptionOf(place);
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

function descriptionOf({ subject, shapes }: DescribedPlace): string {
  return descriptionAt(subject.contract.document, ...shapes.flatMap(({ sources }) => sources));
}

/** `Sorted by name`, `in any order`: a list need not have the order that was sent. */
const unordered =
  /\b(?:sorted|unordered|(?:in )?any order|no (?:particular|fixed) order|order (?:is|does|may|need) not)\b/i;

function hasSameItems(was: readonly Json[], is: readonly Json[]): boolean {
  const texts = (items: readonly Json[]) => items.map((item) => writeJson(item)).toSorted(compareText);
  return sameJson(texts(was), texts(is));
}

/** What is announced so may be anything: `Normalised`. */
const freeForms = /\b(?:normali[sz]ed|saniti[sz]ed|truncated|canonical)\b/i;

const forms: readonly { readonly words: RegExp; readonly form: (text: string) => string }[] = [
  { words: /\btrim(?:s|med)?\b|white ?space|(?:leading|trailing|surrounding) (?:spaces|blanks)/i, form: trimmed },
  { words: /\b(?:lower|upper)[- ]?case/i, form: (text) => text.toLowerCase() },
];

function trimmed(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
