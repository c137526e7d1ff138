import { numberFrom, partSeed } from '../seeds/seed.ts';
import { twoDigits, writeDate, writeDateTime } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { clockTime, ofProperty, timeText } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

/** Points of time and durations. */
export const timeTexts: readonly TextRule[] = [
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
  ruleByPlace('openingTime', /\btime$/, ({ name }) => ofProperty((seed) => clockTime(name, seed))),
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
  oneOf('weekday', /\bweekday$/, ['Monday', 'Wednesday', 'Friday']),
];
