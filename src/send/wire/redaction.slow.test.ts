import { describe, expect, it } from 'vitest';
import { openRedaction } from './redaction.ts';

describe('a secret is replaced in', () => {
  const redaction = openRedaction(['s3cret/"one"', 'dXNlcjpz']);

  it.each([
    ['s3cret/"one"', '$TOKEN'],
    ['a s3cret/"one", twice s3cret/"one"', 'a $TOKEN, twice $TOKEN'],
    ['{"token":"s3cret/\\"one\\""}', '{"token":"$TOKEN"}'],
    ['{"token":"s3cret\\/\\"one\\""}', '{"token":"$TOKEN"}'],
    ['?key=s3cret%2F%22one%22', '?key=$TOKEN'],
    ['Basic dXNlcjpz', 'Basic $TOKEN'],
    ['nothing of the kind', 'nothing of the kind'],
  ])('%j', (text, shown) => {
    expect(redaction.text(text)).toBe(shown);
  });

  it('a number, which stays one', () => {
    const pin = openRedaction(['48151623']);
    expect(pin.text('{"id": 48151623, "ids":[148151623,-48151623.5], "pin":"48151623"}')).toBe(
      '{"id": 99999999, "ids":[199999999,-99999999.5], "pin":"$TOKEN"}',
    );
    expect(pin.text('pin=48151623')).toBe('pin=$TOKEN');
  });

  it('headers, names and values', () => {
    expect(
      redaction.headers([
        ['X-Echo', 'Basic dXNlcjpz'],
        ['dXNlcjpz', 'a'],
      ]),
    ).toEqual([
      ['X-Echo', 'Basic $TOKEN'],
      ['$TOKEN', 'a'],
    ]);
  });

  it('bytes that are not text', () => {
    const bytes = Buffer.concat([Buffer.of(0xff), Buffer.from('dXNlcjpz'), Buffer.of(0xfe)]);
    expect(redaction.bytes(bytes)).toEqual(Buffer.concat([Buffer.of(0xff), Buffer.from('$TOKEN'), Buffer.of(0xfe)]));
  });

  it('a text in UTF-16, of which every other byte is NUL', () => {
    const wide = '[token-9-one]'.split('').join('\0');
    expect(openRedaction(['token-9-one']).text(wide)).toBe('[\0$TOKEN]');
    expect(openRedaction(['token-9-one']).text(`\0${wide}`)).toBe('\0[\0$TOKEN]');
    expect(openRedaction(['token-9-one']).text('t\\u0000o\\u0000ken-9-one')).toBe('$TOKEN');
  });

  it('its end, where the beginning is missing', () => {
    const token = openRedaction(['s3cret-of-the-whole-KINGDOM-77']);
    expect(token.text('"ret-of-the-whole-KINGDOM-77"')).toBe('"$TOKEN"');
    expect(token.text('Bad token ...KINGDOM-77')).toBe('Bad token ...KINGDOM-77');
    expect(token.text('le-kingdom-77, s3cret-of-the-whole-KINGDOM-77')).toBe('$TOKEN, $TOKEN');
    expect(token.text('whole-KINGDOM-777')).toBe('whole-KINGDOM-777');
    expect(openRedaction(['7c1-for-all-development']).text('x-for-all-development')).toBe('x-for-all-development');
  });

  it('a secret beyond ASCII, as text and as bytes', () => {
    const umlaut = openRedaction(['gehe\u00fcmnis']);
    expect(umlaut.text('a gehe\u00fcmnis')).toBe('a $TOKEN');
    expect(umlaut.bytes(Buffer.from('a gehe\u00fcmnis'))).toEqual(Buffer.from('a $TOKEN'));
  });
});

