import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import { numberFrom, partSeed, pickFrom, type Seed, textFrom, uuidFrom } from '../seeds/seed.ts';
import { twoDigits, writeDate, writeDateTime } from '../seeds/write-time.ts';
import {
  cityKinds,
  fileKinds,
  foodKinds,
  hasCompanyName,
  isPersonKind,
  petKinds,
  productKinds,
  topicKinds,
} from '../words/kinds.ts';
import type { Locale } from '../words/locale.ts';
import { firstName, fullName, lastName } from '../words/people.ts';
import { phoneOf, streetOf, townOf } from '../words/places.ts';
import {
  colorName,
  companyName,
  departmentName,
  foodName,
  jobTitle,
  nthDepartment,
  nthTopic,
  paragraph,
  petName,
  plainWord,
  productName,
  sentence,
  slugOf,
  thingName,
  topicName,
} from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import {
  clockTime,
  currency,
  digits,
  email,
  hex,
  letters,
  linkFor,
  login,
  type MakeText,
  mailbox,
  ofObject,
  ofProperty,
  ofSide,
  ownPage,
  picture,
  shortId,
  timeText,
} from './text-makers.ts';
import type { ValuePlace } from './value-place.ts';

/** Makes texts by the words of the property's name; `undefined` when they say nothing. */
export function namedTexts(place: ValuePlace): MakeText | undefined {
  const phrase = wordsOfName(place.name).words.join(' ');
  const found = rules.find(({ names }) => names.test(phrase));
  if (found !== undefined) return found.isTime === true ? found.make(place) : ofSide(place.name, found.make(place));
  return /(?:url|link|uri|href)$/.test(place.kind) && linkValues.test(phrase) ? ownPage : undefined;
}

/** What the link of an object for links may be called. */
const linkValues = /^(?:|\w*(?:value|target|address|location|link))$/;

