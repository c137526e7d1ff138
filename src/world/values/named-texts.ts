import type { Json } from '../../model/json.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import { twoDigits, writeDate, writeDateTime } from '../seeds/calendar.ts';
import { numberFrom, partSeed, pickFrom, type Seed, textFrom, uuidFrom } from '../seeds/seed.ts';
import type { Locale } from '../words/locale.ts';
import { nameWords } from '../words/name-words.ts';
import { firstName, fullName, lastName, loginName } from '../words/people.ts';
import { phoneOf, streetOf, townOf } from '../words/places.ts';
import {
  colorName,
  companyName,
  departmentName,
  jobTitle,
  paragraph,
  petName,
  plainWord,
  productName,
  sentence,
  slugOf,
  thingName,
  topicName,
} from '../words/things.ts';
import { isAtEnd, timeMaker } from './time-value.ts';
import type { MakeValue, ValuePlace } from './value-place.ts';

type MakeText = MakeValue<string>;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const hex = '0123456789abcdef';

/** Texts that belong to the object: every property with such a name agrees with the others. */
const ofObject =
  (make: (seed: Seed, locale: Locale) => string): MakeText =>
  (scope) =>
    make(scope.seed, scope.locale);
/** Texts of their own. */
const own =
  (make: (seed: Seed, locale: Locale) => string): MakeText =>
  ({ locale }, seed) =>
    make(seed, locale);

const email: MakeText = ({ seed, id, idName, locale }) =>
  `${isLogin(idName, id) ? id : loginName(seed, locale)}@example.com`;
const login: MakeText = ({ seed, index, locale }) => `${loginName(seed, locale)}${index < 40 ? '' : index}`;
const page: MakeText = ({ seed }, own) => `https://example.com/${slugOf(thingName(seed ^ own))}`;
const ownPage: MakeText = (scope, own) => {
  const { id, path = '' } = scope;
  const last = idPath(id);
  return last === undefined ? page(scope, own) : `https://example.com${path}/${last}`;
};
const picture: MakeText = (_, seed) => `https://example.com/pictures/${textFrom(seed, 8, hex)}.svg`;

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
  return typeof id === 'object' || id === undefined
    ? undefined
    : encodeURIComponent(String(id).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 200);
}

const formats: Readonly<Record<string, (name: string) => MakeText>> = {
  date: (name) => timeText(name, writeDate),
  'date-time': (name) => timeText(name, writeDateTime),
  time: (name) => own((seed) => `${clockTime(name, seed)}:00Z`),
  duration: () => own((seed) => `PT${numberFrom(seed, 5, 90)}M`),
  email: (name) => ofSide(name, email),
  'idn-email': (name) => ofSide(name, email),
  uuid: () => own(uuidFrom),
  guid: () => own(uuidFrom),
  hostname: () => ofObject((seed) => `${plainWord(seed)}.example.com`),
  'idn-hostname': () => ofObject((seed) => `${plainWord(seed)}.example.com`),
  ipv4: () => ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ip: () => ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ipv6: () => ofObject((seed) => `2001:db8::${(seed % 0xffff).toString(16)}`),
  byte: () => own((seed) => `${textFrom(seed, 10, letters)}==`.slice(0, 12)),
  binary: () => own((seed) => sentence(seed)),
  password: () => own((seed) => `${plainWord(seed)}-${textFrom(seed, 6, digits)}`),
  color: () => own(hexColor),
  phone: (name) => ofSide(name, ofObject(phoneOf)),
  currency: () => ofObject((seed, locale) => townOf(seed, locale).currency),
};

/** Makes texts of a format; `undefined` for formats that say nothing about the text. */
export function formatTexts(format: string, name: string, kind = ''): MakeText | undefined {
  if (/^(?:ur[il]|iri)(?:-reference)?$/.test(format)) return linkFor(name, kind);
  return Object.hasOwn(formats, format) ? formats[format]?.(name) : undefined;
}

