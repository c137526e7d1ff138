import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { describedListOrder } from '../../conventions/sentences/list-order.ts';
import { denial, operationTexts } from '../../conventions/sentences/operation-texts.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { isInOrder } from '../../schema/json/is-in-order.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { compareText } from '../../text/compare-text.ts';
import { hasWords } from '../../text/has-words.ts';
import { tokensOf } from '../../text/pointer-tokens.ts';
import { shapeIn } from './contract-shape.ts';
import type { Subject } from './subject.ts';

/**
 * Whether two texts are the same in the form that a description announces, such as "Surrounding white space is removed." or "Stored in lower case.", or two
 * lists of which it says what order they have.
 */
export function isSameAsDescribed(was: Json, is: Json, place: DescribedPlace): boolean {
  if (Array.isArray(was) && Array.isArray(is)) {
    const isSet = isSetOfListed(place) || saidElsewhere(place).some((one) => describedListOrder(one) === 'another');
    const order = describedListOrder(descriptionOf(place)) ?? (isSet ? 'another' : 'as sent');
    return order !== 'as sent' && hasSameItems(was, is) && !isOutOfOrder(is, place);
  }
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  const description = descriptionOf(place);
  if (freeForms.test(description)) return true;
  const read = forms.filter(({ words }) => words.test(description)).map(({ form }) => form);
  if (saysTrimmed(place)) read.push(trimmed);
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

/** What the operations of the same collection say of the property, sentence by sentence: `Tags are a set: their order is not kept.` */
function saidElsewhere({ subject, shapes }: DescribedPlace): readonly string[] {
  const { contract, exchange } = subject;
  const collectionOf = ({ path }: Pick<Operation, 'path'>) => path.replace(/\/\{[^/]*\}$/, '');
  const own = collectionOf(exchange.case.operation);
  const names = shapes.flatMap(({ sources }) => sources.flatMap(propertyAt));
  const texts = contract.operations.filter((one) => collectionOf(one) === own).flatMap(operationTexts);
  return texts.flatMap(wholeSentences).filter((one) => names.some((name) => hasWords(one, name)));
}

function propertyAt(place: Pointer): readonly string[] {
  const [name = '', holder] = tokensOf(place).toReversed();
  return holder === 'properties' ? [name] : [];
}

/** Whether the contract says of all texts of the API that white space is removed around them. */
function saysTrimmed({ subject: { contract } }: DescribedPlace): boolean {
  return wholeSentences(descriptionAt(contract.document, '/info')).some(
    (one) => trimsAll.test(one) && !denial.test(one),
  );
}

/** Whether a list of texts is not in the order that its description says: that of the alphabet, or that in which the schema lists them. */
export function isOutOfOrder(is: Json, place: DescribedPlace): boolean {
  const texts = Array.isArray(is) ? is.filter((item: Json) => typeof item === 'string') : [];
  if (!Array.isArray(is) || texts.length < is.length) return false;
  const order = describedListOrder(descriptionOf(place));
  if (order === 'alphabetical') return !isInOrder(texts);
  if (order !== 'as listed') return false;
  const items = place.shapes.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? []));
  const listed = items.flatMap((item) => shapeIn(place.subject.contract, item).values?.value ?? []);
  const places = texts.map((text) => listed.indexOf(text));
  return !places.includes(-1) && !isInOrder(places);
}

/** Whether a list holds each of the values that the schema lists once at most: many services keep flags for them. */
function isSetOfListed({ subject, shapes }: DescribedPlace): boolean {
  const items = shapes.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? []));
  const isListed = items.some((item) => shapeIn(subject.contract, item).values !== undefined);
  return isListed && shapes.some(({ uniqueItems }) => uniqueItems !== undefined);
}

function hasSameItems(was: readonly Json[], is: readonly Json[]): boolean {
  const texts = (items: readonly Json[]) => items.map((item) => writeJson(item)).toSorted(compareText);
  return sameJson(texts(was), texts(is));
}

/** What is announced so may be anything: `Normalised`. */
const freeForms = /\b(?:normali[sz]ed|saniti[sz]ed|truncated|canonical)\b/i;

const trimming = /\btrim(?:s|med)?\b|white ?space|(?:leading|trailing|surrounding) (?:spaces|blanks)/i;

const trimsAll =
  /\btrim(?:s|med)?\b|\b(?:remov|strip|ignor)\w*\b.*\bwhite ?space|white ?space\b.*\b(?:remov|stripp|ignor)/i;

const forms: readonly { readonly words: RegExp; readonly form: (text: string) => string }[] = [
  { words: trimming, form: trimmed },
  { words: /\b(?:lower|upper)[- ]?case/i, form: (text) => text.toLowerCase() },
];

function trimmed(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