describe('a secret of digits and marks is replaced', () => {
  const [secret, redaction] = ['4929-1234-8877', openRedaction(['4929-1234-8877'])];
  const base64 = (text: string) => btoa(text).replaceAll('=', '');

  it.each([
    ['from its end to its beginning', [...secret].reverse().join('')],
    ['with spaces', [...secret].join(' ')],
    ['with dots for its marks', secret.replaceAll('-', '.')],
    ['in base64 twice', base64(base64(secret))],
    ['in hexadecimal of base64', Buffer.from(base64(secret)).toString('hex')],
    ['as a list of bytes', [...Buffer.from(secret)].map((byte) => `0x${byte.toString(16)}`).join(',')],
    ['by its beginning with eight digits', '4929-1234'],
    ['by its end of twelve characters', '29-1234-8877'],
  ])('%s', (_, text) => {
    expect(redaction.text(`it is "${text}".`)).not.toContain(text);
  });

  it('and other numbers are not', () => {
    for (const text of ['4929-123', '4929-1235-8877', '1234', '8877', '2026-11-30T12:34:56Z'])
      expect(redaction.text(text)).toBe(text);
    expect(openRedaction(['1234-567']).text('{"a":"7654321","b":"1234567"}')).toContain('7654321');
  });
});

describe('not replaced is', () => {
  it.each(['x', 'test', 'token', 'secret', '1234'])('%s, which is too plain to be a secret', (token) => {
    expect(openRedaction([token]).text(`{"name":"${token}"}`)).toBe(`{"name":"${token}"}`);
  });

  it('a word that names a property', () => {
    const redaction = openRedaction(['password']);
    expect(redaction.text('{"password": "password"}')).toBe('{"password": "$TOKEN"}');
    expect(redaction.text('{"other": 1, "password" :2}')).toBe('{"other": 1, "password" :2}');
  });
});

it('what stands between the characters of a secret goes with them, and nothing else', () => {
  const token = openRedaction(['tok-7Hq2xPz9LmA4vR8e']);
  expect(token.text('<i>tok</i> [tok | 7Hq2 | xPz9 | LmA4 | vR8e] tok')).toBe('<i>tok</i> [$TOKEN] tok');
  expect(token.text('{"key": "tok-7H\\u200bq2xPz\\u200b9LmA4vR8e", "n": 1}')).toBe('{"key": "$TOKEN", "n": 1}');
  const list = JSON.stringify({ characters: [...'tok-7Hq2xPz9LmA4vR8e'] }, undefined, 2);
  expect(JSON.parse(token.text(list))).toEqual({ characters: ['$TOKEN'] });
  expect(token.text(btoa('tok-7Hq2xPz9LmA4vR8e').replaceAll(/.{9}/g, '$&\r\n'))).toBe('$TOKEN\r\n=');
  expect(token.text('tok 7Hq 2xP another')).toBe('tok 7Hq 2xP another');
  expect(openRedaction(['page-1234']).text('{"page":1234,"a":["page",1234]}')).toBe('{"page":1234,"a":["page",1234]}');
  expect(openRedaction(['some-word-12']).text('{"some":"word-12"}')).toBe('{"some":"word-12"}');
  expect(openRedaction(['development-of-all']).text('Development of all')).toBe('Development of all');
  expect(openRedaction(['some-user-name:pw-1234567']).text('some user name: Some One')).toBe(
    'some user name: Some One',
  );
});

it('an array without a secret is returned as it is', () => {
  const headers = [['A', 'b']] as const;
  expect(openRedaction(['s3cret-one']).headers(headers)).toBe(headers);
});

