import type { Json } from '../../model/json.ts';
import type { Scope } from '../values/value-place.ts';
import { hasCompanyName } from '../words/kinds.ts';
import { inLatin, loginName } from '../words/people.ts';
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

const domainKeys = ['email_domain', 'emailDomain'];
const fileType = /(?:mime|media|content|file)type$/;

const topics = nameTopics({
  domain: (name) => domainKeys.includes(name),
  fileType: (name) => fileType.test(wordsOfName(name).plain),
  madeOfName: (name) => name === 'slug' || mailKeys.includes(name),
});

/**
 * Changes, in place, what follows from a name to fit the name that the object has: the slug and the e-mail address of a thing, the ending of a file by its
 * media type, the domain of an address. What an example gives stays.
 */
export function makeNamesConsistent(
  made: Record<string, Json>,
  { seed, locale }: Pick<Scope, 'seed' | 'locale'>,
  kind: string,
): void {
  const about = topics.of(made);
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