/** What properties of technical objects are usually one of. */
const fixedTexts: readonly (readonly [names: RegExp, texts: readonly string[]])[] = [
  [/\bcache control$/, ['no-cache', 'max-age=3600']],
  [/\buser agent$/, ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0']],
  [/\bproxy$/, ['http://proxy.example.com:3128']],
  [/^(?:supported )?(?:platform|os|operating system)$/, ['Linux', 'macOS', 'Windows', 'Android', 'iOS']],
  [/\bbrowser(?: name)?$/, ['Firefox', 'Chrome', 'Safari']],
  [/\bdevice (?:type|class|category)$/, ['desktop', 'mobile', 'tablet']],
  [/\balg(?:orithm)?$/, ['RS256', 'ES256']],
  [
    /\b(?:group|grouped|sort|sorted|order|ordered|filter|filtered|partition|aggregated?) by$/,
    ['region', 'plan', 'source', 'team'],
  ],
  [/\brole$/, ['member', 'admin', 'viewer', 'editor']],
  [/\bprotocol$/, ['https', 'http']],
  [/\bbranch$/, ['main', 'develop']],
  [/^(?:source|acquisition channel)$/, ['web', 'mobile', 'import', 'api']],
  [/^operator$/, ['equals', 'contains', 'greater_than']],
  [/^verb$|\baction$/, ['get', 'list', 'create', 'update', 'delete']],
  [/\bname ?suffix$/, ['Jr.', 'Sr.', 'II']],
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
  [/\bhealth$/, ['healthy', 'degraded']],
  [/\bevent$/, ['order.created', 'order.updated', 'user.created']],
  [/\bquestion$/, ['How do I change my address?', 'When will my order arrive?', 'Which plan is right for me?']],
  [/\bfont(?: family)?$/, ['Inter', 'Georgia', 'Roboto']],
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

const capitals = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const moneyKinds = /(?:money|amount|balance|price|fee|cost|fare|charge|salary)$/;
const amount = ofProperty(
  (seed) => `${numberFrom(seed, 5, 240)}.${pickFrom(['00', '50', '90', '99'], partSeed(seed, 1))}`,
);

const walletAddress = ofProperty((seed) => `0x${textFrom(seed, 40, hex)}`);

/** By the words of the property's name; the first rule that fits counts. */
const rules: readonly TextRule[] = [
  rule(/\b(?:first|given|fore) ?name$|^fname$/, ofObject(firstName)),
  rule(/\bmiddle ?(?:name|initial)$/, ofProperty(firstName)),
  rule(/\b(?:last|family|sur) ?name$|^(?:surname|lname)$/, ofObject(lastName)),
  rule(/\bfull ?name$|^(?:(?:card ?|account ?)?holder)(?: name)?$|^(?:signatory|contact person)$/, ofObject(fullName)),
  rule(
    /\b(?:user|screen|login|nick) ?name$|^(?:login|handle|nick|alias)$|^(?:twitter|instagram|github|gitlab|tik ?tok|telegram|bluesky)(?: (?:handle|account|user))?$/,
    login,
  ),
  rule(/^(?:linked ?in|facebook|youtube|xing)(?: (?:profile|page|account))?$/, ownPage),
  {
    names: /\b(?:company|organi[sz]ation|business|employer|vendor|brand)(?: name)?$/,
    make: ({ name, kind }) =>
      /^brand$/i.test(name) && /card/.test(kind)
        ? ofProperty((seed) => pickFrom(['Visa', 'Mastercard'], seed))
        : ofObject(companyName),
  },
  {
    names: /\b(?:file|document|attachment) ?name$|^filename$|\bfile$/,
    make: () => ofObject((seed) => `${slugOf(thingName(seed))}.pdf`),
  },
  {
    names:
      /\b(?:account|card|routing|tax|vat|passport|licen[cs]e|policy|tracking|order|invoice|serial|registration|confirmation|booking|security|insurance|reference|customer|contract|article|employee) (?:number|no)$/,
    make: () => ofProperty((seed) => `${numberFrom(seed, 1, 9)}${textFrom(seed, 8, digits)}`),
  },
  rule(
    /\bnumber suffix$|\blast (?:four|digit|char|character)(?: digit)?$/,
    ofProperty((seed) => textFrom(seed, 4, digits)),
  ),
  rule(
    /^(?:card )?bin$/,
    ofProperty((seed) => `4${textFrom(seed, 5, digits)}`),
  ),
  rule(
    /\b(?:expiry|expiration|exp) month$/,
    ofProperty((seed) => twoDigits(numberFrom(seed, 1, 12))),
  ),
  rule(
    /\b(?:expiry|expiration|exp) year$/,
    ofProperty((seed) => String(numberFrom(seed, 2027, 2031))),
  ),
  rule(
    /\b(?:house|building|unit) ?(?:number|no)(?: or name)?$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 180))),
  ),
  rule(
    /\bissuer(?: name)?$/,
    ofObject((seed, locale) => companyName(seed, locale)),
  ),
  rule(
    /\b(?:query|queried|search|facet|match) by$/,
    ofProperty((seed) => pickFrom(['name', 'title', 'description', 'category'], seed)),
  ),
  rule(
    /\bfile ?(?:extension|ext)$/,
    ofProperty((seed) => pickFrom(['pdf', 'png', 'csv'], seed)),
  ),
  rule(
    /\bemoji$/,
    ofProperty((seed) => pickFrom(['🎉', '👍', '🚀', '🌴', '☕', '🎧'], seed)),
  ),
  rule(
    /\b(?:nationality|citizenship)$/,
    ofObject((seed, locale) => townOf(seed, locale).country),
  ),
  rule(
    /\b(?:place of birth|birth ?place|home ?town|native place)$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  rule(
    /\b(?:host|domain|server|dns)(?: ?name)?$/,
    ofObject((seed) => `${plainWord(seed)}.example.com`),
  ),
  {
    names: /\bcountry(?: name)?$/,
    make: (place) => (wantsCode(place) ? countryCode(place) : ofObject((seed, locale) => townOf(seed, locale).country)),
  },
  { names: /\bcountry code$|\bcountry iso/, make: countryCode },
  rule(
    /\b(?:city|town)(?: name)?$|^locality$|^(?:current |home |office |work |job )?location$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  rule(/\bby (?:\w+ )?name$/, ofProperty(fullName)),
  { names: /\bname$|\blabel$/, make: nameOfKind },
  rule(/\be ?mail(?: address)?$|^mail$|^email$/, email),
  rule(
    /\b(?:avatar|image|photo|picture|icon|favicon|logo|thumbnail|cover|banner|poster|artwork)(?: (?:url|uri|link|src|template))?$/,
    picture,
  ),
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
    /\b(?:mac|hardware|physical) ?addr(?:ess)?$|^mac$/,
    ofProperty(
      (seed) =>
        `02:${textFrom(seed, 10, hex)
          .toUpperCase()
          .replaceAll(/(..)(?=.)/g, '$1:')}`,
    ),
  ),
  {
    names: /\b(?:wallet|crypto|contract|token|ethereum|eth|blockchain) ?addr(?:ess)?$/,
    make: () => walletAddress,
  },
  rule(
    /\bip(?: address| addr)?$|^addr$/,
    ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ),
  {
    names: /\b(?:street|line|address)(?: (?:line|name|one))?$/,
    make: ({ name, kind }) =>
      /wallet|crypto|blockchain/.test(kind)
        ? walletAddress
        : /mail|smtp/.test(kind) && /[a-z]_?address$/i.test(name)
          ? mailbox
          : /2$/.test(name)
            ? ofObject((seed) => `Suite ${numberFrom(partSeed(seed, 72), 1, 40)}`)
            : ofObject(streetOf),
  },
  rule(
    /\b(?:region|province|county)$/,
    ofObject((seed, locale) => townOf(seed, locale).region),
  ),
  rule(/\bcurrency(?: (?:code|iso))?$/, currency),
  rule(
    /\b(?:locale|language|lang)(?: code)?$/,
    ofObject((seed, locale) => townOf(seed, locale).language),
  ),
  rule(
    /\b(?:time ?zone|tz)$/,
    ofObject((seed, locale) => townOf(seed, locale).timezone),
  ),
  rule(/\bcolou?r(?: (?:hover|active|focus|disabled|dark|light))?$/, ofProperty(colorName)),
  rule(/\b(?:uuid|guid)$/, ofProperty(uuidFrom)),
  {
    names: /\b(?:sha|hash|checksum|digest|fingerprint|etag|signature|md|commit)$/,
    make: ({ name }) => ofProperty((seed) => textFrom(seed, digestLength(name), hex)),
  },
  {
    names: /\barn$/,
    make: ({ name }) => {
      const { words } = wordsOfName(name);
      const kind = words.at(-2) ?? 'role';
      return ofProperty((seed) => `arn:aws:iam::${textFrom(seed, 12, '123456789')}:${kind}/${plainWord(seed)}`);
    },
  },
  rule(
    /\bcidr(?: block| range)?$/,
    ofProperty((seed) => `10.${numberFrom(seed, 0, 250)}.0.0/16`),
  ),
  rule(/\bname ?space$/, ofProperty(plainWord)),
  rule(
    /\b(?:repo|repository)$/,
    ofProperty((seed) => `${plainWord(seed)}/${slugOf(thingName(seed))}`),
  ),
  rule(
    /\b(?:token|secret|cursor|password|passcode|passwd|pwd)$|^pass$|\b(?!sort|meta|group|primary|foreign|partition|custom|attribute|translation)[a-z]+ key$|\b(?:api|secret|access|private|public|signing|encryption|licen[cs]e|ssh|auth|client|webhook|idempotency|session|activation|app|product) ?key$|^apikey$/,
    ofProperty((seed) => textFrom(seed, 24, letters + digits)),
  ),
  {
    names: /\bkey$/,
    make: ({ kind }) =>
      /(?:key|file|component|componentset|style|variable|collection|project|library|session|device)$/.test(kind)
        ? ofProperty((seed) => textFrom(seed, 24, letters + digits))
        : ofProperty((seed) =>
            pickFrom(['region', 'plan', 'source', 'team', 'channel', 'tier', 'color', 'language'], seed),
          ),
  },
  rule(
    /\b(?:kid|thumbprint)$/,
    ofProperty((seed) => textFrom(seed, 16, hex)),
  ),
  rule(
    /\bversion$/,
    ofProperty(
      (seed) =>
        `${numberFrom(seed, 1, 4)}.${numberFrom(partSeed(seed, 1), 0, 9)}.${numberFrom(partSeed(seed, 2), 0, 9)}`,
    ),
  ),
  {
    names:
      /\b(?:at|date|datetime|timestamp|birthday|birthdate|dob|created|updated|modified|expires|expiry|since|until|day)$/,
    isTime: true,
    make: ({ name }) => timeText(name, /(?:date|day|dob)$/.test(wordsOfName(name).last) ? writeDate : writeDateTime),
  },
  {
    names:
      /\b(?:created?|creation|updated?|modified|modification|last \w+|expir\w+|started?|ended?|finish|completed?|completion|publish(?:ed)?|sent|issued?|login|event|request|transaction|payment|capture|status|processed|effective) time$|^(?:start|end|begin|finish)$/,
    isTime: true,
    make: ({ name }) => timeText(name, writeDateTime),
  },
  { names: /\btime$/, make: ({ name }) => ofProperty((seed) => clockTime(name, seed)) },
  rule(
    /\b(?:time ?left|remaining time|time remaining)$/,
    ofProperty((seed) => `00:${twoDigits(numberFrom(seed, 1, 59))}:${twoDigits(numberFrom(partSeed(seed, 1), 0, 59))}`),
  ),
  rule(
    /\bduration$/,
    ofProperty((seed) => `PT${numberFrom(seed, 5, 90)}M`),
  ),
  rule(
    /\b(?:description|body|bio|biography|about|content|markdown|overview|introduction|transcript)$/,
    ofProperty(paragraph),
  ),
  rule(
    /\bhtml$/,
    ofProperty((seed) => `<p>${paragraph(seed)}</p>`),
  ),
  rule(
    /\b(?:comment|note|message|summary|text|caption|excerpt|reason|log|exception|detail|remark|instruction|subtitle|hint|warning|error|msg|quote|feedback|answer|prompt|explanation|justification|rationale|notice|announcement|requirement|tagline|refusal|information)$/,
    ofProperty(sentence),
  ),
  rule(
    /\b(?:sort|list|display|cursor) position$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 40))),
  ),
  rule(
    /\b(?:season|episode|chapter|disc)(?: number)?$|^sequence$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 12))),
  ),
  rule(/\b(?:job title|position|occupation|profession)$/, ofObject(jobTitle)),
  rule(/\b(?:department|division)$|^(?:owner |owning )?team$/, ofObject(departmentName)),
  {
    names: /^(?:prefix|suffix)$/,
    make: ({ name, kind }) =>
      kind === 'name' || kind === 'person' || kind === 'payername'
        ? ofProperty((seed) => pickFrom(/^p/i.test(name) ? ['Mr', 'Ms', 'Dr'] : ['Jr.', 'Sr.', 'II'], seed))
        : ofProperty(plainWord),
  },
  {
    names: /\bcategory$/,
    make: ({ kind }) =>
      ofProperty((seed) =>
        foodKinds.test(kind)
          ? pickFrom(foodCategories, seed)
          : productKinds.test(kind)
            ? pickFrom(productCategories, seed)
            : topicName(seed),
      ),
  },
  rule(/\b(?:topic|genre|tag|theme|interest|section)$/, ofProperty(topicName)),
  {
    names: /\b(?:title|subject|headline)$/,
    make: ({ name, isPerson }) => ofObject(isPerson && /^title$/i.test(name) ? jobTitle : thingName),
  },
  rule(
    /\b(?:slug|path|permalink|route)$/,
    ofObject((seed) => slugOf(thingName(seed))),
  ),
  {
    names: /\b(?:mime|media|content) ?type$|^mimetype$/,
    make: ({ kind }) =>
      ofProperty((seed) =>
        fileKinds.test(kind) || /(?:image|photo|picture|media|post|message|artifact|blob)$/.test(kind)
          ? pickFrom(['image/jpeg', 'image/png', 'application/pdf'], seed)
          : 'application/json',
      ),
  },
  ...fixedTexts.map(([names, texts]) =>
    rule(
      names,
      ofProperty((seed) => pickFrom(texts, seed)),
    ),
  ),
  {
    names: /^object$/,
    make: ({ kind }) => ofProperty(() => (kind === '' ? 'object' : kind)),
  },
  rule(
    /\borigin$/,
    ofObject((seed) => `https://${plainWord(seed)}.example.com`),
  ),
  rule(
    /\bmarkup$/,
    ofProperty((seed) => `<p>${sentence(seed)}</p>`),
  ),
  rule(
    /\bgender$/,
    ofProperty((seed) => pickFrom(['female', 'male', 'other'], seed)),
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
    /\b(?:tier|plan)$/,
    ofProperty((seed) => pickFrom(['basic', 'standard', 'premium'], seed)),
  ),
  {
    names: /\blevel$/,
    make: ({ name, kind }) =>
      ofProperty((seed) =>
        pickFrom(
          /log/i.test(name) || /log(?:entry)?$/.test(kind) ? ['info', 'warn', 'error'] : ['low', 'medium', 'high'],
          seed,
        ),
      ),
  },
  rule(
    /\b(?:type|kind|format|mode)$/,
    ofProperty((seed) => pickFrom(['standard', 'basic', 'custom'], seed)),
  ),
  rule(
    /\b(?:author|owner|creator|user|customer|assignee|sender|recipient|member|contact|artist|publisher|approver|request[eo]r|reviewer|signer|moderator|organi[sz]er|instructor|teacher|trainer|supervisor|participant|attendee|invitee|inviter|payee|payer|buyer|seller|by)$/,
    ofProperty(fullName),
  ),
  rule(
    /^(?:ean|gtin|upc|isbn|barcode)$/,
    ofProperty((seed) => `4${textFrom(seed, 12, digits)}`),
  ),
  rule(
    /^mmsi$/,
    ofProperty((seed) => `2${textFrom(seed, 8, digits)}`),
  ),
  rule(
    /^imo(?: number)?$/,
    ofProperty((seed) => `9${textFrom(seed, 6, digits)}`),
  ),
  rule(
    /\bcall ?sign$/,
    ofProperty((seed) => `D${textFrom(seed, 2, 'ABCDEFGHJKLM')}${textFrom(partSeed(seed, 1), 4, digits)}`),
  ),
  rule(
    /^isrc$/,
    ofProperty((seed) => `USQX9${textFrom(seed, 7, digits)}`),
  ),
  rule(
    /\b(?:iban)$/,
    ofProperty((seed) => `DE02${textFrom(seed, 18, digits)}`),
  ),
  rule(
    /\b(?:bic|swift)$/,
    ofProperty(() => 'COBADEFFXXX'),
  ),
  rule(
    /\bpercent(?:age)?(?: rate)?$|\b(?:tax|vat|interest|commission|exchange)? ?rate$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 30))),
  ),
  {
    names: /\b(?:amount|price|cost|balance|fee|total|subtotal|tax|discount)$/,
    make: () => amount,
  },
  {
    names: /^value$/,
    make: ({ kind }) => (moneyKinds.test(kind) ? amount : ofProperty((seed) => String(numberFrom(seed, 1, 240)))),
  },
  rule(
    /\b(?:count|quantity|size|width|height|weight|number|limit|offset|index|rank|score|age|year|value|page)$|^(?:max|maximum|min|minimum|(?:number|count) of) /,
    ofProperty((seed) => String(numberFrom(seed, 1, 240))),
  ),
  rule(
    /\b(?:latitude|lat)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).latitude)),
  ),
  rule(
    /\b(?:longitude|lng|lon|long)$/,
    ofObject((seed, locale) => String(townOf(seed, locale).longitude)),
  ),
  {
    names: /\b(?:id|sid|gid|reference|ref|identifier)$/,
    make: ({ name }) => ofProperty((seed) => shortId(name, seed)),
  },
  {
    names: /\b(?:code|symbol|sku|serial)$/,
    make: (place) => {
      if (/^code$/i.test(place.name) && /country$/.test(place.kind)) return countryCode(place);
      if (/^code$/i.test(place.name) && /currency$/.test(place.kind)) return ({ index }) => pickFrom(currencies, index);
      return ofProperty((seed) => `${textFrom(seed, 3, capitals)}-${textFrom(seed, 4, digits)}`);
    },
  },
];

