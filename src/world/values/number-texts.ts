import { numberFrom, partSeed, pickFrom, textFrom } from '../seeds/seed.ts';
import { townOf } from '../words/places.ts';
import { countryCode } from './place-texts.ts';
import { capitals, digits, ofObject, ofProperty, shortId } from './text-makers.ts';
import { rule, ruleByPlace, type TextRule } from './text-rule.ts';

const moneyKinds = /(?:money|amount|balance|price|fee|cost|fare|charge|salary)$/;
const amount = ofProperty(
  (seed) => `${numberFrom(seed, 5, 240)}.${pickFrom(['00', '50', '90', '99'], partSeed(seed, 1))}`,
);
const currencies = [
  'EUR',
  'USD',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'BRL',
  'MXN',
  'INR',
  'ZAR',
];

/** Texts of numbers, identifiers and codes. */
export const numberTexts: readonly TextRule[] = [
  rule(
    'taxRate',
    /\bpercent(?:age)?(?: rate)?$|\b(?:tax|vat|interest|commission|exchange)? ?rate$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 30))),
  ),
  rule('price', /\b(?:amount|price|cost|balance|fee|total|subtotal|tax|discount)$/, amount),
  ruleByPlace('value', /^value$/, ({ kind }) =>
    moneyKinds.test(kind) ? amount : ofProperty((seed) => String(numberFrom(seed, 1, 240))),
  ),
  rule(
    'quantity',
    /\b(?:count|quantity|size|width|height|weight|number|limit|offset|index|rank|score|age|year|value|page)$|^(?:max|maximum|min|minimum|(?:number|count) of) /,
    ofProperty((seed) => String(numberFrom(seed, 1, 240))),
  ),
  rule(
    'latitude',
    /\b(?:latitude|lat)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).latitude)),
  ),
  rule(
    'longitude',
    /\b(?:longitude|lng|lon|long)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).longitude)),
  ),
  ruleByPlace('reference', /\b(?:id|sid|gid|reference|ref|identifier)$/, ({ name }) =>
    ofProperty((seed) => shortId(name, seed)),
  ),
  ruleByPlace('sku', /\b(?:code|symbol|sku|serial)$/, (place) => {
    if (/^code$/i.test(place.name) && /country$/.test(place.kind)) return countryCode(place);
    if (/^code$/i.test(place.name) && /currency$/.test(place.kind)) return ({ index }) => pickFrom(currencies, index);
    return ofProperty((seed) => `${textFrom(seed, 3, capitals)}-${textFrom(seed, 4, digits)}`);
  }),
];
