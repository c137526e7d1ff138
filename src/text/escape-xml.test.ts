import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { escapeText } from './escape-text.ts';
import { escapeXmlText, writeXmlAttributes } from './escape-xml.ts';

const texts = [
  'plain',
  'a < b > c & d "e" \'f\'',
  ']]>',
  '<!-- -->',
  '&amp;',
  'Zoë 木 🌱',
  '\0\u0008\u001b[2J',
  '\ud800',
  '\uffff\ufffe',
];

describe('escapeXmlText', () => {
  it('writes text that an XML parser reads back, with escapes for what XML forbids', () => {
    for (const text of texts) expect(contentOf(`<a>${escapeXmlText(text)}</a>`)).toBe(escapeText(text));
  });

  it('keeps line ends', () => {
    expect(contentOf(`<a>${escapeXmlText('one\n  two & three\n')}</a>`)).toBe('one\n  two & three\n');
  });
});

describe('writeXmlAttributes', () => {
  it('writes each value so that an XML parser reads it back', () => {
    for (const text of texts)
      expect(attributesOf(`<a${writeXmlAttributes({ name: text, other: '1' })}/>`)).toEqual({
        name: escapeText(text),
        other: '1',
      });
  });

  it('writes a line end as an escape, because a parser reads it as a space', () => {
    expect(writeXmlAttributes({ name: 'a\nb' })).toBe(' name="a\\nb"');
  });
});

function contentOf(xml: string): string {
  const parser = openParser();
  let content = '';
  parser.on('text', (text) => {
    content += text;
  });
  parser.write(xml).close();
  return content;
}

function attributesOf(xml: string): unknown {
  const parser = openParser();
  let attributes: unknown;
  parser.on('opentag', (tag) => {
    attributes = { ...tag.attributes };
  });
  parser.write(xml).close();
  return attributes;
}

/** Throws where the text is not well-formed XML 1.0. */
function openParser(): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