/** Hexadecimal digits of what a digest is called after: `sha256`, `md5`. Without a number it is as long as that of a commit. */
function digestLength(name: string): number {
  const bits = Number(/(?:sha|digest|hash)[^a-z0-9]*[23]?[^a-z0-9]*(256|384|512)/i.exec(name)?.[1] ?? 0);
  return bits > 0 ? bits / 4 : /md5/i.test(name) ? 32 : 40;
}

const foodCategories = ['Fruit', 'Vegetables', 'Dairy', 'Grains', 'Drinks', 'Snacks'];
const productCategories = ['Home', 'Kitchen', 'Office', 'Outdoor', 'Clothing', 'Electronics'];
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

/** Words before `name` that do not say whose name it is. */
const adjectives = /^(?:display|printable|printed|preferred|formatted|legal|real|public|complete|friendly)$/;

/** What things of a kind are called. */
function nameOfKind({ kind, isPerson, name }: ValuePlace): MakeText {
  const { words } = wordsOfName(name);
  const about = words.length > 1 && words.at(-1) === 'name' ? (words.at(-2) ?? kind) : kind;
  if (about === 'givenname') return ofObject(firstName);
  if (about === 'familyname') return ofObject(lastName);
  if (about === kind && isPerson) return ofObject(fullName);
  if (isPersonKind(about)) return ofObject(fullName);
  if (hasCompanyName(about)) return ofObject(companyName);
  if (petKinds.test(about)) return ofObject(petName);
  if (foodKinds.test(about)) return ofObject(foodName);
  if (productKinds.test(about)) return ofObject(productName);
  if (topicKinds.test(about)) return inList(nthTopic, topicName);
  if (/(?:domain|host|website)$/.test(about)) return ofObject((seed) => `${slugOf(thingName(seed))}.example.com`);
  if (/(?:station|stop|terminal)$/.test(about)) return ofObject(stationName);
  if (/airport$/.test(about)) return ofObject((seed, locale) => `${townOf(seed, locale).city} Airport`);
  if (cityKinds.test(about)) return ofObject((seed, locale) => townOf(seed, locale).city);
  if (/country$/.test(about)) return ofObject((seed, locale) => townOf(seed, locale).country);
  if (/(?:state|region|province)$/.test(about)) return ofObject((seed, locale) => townOf(seed, locale).region);
  if (/^(?:department|team)$/.test(about)) return inList(nthDepartment, departmentName);
  if (/^colou?r$/.test(about)) return ofObject(colorName);
  if (fileKinds.test(about)) return ofObject((seed) => `${slugOf(thingName(seed))}.pdf`);
  if (/^(?:role|job)$/.test(about)) return ofObject(jobTitle);
  if (isPerson && adjectives.test(about)) return ofObject(fullName);
  return ofObject(thingName);
}

