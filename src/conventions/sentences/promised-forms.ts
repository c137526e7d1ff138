import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, resolve } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { anyOf, conditions, frequencies, possibilities } from './conditional-words.ts';
import { wholeSentences } from './cut-sentences.ts';
import { denial } from './operation-texts.ts';

/** A form that a description promises of a text: `We cut off white space at both ends`, `Kept in lower case`. Less is enough to excuse a text in another form, see `judge/reading/described-form.ts`. */
export interface PromisedForm {
  /** `in lower case`. */
  readonly name: string;
  /** The text in that form; a text that would be empty stays as it is. */
  readonly form: (text: string) => string;
  /** The text in another form, which the service changes. */
  readonly other: (text: string) => string;
}

/** How deep within objects a text may be. */
const deepest = 3;

/** What the description of a schema says of the form of its texts. Kept: it is asked for with every response. */
export const promisedForms = memoize((document: JsonObject, schema: Pointer): readonly PromisedForm[] => {
  const description = descriptionAt(document, ...new Set([schema, resolve(document, schema) ?? schema]));
  if (!anyForm.test(description)) return [];
  const said = wholeSentences(description).filter((sentence) => !denial.test(sentence) && !sometimes.test(sentence));
  return forms.filter(({ words }) => said.some((sentence) => words.test(sentence)));
}, Number.POSITIVE_INFINITY);

/** The value with its texts, and those of the objects within, in the forms that the descriptions of their schemas announce. */
export function inPromisedForm(value: Json, schema: Pointer, { document }: { readonly document: JsonObject }): Json {
  return formed(value, schema, { document, depth: 0 });
}

function formed(
  value: Json,
  schema: Pointer,
  { document, depth }: { readonly document: JsonObject; readonly depth: number },
): Json {
  if (typeof value === 'string')
    return promisedForms(document, schema).reduce((text: string, { form }) => form(text), value);
  if (!isObject(value) || depth >= deepest) return value;
  const { properties } = schemaProperties(document, schema);
  return objectFromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => {
      const place = properties.get(name);
      return [name, place === undefined ? part : formed(part, place, { document, depth: depth + 1 })];
    }),
  );
}

const anyForm = /white ?space|\bspaces\b|\bblanks\b|\btrim|(?:lower|upper)[- ]?case/i;
/** What is so only now and then: `may be trimmed`, `if it is a link`. */
const sometimes = anyOf(possibilities, frequencies, conditions, ['either', 'or upper', 'or lower']);
const ends =
  '(?:both ends|either end|around|surrounding|outer|leading and trailing|start and (?:the )?end|beginning and (?:the )?end)';
const removal = String.raw`(?:cut off|cuts? off|remov\w+|stripp?\w*|trim\w*)`;
const blank = '(?:white ?space|spaces|blanks)';
const change = String.raw`\b(?:kept|stored|saved|converted|turned|changed|returned|shown|folded|always|becomes?)\b[^.,]*\b`;

/** Only of what every service changes alike: not all change letters with accents, or know all white space. */
const forms: readonly (PromisedForm & { readonly words: RegExp })[] = [
  {
    name: 'without white space around it',
    words: new RegExp(
      [
        String.raw`\b${removal}\b[^.]*\b${blank}\b[^.]*\b${ends}\b`,
        String.raw`\b${removal}\b[^.]*\b${ends} ${blank}\b`,
        String.raw`\b${ends} ${blank}\b[^.]*\b${removal}\b`,
        String.raw`\b${blank}\b[^.]*\b${ends}\b[^.]*\b${removal}\b`,
        String.raw`^\s*trimmed\s*$`,
      ].join('|'),
      'i',
    ),
    form: (text) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') || text,
    other: (text) => `  ${text} `,
  },
  {
    name: 'in lower case',
    words: new RegExp(String.raw`${change}(?:in|to|into) lower[- ]?case\b`, 'i'),
    form: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    other: (text) => text.toUpperCase(),
  },
  {
    name: 'in upper case',
    words: new RegExp(String.raw`${change}(?:in|to|into) (?:upper[- ]?case|capitals)\b`, 'i'),
    form: (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
    other: (text) => text.toLowerCase(),
  },
];
