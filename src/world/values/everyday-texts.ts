import { numberFrom, partSeed, pickFrom, type Seed, textFrom } from '../seeds/seed.ts';
import { firstName, lastName } from '../words/people.ts';
import { slugOf, thingName } from '../words/things.ts';
import { capitals, digits, hex, letters, mailbox, ofObject, ofProperty, shortId } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

const base64Url = `${letters}${letters.toUpperCase()}${digits}-_`;

/** A token with a header, claims and a signature (RFC 7519). */
function webToken(seed: Seed): string {
  const part = (text: string) => btoa(text).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
  const claims = JSON.stringify({ sub: String(numberFrom(seed, 1000, 9999)), iat: 1_768_435_200, exp: 1_799_971_200 });
  return `${part('{"alg":"HS256","typ":"JWT"}')}.${part(claims)}.${textFrom(partSeed(seed, 1), 43, base64Url)}`;
}

/** Names with one meaning, in any kind of thing. */
export const everydayTexts: readonly TextRule[] = [
  ruleByPlace('accessToken', /^(?:jwt|id token|bearer token|access token|auth token)$/, ({ name, description }) =>
    /^(?:jwt|id_?token|access_?token)$/i.test(name) || /\bJWT\b/i.test(description)
      ? ofProperty(webToken)
      : ofProperty((seed) => textFrom(seed, 24, letters + digits)),
  ),
  oneOf('tokenType', /^token type$/, ['Bearer']),
  ruleByPlace('replyTo', /^(?:cc|bcc|reply to|reply to email|email to|email from)$/, ({ name, kind }) =>
    /^reply_?to$/i.test(name) && /(?<!mail)message$|comment$|post$/.test(kind)
      ? ofProperty((seed) => shortId(`${kind}_id`, seed))
      : mailbox,
  ),
  oneOf('paymentMethod', /\b(?:payment (?:method|type)|zahlungsart|zahlungsweise|zahlungsmethode)$/, [
    'credit_card',
    'paypal',
    'bank_transfer',
    'invoice',
  ]),
  oneOf('shippingMethod', /\b(?:shipping|delivery) method$|\bversandart$/, ['standard', 'express', 'pickup']),
  rule(
    'initials',
    /^initial$/,
    ofObject((seed, locale) => firstName(seed, locale).slice(0, 1) + lastName(seed, locale).slice(0, 1)),
  ),
  rule(
    'ssn',
    /^(?:ssn|social security (?:number|no))$/,
    ofProperty((seed) => `000-${textFrom(seed, 2, digits)}-${textFrom(partSeed(seed, 1), 4, digits)}`),
  ),
  rule(
    'hausnr',
    /^(?:haus nr|hausnr|house nr)$/,
    ofProperty((seed) => String(numberFrom(seed, 1, 180))),
  ),
  oneOf('building', /^(?:building|gebaude|gebaeude)$/, ['Main Building', 'Building A', 'Building B', 'North Wing']),
  rule(
    'poBox',
    /^(?:po box|post ?fach)$/,
    ofProperty((seed) => `PO Box ${numberFrom(seed, 100, 9900)}`),
  ),
  rule(
    'room',
    /^(?:room|raum|zimmer|room (?:name|number|no))$/,
    ofProperty((seed) => `Room ${numberFrom(seed, 1, 4)}${textFrom(partSeed(seed, 1), 2, '012')}`),
  ),
  oneOf('manufacturer', /^(?:manufacturer|hersteller|maker)(?: name)?$/, [
    'Northwind',
    'Lumenta',
    'Oakfield',
    'Solaris',
    'Cedarline',
  ]),
  rule(
    'model',
    /^(?:model|modell|model (?:name|number|no))$/,
    ofProperty((seed) => `${textFrom(seed, 2, capitals)}-${numberFrom(seed, 100, 990)}`),
  ),
  oneOf('material', /^material$/, ['wood', 'steel', 'cotton', 'glass', 'leather', 'plastic']),
  oneOf('unit', /^(?:unit|measure|unit of measure|uom)$/, ['pcs', 'kg', 'm', 'l']),
  oneOf('size', /^(?:clothing |shirt )?size$/, ['S', 'M', 'L', 'XL']),
  oneOf('availability', /^(?:availability|verfugbarkeit|verfuegbarkeit)$/, ['in_stock', 'low_stock', 'out_of_stock']),
  rule(
    'vatId',
    /^(?:vat id|ust id|ust id nr|ustid|vatin)$/,
    ofProperty((seed) => `DE${textFrom(seed, 9, '123456789')}`),
  ),
  rule(
    'rrule',
    /^(?:rrule|recurrence rule)$/,
    ofProperty((seed) => `FREQ=WEEKLY;BYDAY=${pickFrom(['MO', 'TU', 'WE', 'TH', 'FR'], seed)}`),
  ),
  oneOf('recurrence', /^(?:recurrence|repeat|frequency|interval|billing (?:cycle|period|interval))$/, [
    'daily',
    'weekly',
    'monthly',
  ]),
  oneOf('cron', /^cron(?: expression)?$/, ['0 6 * * *', '*/15 * * * *', '0 0 * * 1']),
  rule(
    'quarter',
    /^quarter$/,
    ofProperty((seed) => `Q${numberFrom(seed, 1, 4)}`),
  ),
  oneOf('extension', /^(?:extension|ext)$/, ['pdf', 'png', 'csv']),
  oneOf('codec', /\bcodec$/, ['h264', 'vp9', 'aac']),
  oneOf('resolution', /^(?:video |screen )?resolution$/, ['1920x1080', '1280x720', '3840x2160']),
  oneOf('aspectRatio', /^aspect ratio$/, ['16:9', '4:3', '1:1']),
  rule(
    'ipv6',
    /^ipv$/,
    ofObject((seed) => `2001:db8::${(seed % 0xffff).toString(16)}`),
  ),
  rule(
    'firmware',
    /^firmware$/,
    ofProperty(
      (seed) =>
        `${numberFrom(seed, 1, 4)}.${numberFrom(partSeed(seed, 1), 0, 9)}.${numberFrom(partSeed(seed, 2), 0, 30)}`,
    ),
  ),
  rule(
    'imei',
    /^imei$/,
    ofProperty((seed) => `35${textFrom(seed, 13, digits)}`),
  ),
  rule(
    'vin',
    /^vin$/,
    ofProperty((seed) => `WVW${textFrom(seed, 14, `${capitals.replace(/[OQ]/g, '')}${digits}`)}`),
  ),
  rule(
    'licensePlate',
    /^(?:licen[cs]e plate|plate|plate number|number plate|kennzeichen)(?: number)?$/,
    ofProperty((seed) => `${textFrom(seed, 3, capitals)}-${numberFrom(seed, 100, 9990)}`),
  ),
  oneOf('fuelType', /^(?:fuel|fuel type|kraftstoff)$/, ['petrol', 'diesel', 'electric', 'hybrid']),
  oneOf('transmission', /^transmission$/, ['manual', 'automatic']),
  oneOf('diagnosis', /^(?:diagnosis|diagnose)$/, ['Seasonal allergy', 'Migraine', 'Hypertension', 'Sprained ankle']),
  oneOf('dosage', /^(?:dosage|dose|dosierung)$/, ['1 tablet daily', '5 ml twice a day', '400 mg as needed']),
  oneOf('allergies', /^(?:allergy|allergie|allergen|intolerance)$/, [
    'Pollen',
    'Penicillin',
    'Peanuts',
    'Lactose',
    'Dust mites',
  ]),
  oneOf('specialty', /^(?:speciality|specialty|specialization|fachgebiet|fachrichtung)$/, [
    'Cardiology',
    'Dermatology',
    'Paediatrics',
    'Orthopaedics',
    'General medicine',
  ]),
  oneOf('relationship', /^(?:relationship|relation|kinship)$/, ['spouse', 'parent', 'sibling', 'friend']),
  oneOf('pronouns', /^pronoun$/, ['she/her', 'he/him', 'they/them']),
  oneOf('ingredients', /^(?:ingredient|zutat|zutaten)$/, [
    'Flour',
    'Butter',
    'Eggs',
    'Olive oil',
    'Tomatoes',
    'Garlic',
  ]),
  oneOf('skills', /^(?:skill|technology|technologie|tech stack)$/, [
    'TypeScript',
    'Python',
    'SQL',
    'Project management',
    'Design',
  ]),
  oneOf('keywords', /^keyword$/, ['travel', 'health', 'music', 'garden', 'design', 'finance']),
  oneOf('sql', /^(?:sql|sql query)$/, ['SELECT id, name FROM items WHERE active = true']),
  oneOf('regex', /^(?:regex|regexp|regular expression)$/, ['^[a-z0-9-]+$']),
  rule(
    'colorHex',
    /^(?:colou?r hex|hex colou?r|hex|(?:bg|background|foreground|text|accent|primary|brand) colou?r)$/,
    ofProperty((seed) => `#${textFrom(seed, 6, hex)}`),
  ),
  rule(
    'geohash',
    /^geo ?hash$/,
    ofProperty((seed) => `u33${textFrom(seed, 5, 'bcdefghjkmnpqrstuvwxyz')}`),
  ),
  rule(
    'pin',
    /^(?:pin|pin code|otp|one time password|verification code|confirmation code)$/,
    ofProperty((seed) => textFrom(seed, 6, digits)),
  ),
  rule(
    'salt',
    /^(?:salt|nonce)$/,
    ofProperty((seed) => textFrom(seed, 32, hex)),
  ),
  oneOf('css', /^css$/, ['.title { color: #333; }']),
  oneOf('json', /^json$/, ['{"ready":true}']),
  oneOf('xml', /^xml$/, ['<item><ready>true</ready></item>']),
  rule(
    'branchName',
    /^branch name$/,
    ofProperty((seed) => `feature/${slugOf(thingName(seed))}`),
  ),
  rule(
    'milestone',
    /^(?:milestone|sprint|sprint name)$/,
    ofProperty((seed) => `Sprint ${numberFrom(seed, 3, 40)}`),
  ),
  rule(
    'speaker',
    /^(?:speaker|lead|reporter|trainer|coach|assigned to|presenter|project lead|team lead)$/,
    ofProperty((seed, locale) => locale.fullName(firstName(seed, locale), lastName(seed, locale))),
  ),
];
