import { headerValue } from '../../http/header-fields.ts';
import type { Reply } from '../../model/exchange.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint, Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks headers that HTTP itself defines, such as `ETag`, `Retry-After` and `Location`, by their grammar (RFC 9110, 5.6 and the section of each). A header
 * that has another form by the contract is left alone.
 */
export const headerSyntax: Rule = {
  id: 'header-syntax',
  title: 'Headers of HTTP are written as HTTP defines them',
  level: 'deviation',
  why: 'Caches, browsers and clients leave out a header that they cannot read, or refuse the response.',
  clause: 'RFC 9110, 5.6',
  *check(subject) {
    if (!subject.reply || !subject.inContract) return;
    for (const header of standardHeaders) yield* faultIn(header, subject.reply, subject);
  },
};

interface StandardHeader {
  readonly name: string;
  readonly clause: string;
  readonly isCorrect: (value: string) => boolean;
  /** What a correct value is, for the message. */
  readonly form: string;
  /** A correct value. */
  readonly example: string;
}

const day = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const time = String.raw`\d\d:\d\d:\d\d`;
/** The form that HTTP asks for, and the two obsolete ones that every client must read (RFC 9110, 5.6.7). */
const httpDate = new RegExp(
  `^${day}(?:, \\d\\d ${month} \\d{4} ${time} GMT|, \\d\\d-${month}-\\d\\d ${time} GMT| ${month} [ \\d]\\d ${time} \\d{4})$`,
);
const entityTag = /^(?:W\/)?"[!#-~\u0080-\u00ff]*"$/;
/** `en`, `de-CH`, `zh-Hant-TW`: what all language tags look like (RFC 5646, 2.1). */
const languages = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*(?:\s*,\s*[a-z]{1,8}(?:-[a-z0-9]{1,8})*)*$/i;
/** The characters of RFC 3986; a server may send those of an IRI, which clients read as well. */
const reference = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=\u0080-\uffff]|%[0-9a-f]{2})*$/i;

const token = "[!#$%&'*+.^_`|~\\w-]+";
const parameter = `${token}\\s*=\\s*(?:${token}|"(?:[^"\\\\]|\\\\.)*")`;
/** A scheme, with nothing, one parameter or base64 after it, or a further parameter. */
const challengePart = `(?:${token}(?: +(?:${parameter}|[\\w.~+/-]+=*))?|${parameter})`;
const challenges = new RegExp(`^${challengePart}(?:\\s*,(?:\\s*${challengePart})?)*\\s*$`, 's');

const standardHeaders: readonly StandardHeader[] = [
  {
    name: 'ETag',
    clause: 'RFC 9110, 8.8.3',
    isCorrect: (value) => entityTag.test(value),
    form: 'an entity tag in double quotes',
    example: '"33a64df5"',
  },
  {
    name: 'Last-Modified',
    clause: 'RFC 9110, 8.8.2 and 5.6.7',
    isCorrect: (value) => httpDate.test(value),
    form: 'a date as HTTP writes it',
    example: 'Sat, 31 Jan 2026 10:30:00 GMT',
  },
  {
    name: 'Retry-After',
    clause: 'RFC 9110, 10.2.3',
    isCorrect: (value) => /^\d+$/.test(value) || httpDate.test(value),
    form: 'a number of seconds or a date as HTTP writes it',
    example: '120',
  },
  {
    name: 'Content-Language',
    clause: 'RFC 9110, 8.5 and 8.5.1',
    isCorrect: (value) => languages.test(value),
    form: 'a list of language tags',
    example: 'en',
  },
  {
    name: 'Location',
    clause: 'RFC 9110, 10.2.2',
    isCorrect: (value) => reference.test(value),
    form: 'a URI reference',
    example: 'https://example.com/1',
  },
  {
    name: 'WWW-Authenticate',
    clause: 'RFC 9110, 11.6.1 and 11.3',
    isCorrect: (value) => challenges.test(value),
    form: 'a list of schemes with their parameters',
    example: 'Bearer realm="books"',
  },
];

function* faultIn(
  { name, clause, isCorrect, form, example }: StandardHeader,
  { headers }: Reply,
  subject: Subject,
): Generator<Complaint> {
  const value = headerValue(headers, name.toLowerCase());
  if (value === undefined || value === '' || isCorrect(value)) return;
  const documented = subject.response?.headers.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const { schema } = documented ?? {};
  // The contract may ask for another form; then the rule for documented headers is the one that counts.
  if (schema !== undefined && subject.validator.check(schema, example).length > 0) return;
  yield {
    message: `the header ${name} is ${quote(value)}, which is not ${form}: ${example}`,
    cause: name.toLowerCase(),
    clause,
    contract: documented?.pointer ?? `${subject.case.operation.pointer}/responses`,
  };
}