function timeText(name: string, write: (seconds: number) => string): MakeText {
  const make = timeMaker(name);
  return (scope) => write(make(scope));
}

/** A time of day, in the morning for what starts and in the afternoon for what ends. */
function clockTime(name: string, seed: Seed): string {
  const hour = isAtEnd(name) ? numberFrom(seed, 14, 19) : numberFrom(seed, 7, 11);
  return `${twoDigits(hour)}:${pickFrom(['00', '15', '30', '45'], partSeed(seed, 1))}`;
}

/** Whether a text is too short for a name, or has the pattern of a code such as `DE`. */
function wantsCode({ shape }: ValuePlace): boolean {
  const expressions = shape.patterns.flatMap(({ value }) => readRegExp(value) ?? []);
  const accepts = (text: string) => expressions.every((expression) => expression.test(text));
  return Number(shape.bounds.get('maxLength')?.value ?? 99) < 4 || (accepts('DE') && !accepts('Germany'));
}

const pictures = /\b(?:image|img|avatar|photo|picture|icon|logo|thumbnail|cover|banner|artwork|poster)s?\b/;

/** `kind` is that of the object around the link. */
function linkFor(name: string, kind = ''): MakeText {
  const phrase = nameWords(name).words.join(' ');
  if (pictures.test(phrase) || pictures.test(kind)) return picture;
  return ownLinks.test(phrase) ? ownPage : page;
}

/** Links that lead to the thing that has them. */
const ownLinks =
  /^(?:(?:self|canonical|html|web|api|public|resource|item|page|detail|view|file|download|short|full|own|my) ?)*(?:url|uri|link|href|self|permalink|location)?$/;

function hexColor(seed: Seed): string {
  return `#${textFrom(seed, 6, hex)}`;
}

const people =
  /^(?:user|person|customer|owner|author|member|contact|employee|student|teacher|patient|driver|passenger|profile|account|recipient|sender|lead|visitor|guest|admin|assignee|creator|artist|agent|manager|participant|follower|actor|collaborator|subscriber|attendee|buyer|seller|client|payer|cardholder|applicant|reviewer|teammate)$/;
const companyKinds =
  /(?:company|organization|organisation|org|brand|vendor|supplier|merchant|business|employer|publisher|enterprise|workspace|shop|store|bank|office|agency|institution|hospital|clinic|school|university|hotel|restaurant|airline|carrier)$/;
const petKinds = /(?:pet|dog|cat|animal)$/;
const productKinds = /(?:product|item|article|goods|sku|merchandise|ticket|plan|price)$/;
const topicKinds = /(?:category|tag|topic|genre|label|collection|group|section|channel)$/;
const cityKinds = /(?:city|town|station|location|place|destination|stop|venue|airport|address)$/;
const fileKinds = /(?:file|attachment|document|upload|asset)$/;

/** Whether things of this kind are people. */
export function isPersonKind(kind: string): boolean {
  return people.test(kind);
}

/** Whether things of this kind are called like companies. */
export function hasCompanyName(kind: string): boolean {
  return companyKinds.test(kind);
}

/** Words before `name` that do not say whose name it is. */
const adjectives = /^(?:display|printable|printed|preferred|formatted|legal|real|public|complete|friendly)$/;

