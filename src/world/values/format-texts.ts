import { numberFrom, type Seed, textFrom, uuidFrom } from '../seeds/seed.ts';
import { writeDate, writeDateTime, writeHttpDate } from '../seeds/write-time.ts';
import { phoneOf } from '../words/places.ts';
import { plainWord, sentence } from '../words/things.ts';
import {
  clockTime,
  currency,
  digits,
  email,
  hex,
  letters,
  linkFor,
  type MakeText,
  ofObject,
  ofProperty,
  ofSide,
  timeText,
} from './text-makers.ts';

const formats: Readonly<Record<string, (name: string) => MakeText>> = {
  date: (name) => timeText(name, writeDate),
  'year-month': (name) => timeText(name, (seconds) => writeDate(seconds).slice(0, 7)),
  'date-time': (name) => timeText(name, writeDateTime),
  'http-date': (name) => timeText(name, writeHttpDate),
  time: (name) => ofProperty((seed) => `${clockTime(name, seed)}:00Z`),
  duration: () => ofProperty((seed) => `PT${numberFrom(seed, 5, 90)}M`),
  email: (name) => ofSide(name, email),
  'idn-email': (name) => ofSide(name, email),
  uuid: () => ofProperty(uuidFrom),
  guid: () => ofProperty(uuidFrom),
  hostname: () => ofObject((seed) => `${plainWord(seed)}.example.com`),
  'idn-hostname': () => ofObject((seed) => `${plainWord(seed)}.example.com`),
  ipv4: () => ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ip: () => ofObject((seed) => `192.0.2.${numberFrom(seed, 1, 254)}`),
  ipv6: () => ofObject((seed) => `2001:db8::${(seed % 0xffff).toString(16)}`),
  byte: () => ofProperty((seed) => `${textFrom(seed, 10, letters)}==`.slice(0, 12)),
  binary: () => ofProperty((seed) => sentence(seed)),
  password: () => ofProperty((seed) => `${plainWord(seed)}-${textFrom(seed, 6, digits)}`),
  snowflake: () => ofProperty((seed) => `${numberFrom(seed, 1, 9)}${textFrom(seed, 17, digits)}`),
  color: () => ofProperty(hexColor),
  phone: (name) => ofSide(name, ofObject(phoneOf)),
  currency: () => currency,
};

/**
 * Makes texts of a `format`; `undefined` for formats that the mock does not know. `name` and `kind` are those of the property and the thing around it: a
 * `uri` may be a picture.
 */
export function formatTexts(format: string, name: string, kind = ''): MakeText | undefined {
  if (/^(?:ur[il]|iri)(?:-reference)?$/.test(format)) return linkFor(name, kind);
  return Object.hasOwn(formats, format) ? formats[format]?.(name) : undefined;
}

function hexColor(seed: Seed): string {
  return `#${textFrom(seed, 6, hex)}`;
}
