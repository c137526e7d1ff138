/** A text that is legal and often mistreated. */
export interface UnusualString {
  readonly predicate: string;
  readonly text: string;
  readonly why: string;
}

function odd(predicate: string, text: string, why: string): UnusualString {
  return { predicate, text, why };
}

const plain = 'any text is a string';

/** Texts every server that takes a string has to take, unless the contract says otherwise. */
export const unusualStrings: readonly UnusualString[] = [
  odd('is empty', '', 'a string without minLength may be empty'),
  odd('is one space', ' ', 'white space is text'),
  odd('is three spaces', '   ', 'white space is text'),
  odd('has spaces around it', ' a b ', 'white space is text and is not trimmed'),
  odd('is one character', 'a', plain),
  odd('is upper case', 'ABC XYZ', plain),
  odd('is digits only', '12345', 'digits in quotes are a string'),
  odd('looks like a number', '1e5', 'a number in quotes is a string'),
  odd('looks like a negative number', '-0', 'a number in quotes is a string'),
  odd('is the word true', 'true', 'a word in quotes is a string'),
  odd('is the word null', 'null', 'a word in quotes is a string'),
  odd('is the word undefined', 'undefined', 'a word in quotes is a string'),
  odd('is the word false', 'false', 'a word in quotes is a string'),
  odd('looks like a date', '2026-01-31', plain),
  odd('has double quotes', 'a "b" c', 'quotes are escaped in JSON'),
  odd('has single quotes', "it's", plain),
  odd('has backslashes', 'C:\\a\\b', 'backslashes are escaped in JSON'),
  odd('has slashes', '../a/b', plain),
  odd('has percent signs', '100% %20 %s', plain),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that looks like a template.
  odd('has braces', '{a} {{b}} ${c} <%= d %>', 'templates mean nothing in JSON'),
  odd('has brackets and commas', '[a,b];c', plain),
  odd('has an ampersand and markup', '<b>a</b> & &amp;', 'markup means nothing in JSON'),
  odd('looks like a script', '<script>alert(1)</script>', 'markup means nothing in JSON'),
  odd('looks like SQL', "'; DROP TABLE a; --", 'SQL means nothing in JSON'),
  odd('looks like a shell command', '$(id) `id` | id', 'commands mean nothing in JSON'),
  odd(
    'looks like an escape sequence',
    '\\u0041 \\n \\x41',
    'the text holds backslashes, not what they would stand for',
  ),
  odd('has every mark of ASCII', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', plain),
  odd('looks like a query to a document store', '{"$gt": ""}', 'queries mean nothing in JSON'),
  odd('looks like a filter of a directory', '*)(uid=*))(|(uid=*', 'filters mean nothing in JSON'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that looks like a template.
  odd('looks like a lookup', '${jndi:ldap://127.0.0.1:9/a}', 'lookups mean nothing in JSON'),
  odd(
    'looks like an XML entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///dev/null">]><a>&b;</a>',
    'XML means nothing in JSON',
  ),
  odd('looks like a header field', 'a\r\nSet-Cookie: b=c', 'a header field means nothing in JSON'),
  odd('looks like a formula', '=1+1', 'formulas mean nothing in JSON'),
  odd('looks like an option', '-rf', 'options mean nothing in JSON'),
  odd('looks like an address', 'a+b@example.com', plain),
  odd('looks like JSON', '{"a":[1]}', 'JSON in quotes is a string'),
  odd('has a newline', 'a\nb', 'control characters are legal when they are escaped'),
  odd('has a carriage return', 'a\r\nb', 'control characters are legal when they are escaped'),
  odd('has a tab', 'a\tb', 'control characters are legal when they are escaped'),
  odd('has a NUL', 'a\u0000b', 'U+0000 is legal when it is escaped (RFC 8259, 7)'),
  odd('has control characters', 'a\u0001\u0008\u001b[31m\u007f', 'control characters are legal when they are escaped'),
  odd('has accents', 'Žluťoučký kůň, naïve', 'a string is any Unicode text'),
  odd('has a combining mark', 'e\u0301 a\u030a', 'composed and decomposed texts are different strings'),
  odd('has many combining marks', `a${'\u0335\u0322\u0306\u0350'.repeat(8)}b`, 'a string is any Unicode text'),
  odd('has joined letters', '\u0c1c\u0c4d\u0c1e\u200c\u0c3e', 'a string is any Unicode text'),
  odd('grows when its case is changed', 'straße \u0130\u0131\ufb01', 'a string is any Unicode text'),
  odd('has compatibility characters', '\uff21\u2460\u00b2\u212b', 'a string is any Unicode text and is not normalised'),
  odd('is right to left', 'שלום مرحبا', 'a string is any Unicode text'),
  odd('has bidirectional controls', 'a\u202eb\u202c\u200fc', 'a string is any Unicode text'),
  odd('is Chinese', '中文文本', 'a string is any Unicode text'),
  odd('has an emoji', 'a\u{1f33f}b', 'characters beyond U+FFFF are pairs of surrogates'),
  odd('has a joined emoji', '\u{1f469}\u200d\u{1f33e}\u{1f3fd}', 'characters beyond U+FFFF are pairs of surrogates'),
  odd(
    'has a noncharacter',
    'a\ufdd0\uffff\u{10ffff}b',
    'noncharacters are legal in interchange (Unicode corrigendum 9)',
  ),
  odd('has zero-width characters', 'a\u200b\u200d\u2060b', 'a string is any Unicode text'),
  odd('is nothing to be seen', '\u200b\u2060', 'white space or not, it is text'),
  odd('is a filler', '\u3164', 'a string is any Unicode text'),
  odd('is wide spaces', '\u2003\u3000\u00a0', 'white space is text'),
  odd('has wide brackets', '\uff1cb\uff1e\uff5ba\uff5d', 'a string is any Unicode text and is not normalised'),
  odd('is an emoji alone', '\u{1f33f}', 'characters beyond U+FFFF are pairs of surrogates'),
  odd(
    'is a letter and 950 emoji',
    `a${'\u{1f33f}'.repeat(950)}`,
    'a text is long in characters, and a cut after so many bytes goes through the middle of one',
  ),
  odd('begins with a byte order mark', '\ufeffa', 'inside a string U+FEFF is a character'),
  odd('has line separators', 'a\u2028b\u2029c', 'legal in JSON without escapes'),
  odd('has the replacement character', 'a\ufffdb', 'a string is any Unicode text'),
  odd('is __proto__', '__proto__', plain),
  odd('is constructor', 'constructor', plain),
  odd('is toString', 'toString', plain),
];

/** Texts in a form of JSON that few writers choose and every reader has to know (RFC 8259, 7). */
export const unusuallyEncodedStrings: readonly (UnusualString & { readonly jsonText: string })[] = [
  { ...odd('has an escaped slash', 'a/b', 'a slash may be escaped'), jsonText: '"a\\/b"' },
  {
    ...odd('has a raw emoji and an escaped one', '\u{1f33f}\u{1f335}', 'both are the same'),
    jsonText: '"\u{1f33f}\\ud83c\\udf35"',
  },
  { ...odd('has short escapes', '\b\f', 'there are escapes of two characters'), jsonText: '"\\b\\f"' },
];

/** Lengths at which buffers and columns end, in characters. */
export const commonSizeLimits: readonly number[] = [255, 256, 1000, 10_000, 100_000];
