import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';

/** The deepest level that is looked at. */
const deepest = 12;
/** The items of a list that are looked at. */
const mostItems = 5;
/** In characters: a text that may be one of a few listed ones. */
const longestWord = 24;

/**
 * What is special of a value, as texts that can be compared: the properties that it has at each level, and of what kind each of them is, such as
 * `/outline//children//minutes positive integer`. No schema is asked, as the bodies of all operations come here. Two values of which neither has a feature that
 * the other lacks are likely to be stored and shown by the same code.
 */
export function featuresOf(value: Json): readonly string[] {
  const features: string[] = [];
  const visit = (part: Json, place: string, depth: number): void => {
    features.push(`${place} ${kindOf(part)}`);
    if (depth === deepest) return;
    if (Array.isArray(part)) for (const item of part.slice(0, mostItems)) visit(item, `${place}/`, depth + 1);
    else if (isObject(part)) for (const [name, own] of Object.entries(part)) visit(own, `${place}/${name}`, depth + 1);
  };
  visit(value, '', 0);
  return features;
}

function kindOf(part: Json): string {
  if (part === null || typeof part === 'boolean') return String(part);
  if (typeof part === 'number' || typeof part === 'bigint') return kindOfNumber(part);
  if (typeof part === 'string') return kindOfText(part);
  if (isObject(part)) return Object.keys(part).length === 0 ? 'empty object' : 'object';
  return `list of ${Math.min(part.length, 3)}`;
}

function kindOfText(text: string): string {
  if (/[^\t\n\r -~]/.test(text)) return 'text that is not ASCII';
  if (text.length > longestWord) return 'long text';
  // A number that only this run uses is in most texts.
  return /\d/.test(text) ? 'text with digits' : `"${text}"`;
}

function kindOfNumber(number: number | bigint): string {
  const integer = Number(number);
  if (!Number.isInteger(integer)) return 'fraction';
  if (integer === 0) return 'zero';
  const size = Math.abs(integer) >= 2 ** 31 ? 'great ' : '';
  return `${size}${integer < 0 ? 'negative' : 'positive'} integer`;
}
