import { parseXml } from '../../../schema/xml/parse-xml.ts';

/** A document that means the same as another one. */
export interface XmlEncoding {
  readonly label: string;
  readonly why: string;
  readonly encode: (text: string) => string;
}

/** Everything that XML allows without a change of meaning (XML 1.0). Elements stay in their order: some services depend on it. */
export const xmlEncodings: readonly XmlEncoding[] = [
  { label: 'no declaration', why: 'without an XML declaration', encode: withoutDeclaration },
  {
    label: 'standalone declaration',
    why: 'with another XML declaration',
    encode: (text) => `<?xml version='1.0' encoding='utf-8' standalone='yes' ?>${withoutDeclaration(text)}`,
  },
  { label: 'byte order mark', why: 'with a byte order mark', encode: (text) => `\ufeff${text}` },
  {
    label: 'indented',
    why: 'with line breaks and spaces between its elements',
    encode: (text) => text.replaceAll(/>(?=<)(?!<\/)/g, '>\r\n\t  '),
  },
  {
    label: 'comments',
    why: 'with comments and a processing instruction',
    encode: (text) => `${text.replaceAll(/>(?=<)/g, '><!-- <a> & -->')}<!-- end --><?note it?>\n`,
  },
  {
    label: 'CDATA sections',
    why: 'with its texts in CDATA sections',
    encode: (text) =>
      text.replaceAll(/(?<=[^?]>)([^<>]+)(?=<)/g, (words) => (words.includes('&') ? words : `<![CDATA[${words}]]>`)),
  },
  {
    label: 'character references',
    why: 'with its texts as character references',
    encode: (text) => text.replaceAll(/(?<=[^?]>)([^<>&\s]+)(?=<)/gu, asReferences),
  },
  {
    label: 'other tags',
    why: 'with spaces in its tags and single quotes around its attributes',
    encode: (text) => text.replaceAll(/<(\/?[\w:.-]+)((?: [\w:.-]+="[^"'<]*")*)>/g, writeTag),
  },
  {
    label: 'attributes reversed',
    why: 'with its attributes in another order',
    encode: (text) =>
      text.replaceAll(/(<[\w:.-]+)((?: [\w:.-]+="[^"<]*"){2,})/g, (_, start: string, attributes: string) =>
        [start, ...(attributes.match(/ [^ =]+="[^"]*"/g) ?? []).reverse()].join(''),
      ),
  },
  {
    label: 'empty-element tags',
    why: 'with empty-element tags',
    encode: (text) => text.replaceAll(/<([\w:.-]+)([^<>]*)><\/\1>/g, '<$1$2/>'),
  },
];

function withoutDeclaration(text: string): string {
  return text.replace(/^<\?xml[^>]*\?>\s*/, '');
}

function asReferences(words: string): string {
  return Array.from(words, (mark, index) => {
    const code = mark.codePointAt(0) ?? 0;
    return index % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`;
  }).join('');
}

function writeTag(_: string, name: string, attributes: string): string {
  return `<${name}${attributes.replaceAll('="', " = '").replaceAll('"', "'")} >`;
}

/** A document that an XML parser has to refuse, or may. */
export interface MalformedXml {
  readonly label: string;
  readonly why: string;
  readonly content: string | Uint8Array;
  /** Well-formed, but a service may refuse it. */
  readonly isWellFormed: boolean;
}

type Row = readonly [label: string, why: string, breakText: (text: string) => string];

const forbidden: readonly Row[] = [
  ['last character missing', 'a body without its last character', (text) => text.slice(0, -1)],
  ['cut in the middle', 'a body that ends in the middle', (text) => text.slice(0, Math.ceil(text.length / 2))],
  ['root not closed', 'a body whose root is not closed', (text) => text.replace(/<\/[^<>]+>$/, '')],
  ['two roots', 'a body with two roots', (text) => text + withoutDeclaration(text)],
  ['text after the root', 'a body with text after its root', (text) => `${text}x`],
  [
    'end tag of another name',
    'a body whose last end tag has another name',
    (text) => text.replace(/<\/[^<>]+>$/, '</coldframe>'),
  ],
  ['bare ampersand', 'a body with an ampersand that starts no reference', (text) => atStart(text, 'a & b')],
  ['unknown entity', 'a body with an entity that is not declared', (text) => atStart(text, '&unknown;')],
  ['bare less-than sign', 'a body with a less-than sign in a text', (text) => atStart(text, '1 < 2')],
  ['control character', 'a body with a control character', (text) => atStart(text, '\u0001')],
  ['attribute without quotes', 'a body with an attribute without quotes', (text) => withAttribute(text, ' a=1')],
  ['repeated attribute', 'a body with the same attribute twice', (text) => withAttribute(text, ' a="1" a="2"')],
  ['declaration not at the start', 'a body with a space before the XML declaration', (text) => ` ${text}`],
  ['plain text', 'a body of plain text', () => 'this is not XML'],
  ['JSON', 'a body of JSON', () => '{"a":1}'],
];

/** After the start tag of the root. */
function atStart(text: string, insertion: string): string {
  return text.replace(/<[\w:.-][^<>]*(?<!\/)>/, (tag) => tag + insertion);
}

function withAttribute(text: string, attribute: string): string {
  return text.replace(/<[\w:.-]+/, (start) => start + attribute);
}

/** Breaks a document in every way that applies to it. */
export function* malformedXml(text: string): Generator<MalformedXml> {
  for (const [label, why, breakText] of forbidden) {
    const content = breakText(text);
    const parse = parseXml(content);
    if (content !== text && content !== '' && !parse.ok && parse.isMalformed)
      yield { label, why, content, isWellFormed: false };
  }
  const bytes = new TextEncoder().encode(atStart(text, '\u0001'));
  const at = bytes.indexOf(1);
  if (at !== -1)
    yield {
      label: 'stray byte',
      why: 'a body with the byte FF in a text',
      content: bytes.map((byte, index) => (index === at ? 0xff : byte)),
      isWellFormed: false,
    };
  const root = /<([\w:.-]+)/.exec(withoutDeclaration(text))?.[1] ?? 'root';
  yield {
    label: 'document type declaration',
    why: 'a body with a document type declaration, which a service should not read',
    content: `<!DOCTYPE ${root} [<!ENTITY e "text">]>${withoutDeclaration(text)}`,
    isWellFormed: true,
  };
  // Well-formed by XML itself; only Namespaces in XML forbids it, which not every parser reads.
  const why = 'a body with a prefix that no namespace is declared for';
  yield { label: 'undeclared prefix', why, content: atStart(text, '<no:ns/>'), isWellFormed: true };
}
