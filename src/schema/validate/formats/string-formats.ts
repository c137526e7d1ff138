import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Format } from 'ajv/dist/types/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isUuid } from '../../../text/is-uuid.ts';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import { isMailbox } from './email-format.ts';
import { isHostName, isInternationalHostName } from './host-names.ts';
import { isDate, isDateTime, isDuration, isTime } from './time-formats.ts';
import { isAbsolute, isReference, isUriTemplate } from './uri-formats.ts';

/** The string formats that are asserted, each with the maximum length of its values. */
const maxLengths: ReadonlyMap<string, number> = new Map([
  ['date', 10],
  ['time', 100],
  ['date-time', 100],
  ['duration', 1000],
  ['email', 320],
  ['idn-email', 320],
  ['hostname', 253],
  ['idn-hostname', 253],
  ['ipv4', 15],
  ['ipv6', 45],
  ['uuid', 45],
  ['uri', 100_000],
  ['uri-reference', 100_000],
  ['iri', 100_000],
  ['iri-reference', 100_000],
  ['uri-template', 100_000],
  ['json-pointer', Number.POSITIVE_INFINITY],
  ['relative-json-pointer', Number.POSITIVE_INFINITY],
  ['regex', 10_000],
  ['byte', Number.POSITIVE_INFINITY],
]);

/** Whether a format is a string format that is asserted. Others (`password`, `binary`, unknown names) do not restrict a value. */
export function isStringFormat(format: string): boolean {
  return maxLengths.has(format);
}

/** Formats for which ajv-formats accepts less or more than the standards. */
const replacements: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => isMailbox(text, 'ascii'),
  'idn-email': (text) => isMailbox(text, 'any'),
  hostname: isHostName,
  'idn-hostname': isInternationalHostName,
  uuid: isUuid,
  byte: isBase64,
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  uri: (text) => isAbsolute(text, 'uri'),
  iri: (text) => isAbsolute(text, 'iri'),
  'uri-reference': (text) => isReference(text, 'uri'),
  'iri-reference': (text) => isReference(text, 'iri'),
  'uri-template': isUriTemplate,
  regex: isRegExp,
};

/** Whether a text is base64 (RFC 4648, 4), also in lines (RFC 2045, 6.8). */
function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text.replaceAll(/\r?\n/g, ''));
}

/** Whether a text is a regular expression of ECMA-262, with or without the `u` flag; a meaningless escaped letter is invalid although annex B allows it. */
function isRegExp(text: string): boolean {
  return (
    readRegExp(text) !== undefined &&
    !/(?:^|[^\\])(?:\\\\)*\\[aceghijlmoqyzACE-OQRTVXYZ]/.test(text.replace(/\\c[a-z]/gi, ''))
  );
}

/** Whether a text is of a string format, as ajv asserts it. `true` for names that are not string formats. */
export function isOfStringFormat(text: string, format: string): boolean {
  const maxLength = maxLengths.get(format);
  return maxLength === undefined || (text.length <= maxLength && matcherFor(format)(text));
}

function matcherFor(name: string): (text: string) => boolean {
  return replacements[name] ?? matcherOf(fullFormats[name as keyof typeof fullFormats]);
}

/** Adds the string formats to ajv. Texts that are too long for a format are rejected without a test: some of the expressions take quadratic time. */
export function addStringFormats(ajv: Ajv2020): void {
  for (const [name, maxLength] of maxLengths) {
    const matches = matcherFor(name);
    ajv.addFormat(name, { type: 'string', validate: (text: string) => text.length <= maxLength && matches(text) });
  }
}

function matcherOf(format: Format): (text: string) => boolean {
  if (typeof format === 'function') return (text) => format(text) === true;
  if (format instanceof RegExp) {
    return (text) => {
      format.lastIndex = 0;
      return format.test(text);
    };
  }
  if (typeof format === 'object' && 'validate' in format) return matcherOf(format.validate as Format);
  return () => true;
}
