import { partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
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
import { townOf } from '../words/places.ts';
import {
  colorName,
  companyName,
  departmentName,
  foodName,
  jobTitle,
  nthDepartment,
  nthTopic,
  petName,
  productName,
  slugOf,
  thingName,
  topicName,
} from '../words/things.ts';
import { titleMaker } from '../words/titles.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { wantsCode } from './place-texts.ts';
import { type MakeText, ofObject, ofProperty } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';
import type { ValuePlace } from './value-place.ts';

/** Words that the other tables have in more exact names. */
export const generalTexts: readonly TextRule[] = [
  ruleByPlace('displayName', /\bname$|\blabel$/, nameOfKind),
  rule(
    'author',
    /\b(?:author|owner|creator|user|customer|assignee|sender|recipient|member|contact|artist|publisher|approver|request[eo]r|reviewer|signer|moderator|organi[sz]er|instructor|teacher|trainer|supervisor|participant|attendee|invitee|inviter|payee|payer|buyer|seller|by)$/,
    ofProperty(fullName),
  ),
  ruleByPlace('status', /\b(?:status|state)$/, (place) => {
    if (!/^state$/i.test(place.name) || !cityKinds.test(place.kind))
      return (scope) => pickFrom(['active', 'pending', 'completed'], scope.index);
    return wantsCode(place)
      ? ofObject((seed, locale) => townOf(seed, locale).regionCode)
      : ofObject((seed, locale) => townOf(seed, locale).region);
  }),
  oneOf('type', /\b(?:type|kind|format|mode)$/, ['standard', 'basic', 'custom']),
  ruleByPlace('level', /\blevel$/, ({ name, kind }) =>
    ofProperty((seed) =>
      pickFrom(
        /log/i.test(name) || /log(?:entry)?$/.test(kind) ? ['info', 'warn', 'error'] : ['low', 'medium', 'high'],
        seed,
      ),
    ),
  ),
  oneOf('plan', /\b(?:tier|plan)$/, ['basic', 'standard', 'premium']),
  oneOf('source', /^(?:source|acquisition channel)$/, ['web', 'mobile', 'import', 'api']),
  oneOf('priority', /\b(?:priority|severity|urgency)$/, ['low', 'medium', 'high']),
  oneOf('visibility', /\b(?:visibility|privacy)$/, ['public', 'private']),
  ruleByPlace('object', /^object$/, ({ kind }) => ofProperty(() => (kind === '' ? 'object' : kind))),
];

/** Words before `name` that do not say whose name it is. */
const adjectives = /^(?:display|global|printable|printed|preferred|formatted|legal|real|public|complete|friendly)$/;

/** What says of a name that it is that of a person. */
const holders =
  /\b(?:holder|person|customer|payer|individual)(?:'s|\u2019s)? (?:full )?name\b|\bname of the (?:(?:account|card) ?)?(?:holder|person|customer|payer|individual)\b/i;

/** What people call the states of things. */
const stages = ['New', 'In progress', 'Waiting', 'Resolved', 'Closed'];

/** What things of a kind are called. */
function nameOfKind({ kind, isPerson, name, description }: ValuePlace): MakeText {
  const { words } = wordsOfName(name);
  const about = words.length > 1 && words.at(-1) === 'name' ? (words.at(-2) ?? kind) : kind;
  if (holders.test(description)) return ofObject(fullName);
  if (/^(?:label|tag)s$/i.test(name)) return ofProperty(topicName);
  if (/(?:status|[a-z]state|stage)$/.test(about)) return ofProperty((seed) => pickFrom(stages, seed));
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
  return ofObject(titleMaker(about) ?? thingName);
}

/** Names of the items of a collection are different as long as there are any; those of other things are of their seed. */
function inList(nth: (place: number) => string | undefined, make: (seed: Seed) => string): MakeText {
  return ({ path, index, seed }) => (path === undefined ? undefined : nth(index)) ?? make(seed);
}

/** Large towns have several: `Boston North`. */
function stationName(seed: Seed, locale: Locale): string {
  return `${townOf(seed, locale).city} ${pickFrom(['Central', 'North', 'South', 'East', 'West', 'Park', 'Harbor'], partSeed(seed, 73))}`;
}