/** What things of a kind are called. */
function nameOfKind({ kind, isPerson, name }: ValuePlace): MakeText {
  const { words } = nameWords(name);
  const about = words.length > 1 && words.at(-1) === 'name' ? (words.at(-2) ?? kind) : kind;
  if (about === kind && isPerson) return ofObject(fullName);
  if (people.test(about)) return ofObject(fullName);
  if (companyKinds.test(about)) return ofObject(companyName);
  if (petKinds.test(about)) return ofObject(petName);
  if (productKinds.test(about)) return ofObject(productName);
  if (topicKinds.test(about)) return ofObject(topicName);
  if (cityKinds.test(about)) return ofObject((seed, locale) => townOf(seed, locale).city);
  if (/country$/.test(about)) return ofObject((seed, locale) => townOf(seed, locale).country);
  if (/(?:state|region|province)$/.test(about)) return ofObject((seed, locale) => townOf(seed, locale).region);
  if (/^(?:department|team)$/.test(about)) return ofObject(departmentName);
  if (/^colou?r$/.test(about)) return ofObject(colorName);
  if (fileKinds.test(about)) return ofObject((seed) => `${slugOf(thingName(seed))}.pdf`);
  if (/^(?:role|job)$/.test(about)) return ofObject(jobTitle);
  if (isPerson && adjectives.test(about)) return ofObject(fullName);
  return ofObject(thingName);
}

