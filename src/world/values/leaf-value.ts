import type { Json } from '../../model/json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import { partSeed, pickFrom, type Seed, textFrom } from '../seeds/seed.ts';
import { cityKinds } from '../words/kinds.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import { describedTexts } from './described-texts.ts';
import { type DocumentedValues, isPlaceholder, mentionedValue, onlyValue, quotedValues } from './documented-values.ts';
import { addressOf, numberFitter, textFitter } from './fit-value.ts';
import { formatTexts } from './format-texts.ts';
import { listedPlace } from './listed-places.ts';
import { isTimeOfToday, namedNumbers, numberNear, timestamps } from './named-numbers.ts';
import { namedTexts } from './named-texts.ts';
import { textLike } from './text-like.ts';
import { anyText } from './text-makers.ts';
import type { MakeValue, ValuePlace } from './value-place.ts';

/** Where values are taken from before one is made up. */
export interface ValueSources {
  readonly documented: DocumentedValues;
  /** The values that the user wants for a property of a kind; `undefined`: any. */
  readonly wanted: (kind: string, name: string) => readonly Json[] | undefined;
}

/**
 * Makes the values of a place that is neither an object nor a list: what the user wants, else listed values, else the example for the first object and
 * values like it for the others, else values of the same property elsewhere, of the description, the format, the name, the type.
 */
export function leafMaker(place: ValuePlace, type: TypeName, sources: ValueSources): MakeValue {
  const { shape } = place;
  const wanted = sources.wanted(place.kind, place.name)?.filter((value) => hasType(value, type)) ?? [];
  if (wanted.length > 0) return ({ index }, seed) => pickFrom(wanted, wanted.length <= 12 ? index : seed);
  const listed = shape.values?.value.filter((value) => value !== null && hasType(value, type)) ?? [];
  if (shape.values !== undefined) {
    const values = listed.length > 0 ? listed : shape.values.value;
    return listedPlace(values, place) ?? ownKind(values, place) ?? takeTurns(values, place);
  }
  switch (type) {
    case 'string':
      return textMaker(place, sources);
    case 'integer':
    case 'number':
      return numberMaker(place, type);
    case 'boolean':
      return booleanMaker(place);
    default:
      return () => null;
  }
}

function hasType(value: Json, type: TypeName): boolean {
  return typesOf(value).includes(type);
}

/** `object` says what kind of thing an object is: the value of its own kind, where that is listed. */
function ownKind(values: readonly Json[], { name, kind }: ValuePlace): MakeValue | undefined {
  const { plain } = wordsOfName(name);
  if (plain !== 'object' && plain !== 'objecttype') return undefined;
  const own = values.find((value) => typeof value === 'string' && kindOf(value) === kind);
  return own === undefined ? undefined : () => own;
}

/** One value after the other, so that a list of objects has each; the first object has the example. */
function takeTurns(values: readonly Json[], { name, shape }: ValuePlace): MakeValue {
  if (values.length === 1) return () => values[0] ?? null;
  const examples = shape.examples.map(({ value }) => values.indexOf(value));
  const shift = examples.find((at) => at >= 0) ?? name.length;
  return ({ index }, seed) => values[(index + shift + (index > 999 ? seed : 0)) % values.length] ?? null;
}

/** Formats that say more of a value than its name and its examples. */
const decidingFormats: ReadonlySet<string> = new Set([
  'date',
  'date-time',
  'http-date',
  'time',
  'email',
  'uuid',
  'uri',
  'url',
  'password',
]);

function textMaker(place: ValuePlace, { documented }: ValueSources): MakeValue<string> {
  const fitted = textFitter(place.shape);
  const make = textSource(place, documented);
  return (scope, seed) => fitted(make(scope, seed), seed);
}

