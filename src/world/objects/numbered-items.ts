import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { nameTopics } from './name-topics.ts';

const ordinal =
  /^(?:line|entry|item|row|step|stop|leg|lap|slide|seq|sequence)(?: item)? (?:no|num|number|index|position|order)$|^(?:seq|sequence|position|ordinal|sort order|rank)$/;

const topics = nameTopics({
  /** The place of an item in its list. */
  place: (name) => ordinal.test(wordsOfName(name).words.join(' ')),
});

/** Numbers the items of a list from 1, in place, where they have a number for that: `lineNo`, `position`. */
export function numberItems(items: readonly Json[]): void {
  const [first] = items;
  if (!isObject(first) || (topics.of(first) & topics.bits.place) === 0) return;
  const name = Object.keys(first).find((one) => ordinal.test(wordsOfName(one).words.join(' ')));
  if (name === undefined || !items.every((item) => isObject(item) && Number.isInteger(item[name]))) return;
  for (const [at, item] of items.entries()) if (isObject(item)) Object.assign(item, { [name]: at + 1 });
}