/** What properties of technical objects are usually one of. */
const fixedTexts: readonly (readonly [names: RegExp, texts: readonly string[]])[] = [
  [/\bcache control$/, ['no-cache', 'max-age=3600']],
  [/\buser agent$/, ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0']],
  [/\bproxy$/, ['http://proxy.example.com:3128']],
  [/^(?:supported )?(?:platform|os|operating system)$/, ['Linux', 'macOS', 'Windows', 'Android', 'iOS']],
  [/\bbrowser$/, ['Firefox', 'Chrome', 'Safari']],
  [/\bprotocol$/, ['https', 'http']],
  [/\bbranch$/, ['main', 'develop']],
  [/\blicen[cs]e$/, ['MIT', 'Apache-2.0']],
  [/\bcontinent$/, ['Europe', 'Asia', 'Africa', 'North America']],
  [/\b(?:scope|permission|privilege)$/, ['read', 'write', 'admin']],
  [/\b(?:environment|env)$/, ['production', 'staging', 'development']],
  [/\b(?:encoding|charset)$/, ['utf-8']],
  [/\b(?:priority|severity|urgency)$/, ['low', 'medium', 'high']],
  [/\b(?:visibility|privacy)$/, ['public', 'private']],
  [/\bweekday$/, ['Monday', 'Wednesday', 'Friday']],
  [/\bmonth$/, ['January', 'May', 'September']],
  [/\b(?:civil|marital) status$/, ['single', 'married', 'divorced']],
  [/\b(?:salutation|honorific)$|^name ?prefix$/, ['Mr', 'Ms', 'Dr']],
  [/\bblood (?:type|group)$/, ['A+', 'B+', 'O+', 'O-']],
];

interface TextRule {
  /** Of the words of the name, with spaces between them. */
  readonly names: RegExp;
  /** Whether the texts are times, which are in order whatever they are of. */
  readonly isTime?: boolean;
  readonly make: (place: ValuePlace) => MakeText;
}

const rule = (names: RegExp, make: MakeText): TextRule => ({ names, make: () => make });

const moneyKinds = /(?:money|amount|balance|price|fee|cost|fare|charge|salary)$/;
const amount = own((seed) => `${numberFrom(seed, 5, 240)}.${pickFrom(['00', '50', '90', '99'], partSeed(seed, 1))}`);

/** By the words of the property's name; the first rule that fits counts. */
const rules: readonly TextRule[] = [
  rule(/\b(?:first|given|fore) ?name$|^fname$/, ofObject(firstName)),
  rule(/\bmiddle ?(?:name|initial)$/, own(firstName)),
  rule(/\b(?:last|family|sur) ?name$|^(?:surname|lname)$/, ofObject(lastName)),
  rule(/\bfull ?name$|^(?:cardholder|account holder)(?: name)?$/, ofObject(fullName)),
  rule(/\b(?:user|screen|login) ?name$|^(?:login|handle|nickname|nick|username|alias)$/, login),
  {
    names: /\b(?:company|organi[sz]ation|business|employer|vendor|brand)(?: name)?$/,
    make: ({ name, kind }) =>
      /^brand$/i.test(name) && /card/.test(kind)
        ? own((seed) => pickFrom(['Visa', 'Mastercard'], seed))
        : ofObject(companyName),
  },
  {
    names: /\b(?:file|document|attachment) ?name$|^filename$|\bfile$/,
    make: () => ofObject((seed) => `${slugOf(thingName(seed))}.pdf`),
  },
  {
    names:
      /\b(?:account|card|routing|tax|vat|passport|licen[cs]e|policy|tracking|order|invoice|serial|registration|confirmation|booking|security|insurance|reference) (?:number|no)$/,
    make: () => own((seed) => `${numberFrom(seed, 1, 9)}${textFrom(seed, 8, digits)}`),
  },
  rule(
    /\bnumber suffix$|\blast (?:four|digit)(?: digit)?$/,
    own((seed) => textFrom(seed, 4, digits)),
  ),
  rule(
    /\bfile ?(?:extension|ext)$/,
    own((seed) => pickFrom(['pdf', 'png', 'csv'], seed)),
  ),
  rule(
    /\bemoji$/,
    own((seed) => pickFrom(['🎉', '👍', '🚀', '🌴', '☕', '🎧'], seed)),
  ),
  rule(
    /\b(?:nationality|citizenship)$/,
    ofObject((seed, locale) => townOf(seed, locale).country),
  ),
  rule(
    /\b(?:place of birth|birth ?place)$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  rule(
    /\b(?:host|domain|server)(?: ?name)?$/,
    ofObject((seed) => `${plainWord(seed)}.example.com`),
  ),
  {
    names: /\bcountry(?: name)?$/,
    make: (place) =>
      wantsCode(place)
        ? ofObject((seed, locale) => townOf(seed, locale).countryCode)
        : ofObject((seed, locale) => townOf(seed, locale).country),
  },
  rule(
    /\bcountry code$|\bcountry iso/,
    ofObject((seed, locale) => townOf(seed, locale).countryCode),
  ),
  rule(
    /\b(?:city|town)(?: name)?$|^locality$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  { names: /\bname$|\blabel$/, make: nameOfKind },
  rule(/\be ?mail(?: address)?$|^mail$|^email$/, email),
  rule(/\b(?:avatar|image|photo|picture|icon|logo|thumbnail|cover|banner)(?: (?:url|uri|link|src))?$/, picture),
  {
    names: /\b(?:url|uri|link|href|website|homepage|webhook|endpoint|self|permalink|location url|src)$/,
    make: ({ name, kind }) => linkFor(name, kind),
  },
  rule(/\b(?:phone|mobile|fax|telephone|cell)(?: ?number)?$|^phonenumber$|\bcontact (?:number|no)$/, ofObject(phoneOf)),
  rule(
    /\b(?:zip|postcode|postal|zipcode)(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).postcode),
  ),
  rule(
    /\bip(?: address| addr)?$|^addr$/,
    ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ),
  {
    names: /\b(?:street|line|address)(?: (?:line|name|one))?$/,
    make: ({ name }) =>
      /2$/.test(name) ? ofObject((seed) => `Suite ${numberFrom(partSeed(seed, 72), 1, 40)}`) : ofObject(streetOf),
  },
  rule(
    /\b(?:region|province|county)$/,
    ofObject((seed, locale) => townOf(seed, locale).region),
  ),
  rule(
    /\bcurrency(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).currency),
  ),
  rule(
    /\b(?:locale|language|lang)(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).language),
  ),
  rule(
    /\b(?:time ?zone|tz)$/,
    ofObject((seed, locale) => townOf(seed, locale).timezone),
  ),
  rule(/\bcolou?r$/, own(colorName)),
  rule(/\b(?:uuid|guid)$/, own(uuidFrom)),
  rule(
    /\b(?:sha|hash|checksum|digest|fingerprint|etag|signature|md|commit)$/,
    own((seed) => textFrom(seed, 40, hex)),
  ),
  rule(
    /\b(?:token|secret|key|cursor|password)$/,
    own((seed) => textFrom(seed, 24, letters + digits)),
  ),
  rule(
    /\bversion$/,
    own(
      (seed) =>
        `${numberFrom(seed, 1, 4)}.${numberFrom(partSeed(seed, 1), 0, 9)}.${numberFrom(partSeed(seed, 2), 0, 9)}`,
    ),
  ),
  {
    names:
      /\b(?:at|date|datetime|timestamp|birthday|birthdate|dob|created|updated|modified|expires|expiry|since|until|day)$/,
    isTime: true,
    make: ({ name }) => timeText(name, /(?:date|day|dob)$/i.test(name) ? writeDate : writeDateTime),
  },
  {
    names:
      /\b(?:created?|creation|updated?|modified|modification|last \w+|expir\w+|started?|ended?|finish|completed?|completion|publish(?:ed)?|sent|issued?|login|event|request|transaction|payment|capture|status|processed|effective) time$|^(?:start|end|begin|finish)$/,
    isTime: true,
    make: ({ name }) => timeText(name, writeDateTime),
  },
  { names: /\btime$/, make: ({ name }) => own((seed) => clockTime(name, seed)) },
  rule(
    /\bduration$/,
    own((seed) => `PT${numberFrom(seed, 5, 90)}M`),
  ),
  rule(/\b(?:description|body|bio|biography|about|content|html|markdown|overview)$/, own(paragraph)),
  rule(
    /\b(?:comment|note|message|summary|text|caption|excerpt|reason|detail|remark|instruction|subtitle|hint|warning|error|quote|feedback|answer)$/,
    own(sentence),
  ),
  rule(/\b(?:job title|position|occupation)$/, ofObject(jobTitle)),
  rule(/\b(?:department|division)$/, ofObject(departmentName)),
  rule(/\b(?:category|topic|genre|tag|theme|interest|section)$/, own(topicName)),
  {
    names: /\b(?:title|subject|headline)$/,
    make: ({ name, isPerson }) => ofObject(isPerson && /^title$/i.test(name) ? jobTitle : thingName),
  },
  rule(
    /\b(?:slug|path|permalink|route)$/,
    ofObject((seed) => slugOf(thingName(seed))),
  ),
  rule(
    /\b(?:mime|media|content) ?type$|^mimetype$/,
    own(() => 'application/json'),
  ),
  ...fixedTexts.map(([names, texts]) =>
    rule(
      names,
      own((seed) => pickFrom(texts, seed)),
    ),
  ),
  rule(
    /\bgender$/,
    own((seed) => pickFrom(['female', 'male', 'other'], seed)),
  ),
  {
    names: /\b(?:status|state)$/,
    make: (place) => {
      if (!/^state$/i.test(place.name) || !cityKinds.test(place.kind))
        return (scope) => pickFrom(['active', 'pending', 'completed'], scope.index);
      return wantsCode(place)
        ? ofObject((seed, locale) => townOf(seed, locale).regionCode)
        : ofObject((seed, locale) => townOf(seed, locale).region);
    },
  },
  rule(
    /\b(?:role|level|tier|plan)$/,
    own((seed) => pickFrom(['basic', 'standard', 'premium'], seed)),
  ),
  rule(
    /\b(?:type|kind|format|mode)$/,
    own((seed) => pickFrom(['standard', 'basic', 'custom'], seed)),
  ),
  rule(
    /\b(?:author|owner|creator|user|customer|assignee|sender|recipient|member|contact|artist|publisher|by)$/,
    own(fullName),
  ),
  rule(
    /^(?:ean|gtin|upc|isbn|barcode)$/,
    own((seed) => `4${textFrom(seed, 12, digits)}`),
  ),
  rule(
    /^isrc$/,
    own((seed) => `USQX9${textFrom(seed, 7, digits)}`),
  ),
  rule(
    /\b(?:iban)$/,
    own((seed) => `DE02${textFrom(seed, 18, digits)}`),
  ),
  rule(
    /\b(?:bic|swift)$/,
    own(() => 'COBADEFFXXX'),
  ),
  {
    names: /\b(?:amount|price|cost|balance|fee|total|subtotal|tax|discount)$/,
    make: () => amount,
  },
  {
    names: /^value$/,
    make: ({ kind }) => (moneyKinds.test(kind) ? amount : own((seed) => String(numberFrom(seed, 1, 240)))),
  },
  rule(
    /\b(?:count|quantity|size|width|height|weight|number|limit|offset|index|rank|score|age|year|value)$/,
    own((seed) => String(numberFrom(seed, 1, 240))),
  ),
  rule(
    /\b(?:latitude|lat)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).latitude)),
  ),
  rule(
    /\b(?:longitude|lng|lon)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).longitude)),
  ),
  { names: /\b(?:id|sid|gid|reference|ref|identifier)$/, make: ({ name }) => own((seed) => shortId(name, seed)) },
  rule(
    /\b(?:code|symbol|sku|serial)$/,
    own((seed) => `${textFrom(seed, 3, 'ABCDEFGHJKLMNPRSTUVWXYZ')}-${textFrom(seed, 4, digits)}`),
  ),
];

