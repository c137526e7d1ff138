/** A string that is valid and often handled incorrectly. */
export interface UnusualString {
  readonly predicate: string;
  readonly text: string;
  readonly why: string;
}

function unusual(predicate: string, text: string, why: string): UnusualString {
  return { predicate, text, why };
}

const plain = 'any text is a string';

/** Many servers allow an address once only, so a run puts a number into it: what is unusual is the plus sign. */
export const unusualAddress = 'a+b@example.com';

/** Strings that every server must accept for a string, unless the contract says otherwise. */
export const unusualStrings: readonly UnusualString[] = [
  unusual('is empty', '', 'a string without minLength may be empty'),
  unusual('is one space', ' ', 'white space is text'),
  unusual('is three spaces', '   ', 'white space is text'),
  unusual('has spaces around it', ' a b ', 'white space is text and is not trimmed'),
  unusual('is one character', 'a', plain),
  unusual('is upper case', 'ABC XYZ', plain),
  unusual('is digits only', '12345', 'digits in quotes are a string'),
  unusual('looks like a number', '1e5', 'a number in quotes is a string'),
  unusual('looks like a negative number', '-0', 'a number in quotes is a string'),
  unusual('is the word true', 'true', 'a word in quotes is a string'),
  unusual('is the word null', 'null', 'a word in quotes is a string'),
  unusual('is the word undefined', 'undefined', 'a word in quotes is a string'),
  unusual('is the word false', 'false', 'a word in quotes is a string'),
  unusual('looks like a date', '2026-01-31', plain),
  unusual('has double quotes', 'a "b" c', 'quotes are escaped in JSON'),
  unusual('has single quotes', "it's", plain),
  unusual('has every mark of ASCII', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', plain),
  unusual('has backslashes', 'C:\\a\\b', 'backslashes are escaped in JSON'),
  unusual('has slashes', '../a/b', plain),
  unusual('has percent signs', '100% %20 %s', plain),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that looks like a template.
  unusual('has braces', '{a} {{b}} ${c} <%= d %>', 'templates mean nothing in JSON'),
  unusual('has brackets and commas', '[a,b];c', plain),
  unusual('has an ampersand and markup', '<b>a</b> & &amp;', 'markup means nothing in JSON'),
  unusual('looks like a script', '<script>alert(1)</script>', 'markup means nothing in JSON'),
  unusual('looks like SQL', "'; DROP TABLE a; --", 'SQL means nothing in JSON'),
  unusual('looks like a shell command', '$(id) `id` | id', 'commands mean nothing in JSON'),
  unusual(
    'looks like an escape sequence',
    '\\u0041 \\n \\x41',
    'the text has backslashes, not the characters they would escape',
  ),
  unusual('looks like a query to a document store', '{"$gt": ""}', 'queries mean nothing in JSON'),
  unusual('looks like a filter of a directory', '*)(uid=*))(|(uid=*', 'filters mean nothing in JSON'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that looks like a template.
  unusual('looks like a lookup', '${jndi:ldap://127.0.0.1:9/a}', 'lookups mean nothing in JSON'),
  unusual(
    'looks like an XML entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///dev/null">]><a>&b;</a>',
    'XML means nothing in JSON',
  ),
  unusual('looks like a header field', 'a\r\nSet-Cookie: b=c', 'a header field means nothing in JSON'),
  unusual('looks like a formula', '=1+1', 'formulas mean nothing in JSON'),
  unusual('looks like an option', '-rf', 'options mean nothing in JSON'),
  unusual('looks like an address', unusualAddress, plain),
  unusual('looks like JSON', '{"a":[1]}', 'JSON in quotes is a string'),
  unusual('has a newline', 'a\nb', 'control characters are legal when they are escaped'),
  unusual('has a carriage return', 'a\r\nb', 'control characters are legal when they are escaped'),
  unusual('has a tab', 'a\tb', 'control characters are legal when they are escaped'),
  unusual('has a NUL', 'a\u0000b', 'U+0000 is legal when it is escaped (RFC 8259, 7)'),
  unusual(
    'has control characters',
    'a\u0001\u0008\u001b[31m\u007f',
    'control characters are legal when they are escaped',
  ),
  unusual('has accents', 'Žluťoučký kůň, naïve', 'a string is any Unicode text'),
  unusual('has a combining mark', 'e\u0301 a\u030a', 'composed and decomposed texts are different strings'),
  unusual('has many combining marks', `a${'\u0335\u0322\u0306\u0350'.repeat(8)}b`, 'a string is any Unicode text'),
  unusual('has joined letters', '\u0c1c\u0c4d\u0c1e\u200c\u0c3e', 'a string is any Unicode text'),
  unusual('grows when its case is changed', 'straße \u0130\u0131\ufb01', 'a string is any Unicode text'),
  unusual(
    'has compatibility characters',
    '\uff21\u2460\u00b2\u212b',
    'a string is any Unicode text and is not normalised',
  ),
  unusual('is right to left', 'שלום مرحبا', 'a string is any Unicode text'),
  unusual('has bidirectional controls', 'a\u202eb\u202c\u200fc', 'a string is any Unicode text'),
  unusual('is Chinese', '中文文本', 'a string is any Unicode text'),
  unusual('has an emoji', 'a\u{1f33f}b', 'characters beyond U+FFFF are pairs of surrogates'),
  unusual(
    'has a joined emoji',
    '\u{1f469}\u200d\u{1f33e}\u{1f3fd}',
    'characters beyond U+FFFF are pairs of surrogates',
  ),
  unusual(
    'has a noncharacter',
    'a\ufdd0\uffff\u{10ffff}b',
    'noncharacters are legal in interchange (Unicode corrigendum 9)',
  ),
  unusual('has zero-width characters', 'a\u200b\u200d\u2060b', 'a string is any Unicode text'),
  unusual('is nothing to be seen', '\u200b\u2060', 'white space or not, it is text'),
  unusual('is a filler', '\u3164', 'a string is any Unicode text'),
  unusual('is wide spaces', '\u2003\u3000\u00a0', 'white space is text'),
  unusual('has wide brackets', '\uff1cb\uff1e\uff5ba\uff5d', 'a string is any Unicode text and is not normalised'),
  unusual('is an emoji alone', '\u{1f33f}', 'characters beyond U+FFFF are pairs of surrogates'),
  unusual(
    'is a letter and 950 emoji',
    `a${'\u{1f33f}'.repeat(950)}`,
    'a text is long in characters, and a cut after so many bytes goes through the middle of one',
  ),
  unusual('begins with a byte order mark', '\ufeffa', 'inside a string U+FEFF is a character'),
  unusual('has line separators', 'a\u2028b\u2029c', 'legal in JSON without escapes'),
  unusual('has the replacement character', 'a\ufffdb', 'a string is any Unicode text'),
  unusual('is __proto__', '__proto__', plain),
  unusual('is constructor', 'constructor', plain),
  unusual('is toString', 'toString', plain),
];

/** Strings in a JSON encoding that few writers use and every reader must accept (RFC 8259, 7). */
export const unusuallyEncodedStrings: readonly (UnusualString & { readonly jsonText: string })[] = [
  { ...unusual('has an escaped slash', 'a/b', 'a slash may be escaped'), jsonText: '"a\\/b"' },
  {
    ...unusual('has a raw emoji and an escaped one', '\u{1f33f}\u{1f335}', 'both are the same'),
    jsonText: '"\u{1f33f}\\ud83c\\udf35"',
  },
  { ...unusual('has short escapes', '\b\f', 'there are escapes of two characters'), jsonText: '"\\b\\f"' },
];

/** Common sizes of buffers and database columns, in characters. */
export const commonSizeLimits: readonly number[] = [255, 256, 1000, 10_000, 100_000];