/** Each way in which a server may write what it was sent. */
const encodings: readonly (readonly [name: string, encode: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['in upper case', (text) => text.toUpperCase()],
  ['in lower case', (text) => text.toLowerCase()],
  ['every character as \\u', (text) => each(text, (code) => `\\u${hexOf(code, 4)}`)],
  ['every character as \\u in upper case', (text) => each(text, (code) => `\\u${hexOf(code, 4).toUpperCase()}`)],
  ['every character as \\x', (text) => each(text, (code) => `\\x${hexOf(code, 2)}`)],
  ['JSON within JSON', (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3)],
  ['escaped punctuation', (text) => text.replaceAll(/[^\w]/g, (mark) => `\\${mark}`)],
  ['punctuation as \\u', (text) => each(text, (code, mark) => (/\w/.test(mark) ? mark : `\\u${hexOf(code, 4)}`))],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded everywhere', (text) => each(text, (code) => `%${hexOf(code, 2)}`)],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['percent-encoded by escape()', (text) => each(text, (code) => `%u${hexOf(code, 4)}`)],
  ['every character as \\U', (text) => each(text, (code) => `\\U${hexOf(code, 8)}`)],
  ['every character as \\u, percent-encoded', (text) => each(text, (code) => `%5Cu${hexOf(code, 4)}`)],
  ['entities, percent-encoded', (text) => encodeURIComponent(each(text, (code) => `&#${code};`))],
  [
    'entities, percent-encoded, as \\u',
    (text) => each(encodeURIComponent(each(text, (code) => `&#${code};`)), (code) => `\\u${hexOf(code, 4)}`),
  ],
  ['one character a line', (text) => [...text].join('\n')],
  ['one character a line, in JSON', (text) => [...text].join('\\r\\n')],
  ['one character a line, in JSON within JSON', (text) => [...text].join('\\\\n')],
  ['with tabs between, in JSON', (text) => [...text].join('\\t')],
  ['with spaces of HTML between', (text) => [...text].join('&nbsp;')],
  ['a list of characters', (text) => JSON.stringify([...text])],
  ['quoted-printable', (text) => each(text, (code) => `=${hexOf(code, 2).toUpperCase()}`)],
  ['escapes of CSS', (text) => each(text, (code) => `\\${hexOf(code, 6)}`)],
  ['octal escapes', (text) => each(text, (code) => `\\${code.toString(8).padStart(3, '0')}`)],
  ['decimal entities', (text) => each(text, (code) => `&#${code};`)],
  ['hexadecimal entities', (text) => each(text, (code) => `&#x${hexOf(code, 2)};`)],
  ['padded entities without semicolon', (text) => each(text, (code) => `&#x0${hexOf(code, 2)}`)],
  ['named entities', (text) => text.replaceAll('+', '&plus;').replaceAll('/', '&sol;').replaceAll('=', '&equals;')],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64url', (text) => Buffer.from(text).toString('base64url')],
  ['base64 of a text around it', (text) => Buffer.from(`a${text}b`).toString('base64')],
  ['base64 of another text around it', (text) => Buffer.from(`ab${text}cd`).toString('base64')],
  ['base64, percent-encoded', (text) => encodeURIComponent(Buffer.from(text).toString('base64'))],
  ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['hexadecimal in upper case', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['base64 twice', (text) => btoa(btoa(text))],
  ['base64url twice', (text) => btoa(Buffer.from(text).toString('base64url'))],
  ['base64, from the end to the beginning', (text) => reversed(btoa(text))],
  ['base64 of it from the end to the beginning', (text) => btoa(reversed(text))],
  ['base64 of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('base64')],
  ['base64url of UTF-16, the other end first', (text) => Buffer.from(text, 'utf16le').swap16().toString('base64url')],
  ['base64 of what is percent-encoded twice', (text) => btoa(encodeURIComponent(encodeURIComponent(text)))],
  ['base64 twice of what is percent-encoded', (text) => btoa(btoa(encodeURIComponent(text)))],
  ['hexadecimal of what is percent-encoded twice', (text) => hexOfText(encodeURIComponent(encodeURIComponent(text)))],
  [
    'base64 of UTF-16 of what is percent-encoded',
    (text) => Buffer.from(encodeURIComponent(text), 'utf16le').toString('base64'),
  ],
  ['base64 of hexadecimal', (text) => btoa(Buffer.from(text).toString('hex'))],
  ['hexadecimal of base64', (text) => Buffer.from(btoa(text)).toString('hex')],
  ['hexadecimal of hexadecimal', (text) => Buffer.from(Buffer.from(text).toString('hex')).toString('hex')],
  ['hexadecimal of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('hex')],
  ['hexadecimal, from the end to the beginning', (text) => reversed(Buffer.from(text).toString('hex'))],
  ['a list of bytes as JSON has it', (text) => Buffer.from(text).join(',')],
  ['base64 in lines, in JSON', (text) => btoa(text).replaceAll(/.{7}/g, '$&\\n')],
  ['a list of bytes', (text) => [...text].map((mark) => `0x${hexOf(mark.charCodeAt(0), 2)}`).join(', ')],
  ['from the end to the beginning', reversed],
  ['its characters one by one', (text) => [...text].join(' ')],
  ['a few characters at a time', (text) => (text.match(/.{1,5}/g) ?? []).join(' | ')],
  ['with invisible characters between', (text) => [...text].join('\u200b')],
  ['with accents', (text) => [...text].join('\u0301')],
  ['in full-width characters', (text) => each(text, (code) => String.fromCharCode(code + 0xfee0))],
  [
    'in mathematical letters',
    (text) => text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(0x1d3b9 + letter.charCodeAt(0))),
  ],
  ['its bytes one by one', (text) => [...text].map((character) => hexOf(character.charCodeAt(0), 2)).join(':')],
  ['cut off after 8 characters', (text) => `${text.slice(0, 8)}...`],
  ['cut off before the last character', (text) => text.slice(0, -1)],
];

function hexOfText(text: string): string {
  return Buffer.from(text).toString('hex');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function each(text: string, encode: (code: number, mark: string) => string): string {
  return [...text].map((mark) => encode(mark.charCodeAt(0), mark)).join('');
}

function hexOf(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

describe.each(['tk9+Zz/Q=x.7', 'user:p4ss+W0rd/1', 'Bearer tk9+Zz/Q=x.7'])('nothing of %s is left', (secret) => {
  const redaction = openRedaction([secret]);
  const bare = secret.replace('Bearer ', '');
  const parts = [bare, bare.slice(bare.indexOf(':') + 1)];

  it.each(encodings)('%s', (_, encode) => {
    for (const part of parts) {
      const shown = redaction.text(`{"echo":"${encode(part)}"}`);
      expect(shown).toMatch(/^\{"echo":".{0,4}\$TOKEN.{0,6}"\}$/);
      expect(redaction.text(shown)).toBe(shown);
    }
  });
});

describe('a part of a secret', () => {
  const shownOf = (secret: string, text: string) => openRedaction([secret]).text(text);

  it('is replaced in a name that goes on after it', () => {
    const secret = 'Zq7-Xk9.Lm3_Pw5~Rt8/Vb2';
    expect(shownOf(secret, 'X-Zq7-Xk9.Lm3_P-key: 1')).toBe('X-$TOKEN-key: 1');
    expect(shownOf(secret, 'X-Zq7-Xk9.Lm3_P_key: 1')).toBe('X-$TOKEN_key: 1');
    // Another token of the same issuer begins alike.
    expect(shownOf(secret, 'Zq7-Xk9.Lm3_Px9')).toBe('Zq7-Xk9.Lm3_Px9');
    expect(shownOf('Zq7-Xk9.Lm3_-Pw5~Rt8/Vb2', 'Zq7-Xk9.Lm3__key')).toBe('Zq7-Xk9.Lm3__key');
  });

  it('is replaced where it has letters beyond ASCII', () => {
    const secret = 'u:p\u00c4ss-w\u00f6rd-\u65e5\u672c\u8a9e-\u043a\u043b\u044e\u0447-\u211642';
    expect(shownOf(secret, `"${secret.slice(2, 12)}"`)).toBe('"$TOKEN"');
    expect(shownOf(secret, `"${secret.slice(-12)}"`)).toBe('"$TOKEN"');
  });
});

/** A token of more than three lines of base64. */
const longToken = `tk_${'Zq7Kd9XwLm3RtYp5VbNc8fGh'.repeat(8)}`;

describe('base64 of a long token in lines', () => {
  const redaction = openRedaction([longToken]);
  const inLines = (text: string, length: number, lineBreak: string) =>
    btoa(text).replaceAll(new RegExp(`.{${length}}`, 'g'), `$&${lineBreak}`);

  it.each(
    [60, 64, 76].flatMap((length) =>
      ['\n', '\r\n', '\\n', '\\r\\n', '\\\\n', '\n  '].map((end) => [length, end] as const),
    ),
  )('of %d characters that end in %j is hidden as a whole, also where it is cut off', (length, lineBreak) => {
    for (const before of ['', 'a', 'ab', 'Authorization: Bearer ', 'x'.repeat(50)]) {
      const lines = inLines(`${before}${longToken}`, length, lineBreak);
      for (const shown of [lines, lines.slice(0, 2 * length + 40)]) {
        const hidden = redaction.text(`{"a":"${shown}"}`);
        const others = btoa(before).length + 2 * lineBreak.length + '{"a":"$TOKEN"}'.length + 8;
        expect(hidden).toContain('$TOKEN');
        expect(hidden.length).toBeLessThan(others);
      }
    }
  });

  it('ends with the line where the next one begins with other text', () => {
    const token = openRedaction(['tok-7Hq2xPz9LmA4vR8e']);
    expect(token.text('tok-7Hq2\nxPz9L\nmore of it')).toBe('$TOKEN\nmore of it');
    expect(token.text('{"a":"tok-7Hq2\\nxPz9L\\nmore of it"}')).toBe('{"a":"$TOKEN\\nmore of it"}');
    expect(token.text('tok-7H\nq2xPother')).toBe('tok-7H\nq2xPother');
  });
});

describe('base64 of base64', () => {
  it.each(['', 'a', 'ab', 'Bearer ', 'token: ', 'user:'])('of the token after %j', (before) => {
    const redaction = openRedaction(['Zq7Kd9XwLm3RtYp5VbNc']);
    for (const outer of ['', 'a', 'ab', 'Basic ']) {
      const hidden = redaction.text(btoa(`${outer}${btoa(`${before}Zq7Kd9XwLm3RtYp5VbNc`)}`));
      expect(hidden).toContain('$TOKEN');
      expect(hidden.length).toBeLessThan(btoa(outer + btoa(before)).length + '$TOKEN'.length + 8);
    }
  });
});

it('a secret of several lines is hidden, in lines of its own', () => {
  const redaction = openRedaction(['first-Line9\nsecond-Line8']);
  for (const lineBreak of ['\n', '\\n', '\r\n'])
    expect(redaction.text(`"first-Line9${lineBreak}second-Line8"`)).toBe('"$TOKEN"');
});

it('a secret with a backslash before a letter is hidden in JSON', () => {
  expect(openRedaction(['9c\\new+Y-of\\the-8']).text('"9c\\\\new+Y-of\\\\the..."')).toBe('"$TOKEN..."');
});

it('a word and a number beside each other stay where a token begins with both', () => {
  const redaction = openRedaction(['order1234xyzw']);
  expect(redaction.text('{"name":"order 123","next":"order 1234\\tis"}')).toBe(
    '{"name":"order 123","next":"order 1234\\tis"}',
  );
});

describe('another text that begins like the secret', () => {
  it.each([
    ['a token of the same issuer', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.other'],
    ['a word', 'the development of books'],
  ])('stays: %s', (_, text) => {
    expect(openRedaction(['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzZWNyZXQifQ.sig', 'development-k3y']).text(text)).toBe(text);
  });
});

describe('a secret that a server has changed to make a name of it', () => {
  const redaction = openRedaction(['Bearer tk9+Zz/Q=x.7Yw3kLmP4']);

  it.each([
    'tk9ZzQx7Yw3kLmP4',
    'tk9-Zz-Q-x-7Yw3kLmP4',
    'TK9_ZZ_Q_X_7YW3KLMP4',
    'tk9+Zz/QN=x.7Yw3kLmP4',
    'tk9+Zz/Q=x.7Yw3kLmand',
  ])('is hidden: %s', (name) => {
    const shown = redaction.text(`x-${name}`);
    expect(shown).toContain('$TOKEN');
    expect(shown).not.toMatch(/tk9.?zz|yw3klmp4/i);
  });
});

it('the name of the user of a pair is not a secret, and a beginning with a part of the password is one', () => {
  for (const secret of [
    'user1@example.com:pW9xyzABC',
    `Basic ${Buffer.from('user1@example.com:pW9xyzABC').toString('base64')}`,
  ]) {
    const redaction = openRedaction([secret]);
    expect(redaction.text('{"createdBy":"user1@example.com"}')).toBe('{"createdBy":"user1@example.com"}');
    expect(redaction.text('{"createdBy":"user1@example.com:pW9..."}')).toBe('{"createdBy":"$TOKEN..."}');
  }
});

describe('a body of 8 MiB that consists of escapes or of secrets', () => {
  it.each(['%41', '\\"', '&lt;', '&#65;', '\0', 's3cret-one '])('is searched at once: %j', (piece) => {
    const redaction = openRedaction(['s3cret-one']);
    const text = piece.repeat(Math.floor((8 * 1024 * 1024) / piece.length));
    const before = process.cpuUsage();
    const shown = redaction.text(text);
    const { user } = process.cpuUsage(before);
    // Not toBe, which compares long texts character by character when they differ.
    expect(shown === (piece.startsWith('s3') ? text.replaceAll('s3cret-one', '$TOKEN') : text)).toBe(true);
    // Seconds here, and hours if the search began again at each place.
    expect(user).toBeLessThan(20_000_000);
  });
});

it('a redaction except for a text leaves what the text contains', () => {
  const redaction = openRedaction(['s3cret-one', 's3cret-two']).except('{"password":"s3cret-one"}');
  expect(redaction.text('s3cret-one s3cret-two')).toBe('s3cret-one $TOKEN');
});

it('a text that begins like the secret again and again is searched in linear time', () => {
  const redaction = openRedaction(['aaaa1aaaaaaaaaaab']);
  for (const text of ['a', 'aaaa1aa', '\\', '%25', '&amp;', '&#0000']) {
    const times = [20_000, 400_000].map((length) => {
      const long = text.repeat(length / text.length);
      const started = performance.now();
      expect(redaction.text(long)).toBe(long);
      return performance.now() - started;
    });
    expect(times[1]).toBeLessThan(100 * Math.max(times[0] ?? 0, 5));
  }
});

describe('a secret of 20,000 characters that repeats itself', () => {
  const secrets = {
    letters: 'a'.repeat(20_000),
    digits: '1'.repeat(20_000),
    'both in turn': 'A1'.repeat(10_000),
    'a name of a user': `${'u'.repeat(20_000)}:Pa55word1`,
    'with a mark': 'A1A1A1A1A1A1!'.repeat(1500),
  };

  it.each(Object.entries(secrets))('is searched at once: %s', (_, secret) => {
    const before = process.cpuUsage();
    const redaction = openRedaction([secret]);
    expect(redaction.text(`"${secret}"`)).toBe('"$TOKEN"');
    // Half of it and other text, again and again: near misses that overlap.
    redaction.text(`${secret.slice(0, secret.length / 2)}x!`.repeat(200));
    redaction.text(secret.charAt(0).repeat(2_000_000));
    expect(process.cpuUsage(before).user).toBeLessThan(8_000_000);
  });
});
