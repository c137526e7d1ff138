import { wordsOfName } from '../words/words-of-name.ts';
import { codeTexts } from './code-texts.ts';
import { everydayTexts } from './everyday-texts.ts';
import { generalTexts } from './general-texts.ts';
import { numberTexts } from './number-texts.ts';
import { peopleTexts } from './people-texts.ts';
import { placeTexts } from './place-texts.ts';
import { proseTexts } from './prose-texts.ts';
import { technicalTexts } from './technical-texts.ts';
import { type MakeText, ofSide, ownPage } from './text-makers.ts';
import type { TextRule } from './text-rule.ts';
import { thingTexts } from './thing-texts.ts';
import { timeTexts } from './time-texts.ts';
import type { ValuePlace } from './value-place.ts';

/**
 * The rules for texts by name, all tables in one list. The first rule that fits counts, so general words come last: `userName` is not any name, `orderNumber`
 * not any number.
 */
export const textRules: readonly TextRule[] = [
  ...everydayTexts,
  ...technicalTexts,
  ...peopleTexts,
  ...thingTexts,
  ...placeTexts,
  ...timeTexts,
  ...proseTexts,
  ...codeTexts,
  ...generalTexts,
  ...numberTexts,
];

/** Makes texts by the words of the property's name; `undefined` where no rule knows them. */
export function namedTexts(place: ValuePlace): MakeText | undefined {
  const phrase = wordsOfName(place.name).words.join(' ');
  const found = textRules.find(({ names }) => names.test(phrase));
  if (found !== undefined) return found.isTime === true ? found.make(place) : ofSide(place.name, found.make(place));
  return /(?:url|link|uri|href)$/.test(place.kind) && linkValues.test(phrase) ? ownPage : undefined;
}

/** What the link of an object for links may be called. */
const linkValues = /^(?:|\w*(?:value|target|address|location|link))$/;