function textSource(place: ValuePlace, documented: DocumentedValues): MakeValue<string> {
  const { shape, name, kind, description } = place;
  const format = shape.formats.map(({ value }) => formatTexts(value, name, kind)).find((one) => one !== undefined);
  const examples = shape.examples.flatMap(({ value }) =>
    // A block of YAML ends with a line break, which is seldom meant.
    typeof value === 'string' && value !== '' && !isPlaceholder(value, name) ? [value.replace(/(?<=^.+)\n$/, '')] : [],
  );
  const named = namedTexts(place);
  const isLink = shape.formats.some(({ value }) => /^ur[il]$/.test(value)) && examples.length > 0;
  if (format !== undefined && !isLink && shape.formats.some(({ value }) => decidingFormats.has(value)))
    return inFormOf(examples[0], name, format);
  if (examples.length > 0) return likeExamples(examples, named ?? format, place);
  if (isOwnFormat(shape.patterns.length, format)) return format;
  const meant = formatOfPatterns(shape);
  if (meant !== undefined) return formatTexts(meant, name, kind) ?? anyText;
  const only = onlyValue(description, name);
  if (only !== undefined) return () => only;
  const quoted = quotedValues(description, name);
  if (quoted.length > 0 && !isOfPlace.test(wordsOfName(name).words.join(' ')))
    return ({ index }) => pickFrom(quoted, index);
  const mentioned = mentionedValue(description);
  if (mentioned !== undefined) return likeExamples([mentioned], named, place);
  const known = isOfPerson.test(wordsOfName(name).plain) ? [] : documented.textsFor(name, kind);
  const isOwnForm = known.length > 0 && known.every(isOpaqueText) && wordsOfName(name).words.length > 1;
  if (known.length > 1 || isOwnForm || (known.length > 0 && named === undefined)) return fromDocument(known, named);
  return format ?? describedWhereVague(place, named) ?? named ?? anyText;
}

/** Times that are days or months in the example are so in other objects: `2023-11-01T00:00:00Z`. */
function inFormOf(example: string | undefined, name: string, make: MakeValue<string>): MakeValue<string> {
  const isMonth = /^(?:month|startofmonth|monthstart)$/.test(wordsOfName(name).plain);
  const isDay = example !== undefined && /^\d{4}-\d\d-\d\dT00:00:00/.test(example);
  if (!isMonth && !isDay) return make;
  return (scope, seed) => {
    const text = make(scope, seed);
    const day = isMonth ? text.replace(/^(\d{4}-\d\d)-\d\d/, '$1-01') : text;
    return day.replace(/T\d\d:\d\d:\d\d/, 'T00:00:00');
  };
}

/** What must agree with the other properties of a person. */
const isOfPerson = /^(?:(?:first|last|full|given|family|user|sur)name|e?mail|emailaddress|login)$/;

/** What descriptions explain in the terms of other properties and of the post: `primary_line`, `# 6100`. */
const isOfPlace = /\b(?:address|admin area|street|address line|line|city|zip|zip code|postcode|postal code)$/;

