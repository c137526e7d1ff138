import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { percentEncode } from '../../../text/percent-encode.ts';

/** A body that a JSON parser has to refuse, or may. */
export interface MalformedText {
  readonly label: string;
  readonly why: string;
  readonly content: string | Uint8Array;
  /** Valid by the grammar of JSON, but parsers differ on what it means. */
  readonly isGrammatical: boolean;
}

type Row = readonly [label: string, why: string, breakText: (text: string, value: Json) => string | Uint8Array];

const forbidden: readonly Row[] = [
  ['last character missing', 'a body without its last character', (text) => text.slice(0, -1)],
  ['cut in the middle', 'a body that ends in the middle', (text) => text.slice(0, Math.ceil(text.length / 2))],
  ['opening brace alone', 'a body of one opening brace', () => '{'],
  ['many arrays opened', 'a body that opens 2000 arrays and closes none', () => '['.repeat(2000)],
  ['letter after the end', 'a body with a letter after its end', (text) => `${text}x`],
  ['brace after the end', 'a body with a second closing brace', (text) => `${text}}`],
  ['two values', 'a body of two JSON texts', (text) => text + text],
  ['trailing comma', 'a body with a comma before the closing brace', (text) => text.replace(/([}\]])$/, ',$1')],
  ['single quotes', 'a body with single quotes', (text) => text.replaceAll('"', "'")],
  [
    'names without quotes',
    'a body with property names without quotes',
    (text) => text.replaceAll(/"([A-Za-z_]\w*)":/g, '$1:'),
  ],
  ['comment', 'a body with a comment', (text) => `/* c */${text}`],
  ['no colon', 'a body with an equals sign in place of a colon', (text) => text.replace('":', '"=')],
  ['raw line break in a text', 'a body with an unescaped line break in a string', (text) => inText(text, 'a\nb')],
  ['raw NUL in a text', 'a body with an unescaped NUL in a string', (text) => inText(text, 'a\0b')],
  ['unknown escape', 'a body with the escape \\x', (text) => inText(text, '\\x41')],
  ['short escape', 'a body with an incomplete \\u escape', (text) => inText(text, '\\u00e')],
  ['text not closed', 'a body with a string that is not closed', (text) => atEndOfText(text, { put: '', skip: 1 })],
  ['literal in capitals', 'a body with the literal True', (text) => withProperty(text, 'True')],
  ['undefined', 'a body with the literal undefined', (text) => withProperty(text, 'undefined')],
  ['NaN', 'a body with NaN as a number', (text) => withNumber(text, 'NaN')],
  ['Infinity', 'a body with Infinity as a number', (text) => withNumber(text, 'Infinity')],
  ['leading plus', 'a body with +1 as a number', (text) => withNumber(text, '+1')],
  ['leading zero', 'a body with 01 as a number', (text) => withNumber(text, '01')],
  ['hexadecimal', 'a body with 0x10 as a number', (text) => withNumber(text, '0x10')],
  ['bare fraction', 'a body with .5 as a number', (text) => withNumber(text, '.5')],
  ['bare point', 'a body with 1. as a number', (text) => withNumber(text, '1.')],
  ['plain text', 'a body of plain text', () => 'this is not JSON'],
  ['XML', 'a body of XML', () => '<request><id>1</id></request>'],
  ['form', 'a body in the form encoding', (_, value) => asForm(value)],
  ['stray byte', 'a body with the byte FF in a string', (text) => withBytes(text, [0xff])],
  ['overlong form', 'a body with an overlong UTF-8 sequence', (text) => withBytes(text, [0xc0, 0xaf])],
  ['cut sequence', 'a body with an incomplete UTF-8 sequence', (text) => withBytes(text, [0xe2, 0x82])],
  ['encoded surrogate', 'a body with a surrogate encoded as UTF-8', (text) => withBytes(text, [0xed, 0xa0, 0x80])],
  ['UTF-16', 'a body in UTF-16', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
];

const ambiguous: readonly Row[] = [
  ['byte order mark', 'a body with a byte order mark, which a parser may ignore', (text) => `\ufeff${text}`],
  [
    'repeated property',
    'a body with the same property twice, which RFC 8259 leaves to the parser',
    (text) => repeatFirstProperty(text),
  ],
  [
    'lone surrogate',
    'a body with an escaped lone surrogate, which RFC 8259 leaves to the parser',
    (text) => inText(text, '\\ud800'),
  ],
];

/** Breaks the text of a valid value in every way that applies to it; `buildValue` gives a value for each. */
export function* malformedTexts(buildValue: () => Json): Generator<MalformedText> {
  for (const [rows, isGrammatical] of [
    [forbidden, false],
    [ambiguous, true],
  ] as const) {
    for (const [label, why, breakText] of rows) {
      const value = buildValue();
      const text = writeJson(value);
      const content = breakText(text, value);
      // `absent-body` tests a body without bytes.
      if (content === text || content.length === 0) continue;
      if (isJson(content) === isGrammatical) yield { label, why, content, isGrammatical };
    }
  }
}

/** Not every value breaks in every way: half of the number 12 is a number. A byte order mark does not count. */
function isJson(content: string | Uint8Array): boolean {
  return typeof content === 'string' && readJson(content.replace(/^\ufeff/, '')).ok;
}

/** Puts `insertion` at the end of the last text value. */
function inText(text: string, insertion: string): string {
  return atEndOfText(text, { put: insertion, skip: 0 });
}

/** Replaces `skip` characters from the closing quote of the last text that is a value, not a name. */
function atEndOfText(json: string, { put, skip }: { readonly put: string; readonly skip: number }): string {
  const ends = [...json.matchAll(/"(?:[^"\\]|\\.)*"/g)].map((text) => text.index + text[0].length - 1);
  const end = ends.filter((at) => json[at + 1] !== ':').at(-1);
  return end === undefined ? json : json.slice(0, end) + put + json.slice(end + skip);
}

function withNumber(text: string, number: string): string {
  return text.replace(/(?<=:)-?\d[\d.eE+-]*/, number);
}

function withProperty(text: string, literal: string): string {
  return text.replace(/}$/, () => `${text === '{}' ? '' : ','}"extra":${literal}}`);
}

function repeatFirstProperty(text: string): string {
  return text.replace(/^{("[^"]*":(?:"[^"]*"|[^,"}{[\]]+))/, '{$1,$1');
}

function withBytes(text: string, bytes: readonly number[]): Uint8Array | string {
  const marked = inText(text, '\u0001');
  if (marked === text) return text;
  const encoded = new TextEncoder().encode(marked);
  const at = encoded.lastIndexOf(1);
  return Uint8Array.from([...encoded.subarray(0, at), ...bytes, ...encoded.subarray(at + 1)]);
}

function asForm(value: Json): string {
  if (!isObject(value)) return 'a=1';
  return Object.entries(value)
    .map(([name, item]) => `${percentEncode(name)}=${percentEncode(textOf(item))}`)
    .join('&');
}
