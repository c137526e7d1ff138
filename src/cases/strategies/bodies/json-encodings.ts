import type { RequestDraft } from '../../../model/case.ts';
import type { Json } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { jsonBody, valueOfBody } from '../../request/body/body-draft.ts';
import { alone } from '../../request/case-draft.ts';
import type { ValidRequestBuilder } from '../../request/valid-request.ts';
import type { Strategy } from '../strategy.ts';

/** The same value in every encoding that JSON allows (RFC 8259, 2 and 7). */
export const jsonEncodings: Strategy = {
  id: 'json-encodings',
  title: 'JSON with other white space and escapes',
  *derive({ operation, validRequest }) {
    for (const { label, why, encode } of encodings) {
      const value = validRequest.buildValue();
      if (value === undefined || !operation.body) return;
      const about = operation.body.pointer;
      const request = encodedRequest(validRequest, { value, encode });
      yield alone({ label, request, expects: 'accepted', about, why });
    }
  },
};

/** A request with a body that is written in another way; without `encode`, in the usual one. */
export function encodedRequest(
  validRequest: ValidRequestBuilder,
  { value, encode }: { readonly value: Json; readonly encode?: JsonEncoding['encode'] },
): RequestDraft {
  const plain = validRequest.build({ body: jsonBody(value) });
  if (encode === undefined) return plain;
  // What is written in another way is hardly changed afterwards.
  const request = validRequest.withFixedParts(plain);
  const fixed = valueOfBody(request.body) ?? value;
  return { ...request, body: jsonBody(fixed, encode(fixed)) };
}

/** One way to write the same JSON value. */
export interface JsonEncoding {
  readonly label: string;
  readonly why: string;
  readonly encode: (value: Json) => string;
}

/** All of them: white space between the tokens, and escapes in the texts. */
export const encodings: readonly JsonEncoding[] = [
  {
    label: 'indented',
    why: 'a valid body, indented over several lines',
    encode: (value) => writeJson(value, 2),
  },
  {
    label: 'white space around',
    why: 'a valid body with white space before and after it',
    encode: (value) => ` \t\r\n${writeJson(value)}\r\n\t `,
  },
  {
    label: 'white space everywhere',
    why: 'a valid body with every kind of white space between its tokens',
    encode: (value) => encodeMarks(writeJson(value), (mark) => ` \t${mark}\r\n `),
  },
  {
    label: 'texts escaped',
    why: 'a valid body with every character of its strings and names escaped',
    encode: (value) => encodeStrings(writeJson(value), (digits) => digits),
  },
  {
    label: 'escapes in capitals',
    why: 'a valid body with escapes in upper-case hexadecimal digits',
    encode: (value) => encodeStrings(writeJson(value), (digits) => digits.toUpperCase()),
  },
];

const strings = /"(?:[^"\\]|\\.)*"/g;

/** Writes every character of the strings as a `\u` escape; existing escapes stay as they are. */
function encodeStrings(json: string, writeDigits: (digits: string) => string): string {
  const escapeUnit = (unit: string) => `\\u${writeDigits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`;
  const escapeEach = (part: string) => (part.startsWith('\\') ? part : part.split('').map(escapeUnit).join(''));
  return json.replace(strings, (text) => `"${text.slice(1, -1).replace(/\\(?:u.{4}|.)|[^\\]/gsu, escapeEach)}"`);
}

/** Rewrites brackets, braces, colons and commas outside of strings. */
function encodeMarks(json: string, rewrite: (mark: string) => string): string {
  const kept = json.match(strings) ?? [];
  const parts = json.split(strings).map((part) => part.replace(/[{}[\]:,]/g, rewrite));
  return parts.map((part, index) => part + (kept[index] ?? '')).join('');
}