/** Texts of formats that patterns often describe. */
const patternSamples: readonly (readonly [format: string, text: string])[] = [
  ['date-time', '2026-01-15T10:20:30Z'],
  ['date', '2026-01-15'],
  ['year-month', '2026-01'],
  ['uuid', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['ipv4', '192.0.2.1'],
  ['email', 'ana.silva@example.com'],
];

/** What a pattern of another meaning may accept: a name, a postcode, the number of an order. */
const textsOfNoFormat = ['text', 'TEXT', 'a-1', 'AB-12', '12-34', '1234', 'Two words', '12345678', '+12025550151'];

/** The format that the patterns of a text describe; `undefined` if they accept other texts as well, or none of the known formats. */
function formatOfPatterns({ patterns }: Shape): string | undefined {
  if (patterns.length === 0) return undefined;
  const expressions = patterns.flatMap(({ value }) => readRegExp(value) ?? []);
  const accepts = (text: string) => expressions.every((expression) => expression.test(text));
  if (expressions.length < patterns.length || textsOfNoFormat.some(accepts)) return undefined;
  return patternSamples.find(([, text]) => accepts(text))?.[0];
}

function isOwnFormat<Format>(patterns: number, format: Format | undefined): format is Format {
  return format !== undefined && patterns === 0;
}

/** Names such as `type` or `value` say less than a description that names a standard. */
function describedWhereVague(place: ValuePlace, named: MakeValue<string> | undefined): MakeValue<string> | undefined {
  const isVague = named === undefined || /^(?:type|value|code|country|kind|key)$/.test(wordsOfName(place.name).last);
  return isVague ? describedTexts(place) : undefined;
}

/** The first object has the example, the others have something like it. */
function likeExamples(
  examples: readonly string[],
  named: MakeValue<string> | undefined,
  { name, kind }: ValuePlace,
): MakeValue<string> {
  const [first = ''] = examples;
  if (/^(?:[a-z][\w+.-]*:|\/)\S+$/i.test(first))
    return (scope, seed) => {
      const own = scope.id === undefined ? undefined : addressOf(first, scope.id);
      return own ?? (scope.index === 0 || !/^https?:/.test(first) ? first : (named?.(scope, seed) ?? first));
    };
  if (examples.length > 2) return ({ index }) => pickFrom(examples, index);
  // Another text would not be a document of its kind, and another form of version not one of this service.
  if (/^\s*[{[<]/.test(first)) return () => first;
  if (wordsOfName(name).last === 'currency' || wordsOfName(name).plain === 'currencycode') return () => first;
  if (wordsOfName(name).last === 'version')
    return ({ index }, seed) => (index === 0 || first.length < 3 ? first : textLike(first, seed));
  // Other codes have the form of this one: `MDI`.
  if (
    /^[A-Z]{1,6}$/.test(first) &&
    wordsOfName(name).last === 'code' &&
    !/currency|country|language/.test(wordsOfName(name).plain + kind)
  )
    return ({ index }, seed) => (index === 0 ? first : textFrom(seed, first.length, 'ABCDEFGHJKLMNPRSTUVWXYZ'));
  const isOpaque = isOpaqueText(first);
  const isDate = /^(?:19|20)\d\d-\d\d(?:-\d\d|$)/.test(first);
  if (isDate) {
    const usual = formatTexts(first.length > 10 ? 'date-time' : 'date', name);
    const times = usual && inFormOf(first, name, usual);
    // Some dates are only a year and a month.
    const like = (text: string) => (first.length < 10 ? text.slice(0, first.length) : text);
    return (scope, seed) => (scope.index === 0 ? first : like(times?.(scope, seed) ?? first));
  }
  if ((named === undefined || isOwnTerm(first, name, kind)) && !isOpaque) return () => first;
  if (isOpaque) return ({ index }, seed) => (index === 0 ? first : textLike(first, seed));
  return (scope, seed) => (scope.index === 0 ? first : (named?.(scope, seed) ?? first));
}

/** Whether an example is a term of the contract, such as the type of a thing: made-up types beside it would be wrong. */
function isOwnTerm(example: string, name: string, kind: string): boolean {
  const { last } = wordsOfName(name);
  if (last === 'state' && cityKinds.test(kind)) return false;
  return (
    /^(?:type|kind|format|mode|scope)$/.test(last) ||
    (/^(?:status|state|role|level|tier|plan)$/.test(last) &&
      !/^(?:active|pending|completed|basic|standard|premium)$/.test(example))
  );
}

/** A text such as an id, of which others of the same form can be made. */
function isOpaqueText(text: string): boolean {
  return text.length > 3 && /\d/.test(text) && !/\s|^\w+:\/\//.test(text);
}

/** Values of the document for most objects; where there are few, made-up ones for the rest. */
function fromDocument(known: readonly string[], named: MakeValue<string> | undefined): MakeValue<string> {
  const [first = ''] = known;
  if (known.every((text) => /^[a-z][\w+.-]*:\S+$/i.test(text)))
    return ({ id, index }) => (id === undefined ? undefined : addressOf(first, id)) ?? pickFrom(known, index);
  const isOpaque = known.every(isOpaqueText);
  if (isOpaque) return (_, seed) => textLike(first, seed);
  if (named === undefined || known.length > 7) return ({ index }, seed) => pickFrom(known, index > 999 ? seed : index);
  return (scope, seed) => (scope.index < known.length ? pickFrom(known, scope.index) : named(scope, seed));
}

/** Numbers that are between limits which no schema needs to say. */
const limited = /^(?:month|day|hour|minute|second|latitude|lat|longitude|lng|lon|percent|percentage)$/;

function numberMaker(place: ValuePlace, type: 'integer' | 'number'): MakeValue {
  const { shape } = place;
  const fitted = numberFitter(shape);
  const example = shape.examples.map(({ value }) => value).find((value) => typeof value === 'number');
  const isDated = example !== undefined && isTimeOfToday(example) && /time|date|stamp|_?at$|ts$/i.test(place.name);
  const named = isDated ? timestamps(place) : namedNumbers(place);
  if (example === undefined) return (scope, seed) => fitted(named(scope, seed), seed);
  if (isStatusOfHttp(place.name, example))
    return ({ index }, seed) => (index === 0 ? example : fitted(pickFrom(usualStatuses, seed), seed));
  const isTime = Math.abs(example) > 1e8;
  const { last } = wordsOfName(place.name);
  const isId = last === 'id';
  return (scope, seed) => {
    if (scope.index === 0) return example;
    // What is nothing in an example is so for the first object only, where it is a price or a number of things.
    const isAmount = example === 0 && amounts.test(last);
    const isNamed = isTime || isId || isAmount || limited.test(last);
    const near = isNamed
      ? named(scope, seed)
      : last === 'year' && example > 1500
        ? example - (seed % 12)
        : numberNear(example, seed);
    return fitted(type === 'integer' ? Math.round(near) : near, seed);
  };
}

const amounts =
  /^(?:price|amount|total|subtotal|cost|fee|quantity|count|stock|inventory|balance|ordered|view|like|play|follower)$/;

const usualStatuses = [200, 200, 200, 201, 204, 400, 404, 422];

/** Whether a number is a status of HTTP: `216` near a `200` would be none. */
function isStatusOfHttp(name: string, example: number): boolean {
  return /(?:status|statuscode|responsecode)$/.test(wordsOfName(name).plain) && example >= 100 && example < 600;
}

/** What is true of few things, by the words of a name. */
const exceptional =
  /\b(?:deleted?|archived?|blocked|disabled?|errors?|fail(?:ed|ure)?|locked|suspended|expired|private|test|draft|deceased|dead|cancell?ed|banned|bot|overdue|hidden|spam|muted|edited|pinned|refunded|rejected|revoked|trashed|flagged|truncated|deprecated|blacklisted|sold out|anonymous|bounced|unsubscribed|opt(?:ed)? ?out|abandoned|withdrawn|sensitive|nsfw|terminated|dismissed|void|voided|readonly|read only|beta|duplicate|sandbox)$|^(?:has )?(?:error|conflict)/;
/** What is true of nearly all things. */
const ordinary = /\b(?:active|enabled|verified|valid|available|visible|success|successful)$/;

function booleanMaker({ shape, name }: ValuePlace): MakeValue {
  const example = shape.examples.map(({ value }) => value).find((value) => typeof value === 'boolean');
  const phrase = wordsOfName(name).words.join(' ');
  const isRare = exceptional.test(phrase);
  const usual = example ?? !isRare;
  // A successful response says so; those that report an error have their own values.
  if (/^(?:is_?)?(?:success|successful|succeeded|ok)$/i.test(name)) return () => usual;
  const oneIn = isRare || ordinary.test(phrase) ? 8 : 4;
  return (_: unknown, seed: Seed) => (partSeed(seed, 51) % oneIn === 0 ? !usual : usual);
}
