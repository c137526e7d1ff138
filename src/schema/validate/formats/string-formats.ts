import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Format } from 'ajv/dist/types/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import { isMailbox } from './email-format.ts';
import { isHostName, isInternationalHostName } from './host-names.ts';
import { isDate, isDateTime, isDuration, isTime } from './time-formats.ts';
import { isAbsolute, isReference, isUriTemplate } from './uri-formats.ts';

/** The string formats that are asserted, each with the length beyond which no text is of it. */
const lengths: ReadonlyMap<string, number> = new Map([
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

/** Whether a format is one of text that is asserted. Others (`password`, `binary`, names nobody registered) say nothing about a value. */
export function isStringFormat(format: string): boolean {
  return lengths.has(format);
}

/** Formats of which ajv-formats admits less or more than the standards do. */
const own: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => isMailbox(text, 'ascii'),
  'idn-email': (text) => isMailbox(text, 'any'),
  hostname: isHostName,
  'idn-hostname': isInternationalHostName,
  // RFC 9562, 4: no `urn:uuid:` before it.
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
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

/** ECMA-262, with the `u` flag or without it; an escaped letter that means nothing is none although old engines pass it over (its annex B). */
function isRegExp(text: string): boolean {
  return (
    readRegExp(text) !== undefined &&
    !/(?:^|[^\\])(?:\\\\)*\\[aceghijlmoqyzACE-OQRTVXYZ]/.test(text.replace(/\\c[a-z]/gi, ''))
  );
}

/** Teaches ajv the formats of text. Texts of a length that no such value has are refused unread: some of the expressions take quadratic time. */
export function addStringFormats(ajv: Ajv2020): void {
  for (const [name, longest] of lengths) {
    const matches = own[name] ?? matcherOf(fullFormats[name as keyof typeof fullFormats]);
    ajv.addFormat(name, { type: 'string', validate: (text: string) => text.length <= longest && matches(text) });
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
