import type { Json } from '../../model/json.ts';
import type { Seed } from '../seeds/seed.ts';
import type { Scope } from '../values/value-place.ts';
import { hasCompanyName } from '../words/kinds.ts';
import { firstName, fullName, inLatin, lastName, loginName, namesOfLogin } from '../words/people.ts';
import { slugOf, thingName } from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { nameTopics } from './name-topics.ts';

const nameKeys = [
  'name',
  'full_name',
  'fullName',
  'display_name',
  'displayName',
  'company_name',
  'companyName',
  'title',
];
const mailKeys = ['email', 'email_address', 'emailAddress'];

const loginKeys = ['login', 'username', 'user_name', 'userName', 'screen_name', 'screenName'];
const codeKeys = ['symbol', 'key', 'code', 'slug'];
const domainKeys = ['email_domain', 'emailDomain'];
const fileType = /(?:mime|media|content|file)type$/;

const topics = nameTopics({
  domain: (name) => domainKeys.includes(name),
  fileType: (name) => fileType.test(wordsOfName(name).plain),
  login: (name) => loginKeys.includes(name),
  code: (name) => codeKeys.includes(name),
  madeOfName: (name) => name === 'slug' || mailKeys.includes(name),
});

/** What is known of the objects of one place. */
export interface NamedKind {
  readonly kind: string;
  /** Whether the contract lists the values of a property. */
  readonly isListed: (name: string) => boolean;
}

/**
 * Changes, in place, what follows from a name to fit the name that the object has: the slug and the e-mail address of a thing, the ending of a file by its
 * media type, the domain of an address; and a made-up name to fit a login, or a listed code. What an example gives stays.
 */
export function makeNamesConsistent(
  made: Record<string, Json>,
  scope: Pick<Scope, 'seed' | 'locale'>,
  { kind, isListed }: NamedKind,
): void {
  const { seed, locale } = scope;
  const about = topics.of(made);
  if ((about & topics.bits.login) !== 0) nameAsLogin(made, scope);
  if ((about & topics.bits.code) !== 0) nameAsCode(made, seed, isListed);
  if ((about & topics.bits.domain) !== 0) makeDomainConsistent(made);
  if ((about & topics.bits.fileType) !== 0) makeFileConsistent(made);
  if ((about & topics.bits.madeOfName) === 0) return;
  if (typeof made['slug'] !== 'string' && mailKeys.every((key) => typeof made[key] !== 'string')) return;
  // The title of a person is a position, or how to address them.
  const isPerson = Object.keys(made).some((key) =>
    /^(?:first|last|given|family|sur)name$/.test(wordsOfName(key).plain),
  );
  const keys = isPerson ? nameKeys.filter((key) => key !== 'title') : nameKeys;
  const name = keys.map((key) => made[key]).find((value) => typeof value === 'string' && value !== '');
  if (typeof name !== 'string') return;
  const usual = thingName(seed);
  if (made['slug'] === slugOf(usual) && name !== usual) made['slug'] = slugOf(inLatin(name)) || made['slug'];
  for (const key of mailKeys) {
    const address = made[key];
    if (typeof address !== 'string' || address !== `${loginName(seed, locale)}@example.com`) continue;
    const words = slugOf(inLatin(name))
      .split('-')
      .filter((word) => word.length > 1);
    if (words.length === 0 || words.some((word) => address.includes(word))) continue;
    made[key] =
      hasCompanyName(kind) || companyForm.test(name)
        ? `info@${words.join('-')}.example.com`
        : words.length === 2
          ? `${words.join('.')}@example.com`
          : address;
  }
}

/** The names of a person are those that the login is made of. */
function nameAsLogin(made: Record<string, Json>, { seed, locale }: Pick<Scope, 'seed' | 'locale'>): void {
  const login = loginKeys.map((key) => made[key]).find((value) => typeof value === 'string');
  const names = login === undefined ? undefined : namesOfLogin(login, locale);
  if (names === undefined) return;
  const { first, last } = names;
  const others = new Map([
    [fullName(seed, locale), locale.fullName(first, last)],
    [firstName(seed, locale), first],
    [lastName(seed, locale), last],
  ]);
  for (const name in made) {
    const value = made[name];
    if (typeof value === 'string' && wordsOfName(name).last === 'name') made[name] = others.get(value) ?? value;
  }
}

/** What has one of the contract's codes is called by it: `Solar Reactor I` for `SOLAR_REACTOR_I`. */
function nameAsCode(made: Record<string, Json>, seed: Seed, isListed: NamedKind['isListed']): void {
  if (made['name'] !== thingName(seed)) return;
  const key = codeKeys.find((one) => isListed(one) && /^[A-Za-z]+(?:[_-][A-Za-z0-9]+)*$/.test(String(made[one])));
  const words = String(key === undefined ? '' : made[key]).split(/[_-]/);
  if (words.join('').length < 4) return;
  const isNumeral = (word: string) => /^[IVX]+$/.test(word);
  made['name'] = words
    .map((word) => (isNumeral(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()))
    .join(' ');
}

/** Endings of files by their media types. */
const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
};

/** A made-up file name, or its ending, is that of the media type beside it. */
function makeFileConsistent(made: Record<string, Json>): void {
  const names = Object.keys(made);
  const type = names.find((name) => fileType.test(wordsOfName(name).plain));
  const ending = type === undefined ? undefined : endings[String(made[type])];
  if (ending === undefined) return;
  for (const name of names) {
    const value = made[name];
    if (typeof value !== 'string') continue;
    if (/^[a-z]+-[a-z]+\.pdf$/.test(value)) made[name] = value.replace(/pdf$/, ending);
    else if (/file(?:extension|ext)$/.test(wordsOfName(name).plain) && /^(?:pdf|png|csv)$/.test(value))
      made[name] = ending;
  }
}

/** `email_domain` is that of the address beside it. */
function makeDomainConsistent(made: Record<string, Json>): void {
  for (const name of domainKeys) {
    const address = mailKeys.map((key) => made[key]).find((value) => typeof value === 'string');
    const [, domain] = /@(.+)$/s.exec(String(address)) ?? [];
    if (typeof made[name] === 'string' && domain !== undefined) made[name] = domain;
  }
}

const companyForm =
  /\b(?:Inc|Ltd|LLC|Corp|Corporation|GmbH|Co|Group|Labs|Studio|Systems|Partners|Foods|Media|Works|Company|S\.?A|AG|PLC)\b\.?$/i;