/** Names of the items of a collection are different as long as there are any; those of other things are of their seed. */
function inList(nth: (place: number) => string | undefined, make: (seed: Seed) => string): MakeText {
  return ({ path, index, seed }) => (path === undefined ? undefined : nth(index)) ?? make(seed);
}

/** Large towns have several: `Boston North`. */
function stationName(seed: Seed, locale: Locale): string {
  return `${townOf(seed, locale).city} ${pickFrom(['Central', 'North', 'South', 'East', 'West', 'Park', 'Harbor'], partSeed(seed, 73))}`;
}

/** The code of the country of the object's town: of three letters where two are too few. */
function countryCode({ shape }: ValuePlace): MakeText {
  const isLong =
    Number(shape.bounds.get('minLength')?.value ?? 0) > 2 ||
    shape.patterns.some(({ value }) => {
      const expression = readRegExp(value);
      return expression?.test('DEU') === true && !expression.test('DE');
    });
  return ofObject((seed, locale) => townOf(seed, locale)[isLong ? 'countryCode3' : 'countryCode']);
}

/** Whether a text is too short for a name, or has the pattern of a code such as `DE`. */
function wantsCode({ shape }: ValuePlace): boolean {
  const expressions = shape.patterns.flatMap(({ value }) => readRegExp(value) ?? []);
  const accepts = (text: string) => expressions.every((expression) => expression.test(text));
  return (
    Number(shape.bounds.get('maxLength')?.value ?? 99) < 4 || ((accepts('DE') || accepts('DEU')) && !accepts('Germany'))
  );
}
