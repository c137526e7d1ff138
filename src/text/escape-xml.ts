import { escapeText } from './escape-text.ts';

/**
 * Text for the content of an XML 1.0 element. Line ends stay, markup characters become entities, and what XML forbids altogether (control
 * characters, lone surrogates, noncharacters) becomes an escape such as `\u0000`, as `escapeText` writes it.
 */
export function escapeXmlText(text: string): string {
  return text.split('\n').map(escapeLine).join('\n');
}

/** Attributes of a start tag, each after a space: ` name="POST /books" tests="3"`. Line ends in a value become `\n`. */
export function writeXmlAttributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeLine(value)}"`)
    .join('');
}

function escapeLine(text: string): string {
  const printable = escapeText(text);
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
