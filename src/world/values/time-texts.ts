import { numberFrom, partSeed, pickFrom } from '../seeds/seed.ts';
import { twoDigits, writeDate, writeDateTime } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { clockTime, ofProperty, timeText } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Points of time and durations. */
export const timeTexts: readonly TextRule[] = [
  rule(
    'opensAt',
    /^(?:opens?|opening)(?: at| time)?$/,
    ofProperty((seed) => `${twoDigits(numberFrom(seed, 7, 10))}:00`),
  ),
  rule(
    'closesAt',
    /^(?:closes?|closing)(?: at| time)?$/,
    ofProperty((seed) => `${twoDigits(numberFrom(seed, 16, 20))}:00`),
  ),
  rule('weekday', /^(?:week ?day|day of week|weekday name)$/, ({ index }) => pickFrom(weekdays, index)),
  {
    ...ruleByPlace(
      'createdAt',
      /\b(?:at|date|datetime|timestamp|birthday|birthdate|dob|created|updated|modified|expires|expiry|since|until|day)$/,
      ({ name }) => timeText(name, /(?:date|day|dob)$/.test(wordsOfName(name).last) ? writeDate : writeDateTime),
    ),
    isTime: true,
  },
  {
    ...ruleByPlace(
      'creationTime',
      /\b(?:created?|creation|updated?|modified|modification|last \w+|expir\w+|started?|ended?|finish|completed?|completion|publish(?:ed)?|sent|issued?|login|event|request|transaction|payment|capture|status|processed|effective) time$|^(?:start|end|begin|finish)$/,
      ({ name }) => timeText(name, writeDateTime),
    ),
    isTime: true,
  },
  ruleByPlace('lunchTime', /\btime$/, ({ name }) => ofProperty((seed) => clockTime(name, seed))),
  rule(
    'timeLeft',
    /\b(?:time ?left|time remaining)$/,
    ofProperty((seed) => `00:${twoDigits(numberFrom(seed, 1, 59))}:${twoDigits(numberFrom(partSeed(seed, 1), 0, 59))}`),
  ),
  rule(
    'duration',
    /\bduration$/,
    ofProperty((seed) => `PT${numberFrom(seed, 5, 90)}M`),
  ),
  rule(
    'expiryMonth',
    /\b(?:expiry|expiration|exp) month$/,
    ofProperty((seed) => twoDigits(numberFrom(seed, 1, 12))),
  ),
  rule(
    'expiryYear',
    /\b(?:expiry|expiration|exp) year$/,
    ofProperty((seed) => String(numberFrom(seed, 2027, 2031))),
  ),
  oneOf('month', /\bmonth$/, ['January', 'May', 'September']),
  rule(
    'deliveryWeekday',
    /\bweekday$/,
    ofProperty((seed) => pickFrom(weekdays, seed)),
  ),
];
