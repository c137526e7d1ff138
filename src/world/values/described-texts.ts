import { uuidFrom } from '../seeds/seed.ts';
import { describeThing } from '../words/descriptions.ts';
import { townOf } from '../words/places.ts';
import { thingName } from '../words/things.ts';
import { formatTexts } from './format-texts.ts';
import { linkFor, type MakeText, ofObject, ofProperty } from './text-makers.ts';
import type { ValuePlace } from './value-place.ts';

const base64 = ofProperty((seed) => btoa(thingName(seed)));

/** Makes a text by the words of its description, for names that say nothing; `undefined` where these say nothing either. */
export function describedTexts({ description, name, kind }: ValuePlace): MakeText | undefined {
  if (/ISO[ -]?4217|currency code/i.test(description)) return formatTexts('currency', name);
  if (/ISO[ -]?3166|country code/i.test(description))
    return ofObject((seed, locale) => townOf(seed, locale).countryCode);
  if (/ISO[ -]?8601|RFC ?3339/i.test(description)) return formatTexts('date-time', name);
  if (/\bBCP ?47|ISO[ -]?639|IETF language/i.test(description))
    return ofObject((seed, locale) => townOf(seed, locale).language);
  if (/\bUUID\b/.test(description)) return ofProperty(uuidFrom);
  if (/^(?:(?:the|an?) )?\[?(?:\w+ ){0,3}(?:URL|URI|link)\b/i.test(description)) return linkFor(name);
  if (/\bbase ?-?64\b/i.test(description)) return base64;
  if (/\bmarkdown\b|\bHTML\b/i.test(description)) return ofProperty((seed) => describeThing(kind, seed));
  return undefined;
}
