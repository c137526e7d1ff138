import type { Json } from '../../model/json.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { numberFrom, partSeed, pickFrom, type Seed, textFrom } from '../seeds/seed.ts';
import { twoDigits } from '../seeds/write-time.ts';
import type { Locale } from '../words/locale.ts';
import { loginName } from '../words/people.ts';
import { townOf } from '../words/places.ts';
import { slugOf, thingName } from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { isAtEnd, timeMaker } from './time-value.ts';
import type { MakeValue } from './value-place.ts';

/** Makes the text of one place: a `MakeValue` of a string. */
export type MakeText = MakeValue<string>;

/** The letters of made-up codes and keys, for `textFrom`. */
export const letters = 'abcdefghijklmnopqrstuvwxyz';
/** The capitals that are not taken for digits, as plates and codes have them, for `textFrom`. */
export const capitals = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** The decimal digits, for `textFrom`. */
export const digits = '0123456789';
/** The hexadecimal digits in lower case, for `textFrom`. */
export const hex = '0123456789abcdef';

/** Makes texts from the seed of the object: two properties of one object that are made so agree, such as `name` and `login`. */
export const ofObject =
  (make: (seed: Seed, locale: Locale) => string): MakeText =>
  (scope) =>
    make(scope.seed, scope.locale);

/** Makes texts from the seed of the property: two properties of one object that are made so differ. */
export const ofProperty =
  (make: (seed: Seed, locale: Locale) => string): MakeText =>
  ({ locale }, seed) =>
    make(seed, locale);

/** An e-mail address from the seed of the property: the sender and the recipient of one object have different ones. */
export const mailbox: MakeText = ({ locale }, seed) => `${loginName(seed, locale)}@example.com`;
/** The e-mail address of the object itself: with its id before the `@` where that is a login, else with the login of its seed. */
export const email: MakeText = ({ seed, id, idName, locale }) =>
  `${isLogin(idName, id) ? id : loginName(seed, locale)}@example.com`;
/** The login of the object: `ada.keller`; from the 41st item of a list on with its index at the end, as the names repeat by then. */
export const login: MakeText = ({ seed, index, locale }) => `${loginName(seed, locale)}${index < 40 ? '' : index}`;
const page: MakeText = ({ seed }, ownSeed) => `https://example.com/${slugOf(thingName(seed ^ ownSeed))}`;
/** The address of the object's own page, `https://example.com/pets/7`; of a page of some other name where the object has no id. */
export const ownPage: MakeText = (scope, seed) => {
  const { id, path = '' } = scope;
  const last = idPath(id);
  return last === undefined ? page(scope, seed) : `https://example.com${path}/${last}`;
};
/** The address of a picture, another one for each property. */
export const picture: MakeText = (_, seed) => `https://example.com/pictures/${textFrom(seed, 8, hex)}.svg`;

/** The currency of the item that the object is a part of (`EUR`), so that all amounts of an order have the same one. */
export const currency: MakeText = ({ seed, itemSeed, locale }) => townOf(itemSeed ?? seed, locale).currency;

/** An id that can be the first part of an e-mail address. */
function isLogin(name: string | undefined, id: Json | undefined): id is string {
  return (
    name !== undefined &&
    /user|login|name|handle/i.test(name) &&
    typeof id === 'string' &&
    /^[a-z][a-z._-]{3,30}$/i.test(id)
  );
}

function idPath(id: Json | undefined): string | undefined {
  return typeof id === 'object' || id === undefined ? undefined : percentEncode(String(id)).slice(0, 200);
}

const pictures =
  /\b(?:image|img|avatar|photo|picture|icon|favicon|logo|thumb|thumbnail|cover|banner|artwork|poster)s?\b/;

/** A link to a picture, to a page, or to the object itself. `kind` is that of the object around the link. */
export function linkFor(name: string, kind = ''): MakeText {
  const phrase = wordsOfName(name).words.join(' ');
  if (pictures.test(phrase) || pictures.test(kind)) return picture;
  return ownLinks.test(phrase) ? ownPage : page;
}

/** Links that lead to the thing that has them. */
const ownLinks =
  /^(?:(?:self|canonical|html|web|api|public|resource|item|page|detail|view|file|download|short|full|own|my) ?)*(?:url|uri|link|href|self|permalink|location)?$/;

/** A time, written by a function. */
export function timeText(name: string, write: (seconds: number) => string): MakeText {
  const make = timeMaker(name);
  return (scope) => write(make(scope));
}

/** A time of day, in the morning for what starts and in the afternoon for what ends. */
export function clockTime(name: string, seed: Seed): string {
  const hour = isAtEnd(name) ? numberFrom(seed, 14, 19) : numberFrom(seed, 7, 11);
  return `${twoDigits(hour)}:${pickFrom(['00', '15', '30', '45'], partSeed(seed, 1))}`;
}

/** A made-up id that begins with the name: `pet_4f9k2m1x3a` for `petId`. */
export function shortId(name: string, seed: Seed): string {
  const { words } = wordsOfName(name);
  const prefix = (words.at(-1) === 'id' ? words.slice(0, -1) : words).join('').slice(0, 4);
  return `${prefix === '' ? '' : `${prefix}_`}${textFrom(seed, 10, letters + digits)}`;
}

/** The first words of names for the second of two things that one object has: `toAddress` is not `fromAddress`. */
const otherSide =
  /^(?:to|end|destination|dest|arrival|dropoff|delivery|recipient|receiver|beneficiary|creditor|payee|target|secondary|alternate|alternative|away) ./;

/** Lets the two sides of an object differ: what `make` makes of the object's seed for `fromAddress`, it makes of another seed for `toAddress`. */
export function ofSide<Value extends Json>(name: string, make: MakeValue<Value>): MakeValue<Value> {
  if (!otherSide.test(wordsOfName(name).words.join(' '))) return make;
  return (scope, seed) => make({ ...scope, seed: partSeed(scope.seed, 71) }, seed);
}

/** What a text is when its name says nothing: two readable words. */
export const anyText: MakeText = ofProperty(thingName);