/** What a text is when its name says nothing: two readable words. */
export const anyText: MakeText = own(thingName);

/** Makes texts by the words of the property's name; `undefined` when they say nothing. */
export function namedTexts(place: ValuePlace): MakeText | undefined {
  const phrase = nameWords(place.name).words.join(' ');
  const found = rules.find(({ names }) => names.test(phrase));
  if (found !== undefined) return found.isTime === true ? found.make(place) : ofSide(place.name, found.make(place));
  return /(?:url|link|uri|href)$/.test(place.kind) ? ownPage : undefined;
}

/** The first words of names for the second of two things that one object has: `toAddress` is not `fromAddress`. */
const otherSide =
  /^(?:to|end|destination|dest|arrival|dropoff|delivery|recipient|receiver|beneficiary|creditor|payee|target|secondary|alternate|alternative|away) ./;

/** Makes the values of the second of two things of an object from another seed than those of the first. */
export function ofSide<Value extends Json>(name: string, make: MakeValue<Value>): MakeValue<Value> {
  if (!otherSide.test(nameWords(name).words.join(' '))) return make;
  return (scope, seed) => make({ ...scope, seed: partSeed(scope.seed, 71) }, seed);
}

/** `pet_4f9k2m1x3a`. */
export function shortId(name: string, seed: Seed): string {
  const { words } = nameWords(name);
  const prefix = (words.at(-1) === 'id' ? words.slice(0, -1) : words).join('').slice(0, 4);
  return `${prefix === '' ? '' : `${prefix}_`}${textFrom(seed, 10, letters + digits)}`;
}

/** What the description says about a text, where the name says nothing. */
export function describedTexts({ description, name }: ValuePlace): MakeText | undefined {
  if (/ISO[ -]?4217|currency code/i.test(description)) return formatTexts('currency', name);
  if (/ISO[ -]?3166|country code/i.test(description))
    return ofObject((seed, locale) => townOf(seed, locale).countryCode);
  if (/ISO[ -]?8601|RFC ?3339/i.test(description)) return formatTexts('date-time', name);
  if (/\bBCP ?47|ISO[ -]?639|IETF language/i.test(description))
    return ofObject((seed, locale) => townOf(seed, locale).language);
  if (/\bUUID\b/.test(description)) return own(uuidFrom);
  if (/^(?:(?:the|an?) )?(?:\w+ ){0,3}(?:URL|URI|link)\b/i.test(description)) return linkFor(name);
  return undefined;
}
