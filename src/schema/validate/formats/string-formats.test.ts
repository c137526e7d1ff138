import { describe, expect, test } from 'vitest';
import { createValidator } from '../validator.ts';

function isOf(format: string, value: string): boolean {
  const document = { components: { schemas: { S: { format } } } };
  return (
    createValidator(document, { dialect: '3.1', direction: 'response' }).check('/components/schemas/S', value)
      .length === 0
  );
}

const repeated = (text: string, times: number) => text.repeat(times);

describe.each<[string, readonly string[], readonly string[]]>([
  [
    'time',
    ['10:30:00Z', '23:59:60Z', '00:29:60+00:30', '23:29:60-00:30', '01:02:03.123456789012z'],
    ['10:30:00', '10:30:00+01', '24:00:00Z', '10:30:60Z', '22:59:60Z', '10:60:00Z', '10:30:00+24:00'],
  ],
  [
    'date-time',
    ['2024-02-29T00:00:00Z', '1998-12-31t23:59:60z'],
    ['2026-02-29T00:00:00Z', '2026-01-31T24:00:60Z', '2026-01-31T10:30:00+01', '2026-01-31', '2026-01-31 10:30:00Z'],
  ],
  ['duration', ['P1Y2M3DT4H5M6S', 'P2W', 'PT0S', 'P1M', 'PT1M'], ['P', 'PT', 'P1Y2D', 'PT1H2S', 'P1W2D', 'P1', '1D']],
  [
    'email',
    ['a@b', '"a b"@c.d', 'a@[127.0.0.1]', 'a@[IPv6:::1]', "o'neil@example.org"],
    ['a', 'a@', '.a@b', 'a.@b', 'a..b@c', 'a@[127.0.0.300]', 'a@[IPv6:1]', 'a@\u00fc.de'],
  ],
  ['idn-email', ['a@\u00fc.de', '\u00e9@b'], ['a\uff20b', 'a']],
  [
    'uri',
    ['a:b', 'http://[::1]:80/', 'http://a:@b.c?d#e', 'urn:a:b', 'http://[v1.a]/'],
    [
      '/a',
      'a',
      'http://a b',
      'http://a/[b]',
      'http://a:b/',
      'http://[::01.1.1.1]',
      'http://a@b@c/',
      'http://\u00fc/',
      '1a:b',
      'http://[::1',
      'http://a/%zz',
    ],
  ],
  ['uri-reference', ['', '/a', '#b', '//c?d', 'a/b:c'], [':a', '1a:b', '\\\\a', '//a:b', '#a#b', '/"', '/\u00fc']],
  [
    'iri',
    ['http://\u00fc/\u00e4?\u{e000}#\u00f6'],
    ['/\u00fc', 'http://\u00fc/\ue000', 'http://2001:db8::1/', 'http://a/\n'],
  ],
  ['iri-reference', ['/\u00fc', '#\u00fc'], ['\\\\a', '#a\\b']],
  [
    'uri-template',
    ['/{a}', "/'{?a.b,c:3,d*}", '{+a}', '/%41'],
    ['/{a', '/{}', '/{a..b}', '/{a:0}', '/ ', '/"', '/\u007f', '/%4'],
  ],
  ['regex', ['^a+$', '[\\w\\-]', '\\cA', '\\\\a', '\\p{L}'], ['(', '\\a', 'a\\Z', '[a']],
  [
    'hostname',
    ['a', 'a-b.c1', 'xn--bcher-kva.example', 'XN--BCHER-KVA'],
    [
      '',
      '.',
      'a.',
      '.a',
      '-a',
      'a-',
      'a_b',
      'ab--c',
      'xn--',
      'xn--a',
      'xn--99999999',
      'b\u00fccher',
      repeated('a', 64),
      `${repeated('a.', 126)}aa`,
    ],
  ],
  [
    'idn-hostname',
    [
      'b\u00fccher.example',
      '\u4f8b\u3048\u3002jp',
      'l\u00b7l',
      '\u05d0\u05f3',
      '\u30fb\u30a2',
      '\u0375\u03b2',
      '\u0915\u094d\u200d\u0937',
      '\u0628\u06cc\u200c\u0628\u06cc',
      '\u05d01',
      'fa\u00df',
    ],
    [
      '',
      '\u3002',
      'a\u3002',
      '\u0301a',
      '\u302ea',
      '\u0640',
      'a\u00b7l',
      '\u05f3\u05d0',
      '\u30fb',
      '\u0375a',
      'a\u200db',
      '\u200c',
      '\u0660\u06f0',
      '1\u05d0',
      'a\u05d0',
      '\u05d0a',
      '\u00dc',
      'b\u00fc--',
      '-\u00fc',
      repeated('\u00fc', 63),
      'u\u0308',
    ],
  ],
])('%s', (format, right, wrong) => {
  test.each(right)('accepts %j', (text) => {
    expect(isOf(format, text)).toBe(true);
  });
  test.each(wrong)('rejects %j', (text) => {
    expect(isOf(format, text)).toBe(false);
  });
});

test('checks strings of a hundred thousand characters at once', () => {
  const start = performance.now();
  for (const format of ['uri', 'iri-reference', 'uri-template', 'duration', 'email', 'idn-hostname', 'regex', 'time']) {
    for (const part of ['a', '1Y', '{', '%', '[', '.', '@', '\u00fc', '\\']) isOf(format, repeated(part, 50_000));
  }
  expect(performance.now() - start).toBeLessThan(5000);
});
