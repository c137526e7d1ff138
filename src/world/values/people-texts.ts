import { pickFrom } from '../seeds/seed.ts';
import { firstName, fullName, lastName } from '../words/people.ts';
import { phoneOf, townOf } from '../words/places.ts';
import { departmentName, jobTitle, plainWord } from '../words/things.ts';
import { email, login, ofObject, ofProperty } from './text-makers.ts';
import { oneOf, rule, ruleByPlace, type TextRule } from './text-rule.ts';

/** Persons, and how they are reached. */
export const peopleTexts: readonly TextRule[] = [
  rule('firstName', /\b(?:first|given|fore) ?name$|^fname$/, ofObject(firstName)),
  rule('middleName', /\bmiddle ?(?:name|initial)$/, ofProperty(firstName)),
  rule('lastName', /\b(?:last|family|sur) ?name$|^(?:surname|lname)$/, ofObject(lastName)),
  rule(
    'fullName',
    /\bfull ?name$|^(?:(?:card ?|account ?)?holder)(?: name)?$|^(?:signatory|contact person)$/,
    ofObject(fullName),
  ),
  rule(
    'userName',
    /\b(?:user|screen|login|nick) ?name$|^(?:login|handle|nick|alias)$|^(?:twitter|instagram|github|gitlab|tik ?tok|telegram|bluesky)(?: (?:handle|account|user))?$/,
    login,
  ),
  rule('approvedByName', /\bby (?:\w+ )?name$/, ofProperty(fullName)),
  rule('emailAddress', /\be ?mail(?: address)?$|^mail$|^email$/, email),
  rule(
    'phoneNumber',
    /\b(?:phone|mobile|fax|telephone|cell)(?: ?number)?$|^phonenumber$|\bcontact (?:number|no)$/,
    ofObject(phoneOf),
  ),
  rule(
    'nationality',
    /\b(?:nationality|citizenship)$/,
    ofObject((seed, locale) => townOf(seed, locale).country),
  ),
  rule(
    'placeOfBirth',
    /\b(?:place of birth|birth ?place|home ?town|native place)$/,
    ofObject((seed, locale) => townOf(seed, locale).city),
  ),
  oneOf('gender', /\bgender$/, ['female', 'male', 'other']),
  oneOf('maritalStatus', /\b(?:civil|marital) status$/, ['single', 'married', 'divorced']),
  oneOf('bloodType', /\bblood (?:type|group)$/, ['A+', 'B+', 'O+', 'O-']),
  oneOf('salutation', /\b(?:salutation|honorific)$|^name ?prefix$/, ['Mr', 'Ms', 'Dr']),
  ruleByPlace('prefix', /^(?:prefix|suffix)$/, ({ name, kind }) =>
    kind === 'name' || kind === 'person' || kind === 'payername'
      ? ofProperty((seed) => pickFrom(/^p/i.test(name) ? ['Mr', 'Ms', 'Dr'] : ['Jr.', 'Sr.', 'II'], seed))
      : ofProperty(plainWord),
  ),
  oneOf('nameSuffix', /\bname ?suffix$/, ['Jr.', 'Sr.', 'II']),
  rule('jobTitle', /\b(?:job title|position|occupation|profession)$/, ofObject(jobTitle)),
  rule('department', /\b(?:department|division)$|^(?:owner |owning )?team$/, ofObject(departmentName)),
  oneOf('role', /\brole$/, ['member', 'admin', 'viewer', 'editor']),
];
