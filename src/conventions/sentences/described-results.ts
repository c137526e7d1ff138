import { spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';

/** Whether a text says that a request with several items gets a result for each: `one result for each item`, `results of all`. */
export function saysOneForEach(text: string): boolean {
  return oneForEach.test(text);
}

const oneForEach =
  /\b(?:one|a) (?:\w+ )?(?:result|outcome|entry|answer|status|item|element)s? (?:for|per)\b|\bresults? (?:for|of) (?:each|every|all)\b/i;

/** Whether a text says that the results are in the order of the items, also by the name that the request has for them (`list`): `in the order of the books`. */
export function saysOrdered(text: string, list: string | undefined): boolean {
  const words = list === undefined ? '' : nameWords(list).trim();
  return sameOrder.test(text) || (words !== '' && spacedWords(text).includes(` in the order of the ${words} `));
}

/** `in the same order`, `in the order of the request`. */
const sameOrder = /\bin the (?:same|given) order\b|\bin the order of (?:the )?(?:request|items|input)/i;
