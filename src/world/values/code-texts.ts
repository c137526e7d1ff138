import { numberFrom, partSeed, textFrom } from '../seeds/seed.ts';
import { digits, ofProperty } from './text-makers.ts';
import { oneOf, rule, type TextRule } from './text-rule.ts';

/** Numbers that are printed on papers, cards and products. */
export const codeTexts: readonly TextRule[] = [
  rule(
    'passportNumber',
    /\b(?:account|card|routing|tax|vat|passport|licen[cs]e|policy|tracking|order|invoice|serial|registration|confirmation|booking|security|insurance|reference|customer|contract|article|employee) (?:number|no)$/,
    ofProperty((seed) => `${numberFrom(seed, 1, 9)}${textFrom(seed, 8, digits)}`),
  ),
  rule(
    'lastFour',
    /\bnumber suffix$|\blast (?:four|digit|char|character)(?: digit)?$/,
    ofProperty((seed) => textFrom(seed, 4, digits)),
  ),
  rule(
    'cardBin',
    /^(?:card )?bin$/,
    ofProperty((seed) => `4${textFrom(seed, 5, digits)}`),
  ),
  rule(
    'houseNumber',
    /\b(?:house|building|unit) ?(?:number|no)(?: or name)?$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 180))),
  ),
  rule(
    'season',
    /\b(?:season|episode|chapter|disc)(?: number)?$|^sequence$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 12))),
  ),
  rule(
    'isbn',
    /^(?:ean|gtin|upc|isbn|barcode)$/,
    ofProperty((seed) => `4${textFrom(seed, 12, digits)}`),
  ),
  oneOf('incoterm', /\bincoterm$/, ['EXW', 'FCA', 'CPT', 'DAP', 'DDP', 'FOB', 'CIF']),
  oneOf('unNumber', /^un (?:number|no)$/, ['UN1263', 'UN1845', 'UN1950', 'UN3480', 'UN3481']),
  oneOf('licenceClass', /\blicen[cs]e class$/, ['B', 'C1', 'C', 'CE', 'D']),
  rule(
    'hsCode',
    /\b(?:hs|tariff|commodity|customs) code$/,
    ofProperty(
      (seed) => `${numberFrom(seed, 10, 96)}${textFrom(seed, 2, digits)}.${textFrom(partSeed(seed, 1), 2, digits)}`,
    ),
  ),
  rule(
    'eori',
    /\beori(?: number| no)?$/,
    ofProperty((seed) => `DE${textFrom(seed, 15, digits)}`),
  ),
  rule(
    'glnCode',
    /^gln(?: code| number)?$/,
    ofProperty((seed) => `4${textFrom(seed, 12, digits)}`),
  ),
  rule(
    'mmsi',
    /^mmsi$/,
    ofProperty((seed) => `2${textFrom(seed, 8, digits)}`),
  ),
  rule(
    'imoNumber',
    /^imo(?: number)?$/,
    ofProperty((seed) => `9${textFrom(seed, 6, digits)}`),
  ),
  rule(
    'callSign',
    /\bcall ?sign$/,
    ofProperty((seed) => `D${textFrom(seed, 2, 'ABCDEFGHJKLM')}${textFrom(partSeed(seed, 1), 4, digits)}`),
  ),
  rule(
    'isrc',
    /^isrc$/,
    ofProperty((seed) => `USQX9${textFrom(seed, 7, digits)}`),
  ),
  rule(
    'iban',
    /\biban$/,
    ofProperty((seed) => `DE02${textFrom(seed, 18, digits)}`),
  ),
  rule(
    'bic',
    /\b(?:bic|swift)$/,
    ofProperty(() => 'COBADEFFXXX'),
  ),
];
