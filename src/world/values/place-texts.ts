import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import { numberFrom, partSeed, pickFrom } from '../seeds/seed.ts';
import { streetOf, townOf } from '../words/places.ts';
import { walletAddress } from './technical-texts.ts';
import { currency, type MakeText, mailbox, ofObject } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';
import type { ValuePlace } from './value-place.ts';

/** Places, and what depends on the country. */
export const placeTexts: readonly TextRule[] = [
  ruleByPlace('country', /\bcountry(?: name)?$/, (place) =>
    wantsCode(place) ? countryCode(place) : ofObject((seed, locale) => townOf(seed, locale).country),
  ),
  ruleByPlace('countryCode', /\bcountry code$|\bcountry iso/, countryCode),
  rule(
    'city',
    /\b(?:city|town)(?: name)?$|^locality$|^(?:current |home |office |work |job )?location$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  ruleByPlace('streetAddress', /\b(?:street|line|address)(?: (?:line|one))?$/, ({ name, kind }) =>
    /wallet|crypto|blockchain/.test(kind)
      ? walletAddress
      : /mail|smtp/.test(kind) && /[a-z]_?address$/i.test(name)
        ? mailbox
        : /2$/.test(name)
          ? ofObject((seed) => `Suite ${numberFrom(partSeed(seed, 72), 1, 40)}`)
          : ofObject(streetOf),
  ),
  rule(
    'postalCode',
    /\b(?:zip|postcode|postal|zipcode)(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).postcode),
  ),
  ruleByPlace('adminArea1', /^(?:admin|administrative) area(?: level)?$/, ({ name }) =>
    /[34]$/.test(name)
      ? ofObject((seed) => pickFrom(['Old Town', 'Riverside', 'Northside', 'Harbor District'], seed))
      : ofObject((seed, locale) => townOf(seed, locale)[/2$/.test(name) ? 'city' : 'region']),
  ),
  rule(
    'region',
    /\b(?:region|province|county)$/,
    ofObject((seed, locale) => townOf(seed, locale).region),
  ),
  oneOf('continent', /\bcontinent$/, ['Europe', 'Asia', 'Africa', 'North America']),
  rule(
    'language',
    /\b(?:locale|language|lang)(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).language),
  ),
  rule(
    'timeZone',
    /\b(?:time ?zone|tz)$/,
    ofObject((seed, locale) => townOf(seed, locale).timezone),
  ),
  rule('currency', /\bcurrency(?: (?:code|iso))?$/, currency),
];

/** The code of the country of the object's town: of three letters where two are too few. */
export function countryCode({ shape }: ValuePlace): MakeText {
  const isLong =
    Number(shape.bounds.get('minLength')?.value ?? 0) > 2 ||
    shape.patterns.some(({ value }) => {
      const expression = readRegExp(value);
      return expression?.test('DEU') === true && !expression.test('DE');
    });
  return ofObject((seed, locale) => townOf(seed, locale)[isLong ? 'countryCode3' : 'countryCode']);
}

/** Whether a text is too short for a name, or has the pattern of a code such as `DE`. */
export function wantsCode({ shape }: ValuePlace): boolean {
  const expressions = shape.patterns.flatMap(({ value }) => readRegExp(value) ?? []);
  const accepts = (text: string) => expressions.every((expression) => expression.test(text));
  return (
    Number(shape.bounds.get('maxLength')?.value ?? 99) < 4 || ((accepts('DE') || accepts('DEU')) && !accepts('Germany'))
  );
}
