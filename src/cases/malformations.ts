import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** A text made from an ordinary value that a JSON parser has to refuse, or may. */
export interface Malformation {
  readonly label: string;
  /** `content …`: goes on after "status 200 to". */
  readonly why: string;
  readonly content: string | Uint8Array;
  /** The grammar admits it; only its meaning is in doubt. */
  readonly legal: boolean;
}

type Row = readonly [label: string, why: string, spoil: (text: string, value: Json) => string | Uint8Array];

const forbidden: readonly Row[] = [
  ['last character missing', 'content that lacks its last character', (text) => text.slice(0, -1)],
  ['cut in the middle', 'content that ends in the middle', (text) => text.slice(0, Math.ceil(text.length / 2))],
  ['opening brace alone', 'content that is one opening brace', () => '{'],
  ['many arrays opened', 'content that opens 2000 arrays and closes none', () => '['.repeat(2000)],
  ['letter after the end', 'content with a letter after its end', (text) => `${text}x`],
  ['brace after the end', 'content with a second closing brace', (text) => `${text}}`],
  ['two values', 'content of two JSON texts', (text) => text + text],
  ['trailing comma', 'content with a comma before the closing brace', (text) => text.replace(/([}\]])$/, ',$1')],
  ['single quotes', 'content with single quotes', (text) => text.replaceAll('"', "'")],
  [
    'names without quotes',
    'content with member names without quotes',
    (text) => text.replaceAll(/"([A-Za-z_]\w*)":/g, '$1:'),
  ],
  ['comment', 'content with a comment', (text) => `/* c */${text}`],
  ['no colon', 'content with an equals sign for the colon', (text) => text.replace('":', '"=')],
  ['raw line break in a text', 'content with a raw line break in a text', (text) => inText(text, 'a\nb')],
  ['raw NUL in a text', 'content with a raw NUL in a text', (text) => inText(text, 'a\0b')],
  ['unknown escape', 'content with the escape \\x', (text) => inText(text, '\\x41')],
  ['short escape', 'content with an incomplete \\u escape', (text) => inText(text, '\\u00e')],
  ['text not closed', 'content with a text that is not closed', (text) => atEndOfText(text, { put: '', skip: 1 })],
  ['literal in capitals', 'content with the literal True', (text) => withMember(text, 'True')],
  ['undefined', 'content with the literal undefined', (text) => withMember(text, 'undefined')],
  ['NaN', 'content with NaN for a number', (text) => withNumber(text, 'NaN')],
  ['Infinity', 'content with Infinity for a number', (text) => withNumber(text, 'Infinity')],
  ['leading plus', 'content with +1 for a number', (text) => withNumber(text, '+1')],
  ['leading zero', 'content with 01 for a number', (text) => withNumber(text, '01')],
  ['hexadecimal', 'content with 0x10 for a number', (text) => withNumber(text, '0x10')],
  ['bare fraction', 'content with .5 for a number', (text) => withNumber(text, '.5')],
  ['bare point', 'content with 1. for a number', (text) => withNumber(text, '1.')],
  ['plain text', 'content that is plain text', () => 'this is not JSON'],
  ['XML', 'content that is XML', () => '<request><id>1</id></request>'],
  ['form', 'content in the form encoding', (_, value) => asForm(value)],
  ['stray byte', 'content with the byte FF in a text', (text) => withBytes(text, [0xff])],
  ['overlong form', 'content with an overlong UTF-8 form', (text) => withBytes(text, [0xc0, 0xaf])],
  ['cut sequence', 'content with a cut UTF-8 sequence', (text) => withBytes(text, [0xe2, 0x82])],
  ['encoded surrogate', 'content with a surrogate encoded as UTF-8', (text) => withBytes(text, [0xed, 0xa0, 0x80])],
  ['UTF-16', 'content in UTF-16', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
];

const debatable: readonly Row[] = [
  ['byte order mark', 'content with a byte order mark, which a parser may ignore', (text) => `\ufeff${text}`],
  ['repeated member', 'content with a member twice, which RFC 8259 leaves to the parser', (text) => repeatFirst(text)],
  [
    'lone surrogate',
    'content with an escaped lone surrogate, which RFC 8259 leaves to the parser',
    (text) => inText(text, '\\ud800'),
  ],
];

/** Spoils an ordinary value in every way; what does not change the text is left out. */
export function* malformations(ordinary: () => Json): Generator<Malformation> {
  for (const [rows, legal] of [
    [forbidden, false],
    [debatable, true],
  ] as const) {
    for (const [label, why, spoil] of rows) {
      const value = ordinary();
      const text = writeJson(value);
      const content = spoil(text, value);
      // Content of no bytes is no content: `absent-body` asks about that.
      if (content === text || content.length === 0) continue;
      if (isGrammatical(content) === legal) yield { label, why, content, legal };
    }
  }
}

/** Not every value can be spoilt in every way: half of the number 12 is a number. A byte order mark does not count. */
function isGrammatical(content: string | Uint8Array): boolean {
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

function withNumber(text: string, spelling: string): string {
  return text.replace(/(?<=:)-?\d[\d.eE+-]*/, spelling);
}

function withMember(text: string, literal: string): string {
  return text.replace(/}$/, () => `${text === '{}' ? '' : ','}"extra":${literal}}`);
}

function repeatFirst(text: string): string {
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
    .map(([name, member]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(member))}`)
    .join('&');
}
