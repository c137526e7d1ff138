import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Whether a reference is limited to ASCII (`uri`) or may have other characters (`iri`). */
type Repertoire = 'uri' | 'iri';

/** `ucschar` and `iprivate` of RFC 3987, 2.2. */
const beyond =
  '\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}' +
  '\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}' +
  '\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}';
const privates = '\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

const plain = "a-z0-9\\-._~!$&'()*+,;=";
const encoded = '%[0-9a-f]{2}';

interface Grammar {
  readonly name: RegExp;
  readonly user: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

function grammarOf(repertoire: Repertoire): Grammar {
  const more = repertoire === 'iri' ? beyond : '';
  const of = (characters: string) => new RegExp(`^(?:[${characters}]|${encoded})*$`, 'iu');
  return {
    name: of(plain + more),
    user: of(`${plain}:${more}`),
    path: of(`${plain}:@/${more}`),
    query: of(`${plain}:@/?${more}${repertoire === 'iri' ? privates : ''}`),
    fragment: of(`${plain}:@/?${more}`),
  };
}

const grammars: Readonly<Record<Repertoire, Grammar>> = { uri: grammarOf('uri'), iri: grammarOf('iri') };

/** The five parts of any text (RFC 3986, appendix B). */
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

/** Whether a text is a reference, with or without a scheme (RFC 3986, 4.1; RFC 3987, 2.2). */
export function isReference(text: string, repertoire: Repertoire): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  const grammar = grammars[repertoire];
  if (scheme !== undefined && !/^[a-z][a-z0-9+.-]*$/i.test(scheme)) return false;
  if (authority !== undefined && !isAuthority(authority, grammar)) return false;
  // Without a scheme, the text before a colon would be read as one (4.2).
  if (scheme === undefined && authority === undefined && path.startsWith(':')) return false;
  return grammar.path.test(path) && grammar.query.test(query) && grammar.fragment.test(fragment);
}

/** Whether a text is a reference with a scheme (RFC 3986, 3). */
export function isAbsolute(text: string, repertoire: Repertoire): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && isReference(text, repertoire);
}

function isAuthority(authority: string, { user, name }: Grammar): boolean {
  const at = authority.lastIndexOf('@');
  if (at !== -1 && !user.test(authority.slice(0, at))) return false;
  const [, literal, host = '', port = ''] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::([\s\S]*))?$/.exec(authority.slice(at + 1)) ?? [];
  if (!/^\d*$/.test(port)) return false;
  if (literal !== undefined) return isAddress(literal);
  return name.test(host) && !/[:[\]]/.test(authority.slice(at + 1).replace(/:\d*$/, ''));
}

/** The address between brackets (3.2.2). */
function isAddress(literal: string): boolean {
  return (fullFormats.ipv6 as RegExp).test(literal) || /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i.test(literal);
}

const variable = '(?:[a-z0-9_]|%[0-9a-f]{2})+(?:\\.(?:[a-z0-9_]|%[0-9a-f]{2})+)*(?::[1-9]\\d{0,3}|\\*)?';
const template = new RegExp(
  `^(?:[^\\x00-\\x20\\x7f"<>%\\\\^\`{|}]|${encoded}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`,
  'i',
);

/** Whether a text is a URI template (RFC 6570, 2, with erratum 6937: an apostrophe is a literal). */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
