import type { Json } from '../model/json.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** Another text for the same value. */
export interface Spelling {
  readonly label: string;
  readonly why: string;
  readonly spell: (value: Json) => string;
}

export const spellings: readonly Spelling[] = [
  {
    label: 'indented',
    why: 'valid content, indented over several lines',
    spell: (value) => writeJson(value, 2),
  },
  {
    label: 'white space around',
    why: 'valid content with white space before and after it',
    spell: (value) => ` \t\r\n${writeJson(value)}\r\n\t `,
  },
  {
    label: 'white space everywhere',
    why: 'valid content with every kind of white space between its tokens',
    spell: (value) => outsideTexts(writeJson(value), (mark) => ` \t${mark}\r\n `),
  },
  {
    label: 'texts escaped',
    why: 'valid content with every letter of its texts and names as an escape',
    spell: (value) => insideTexts(writeJson(value), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  {
    label: 'escapes in capitals',
    why: 'valid content with escapes in capital hexadecimal digits',
    spell: (value) =>
      insideTexts(writeJson(value), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`),
  },
];

const texts = /"(?:[^"\\]|\\.)*"/g;

/** Escapes what stands in texts; what is an escape already stays. */
function insideTexts(json: string, write: (unit: string) => string): string {
  return json.replace(
    texts,
    (text) => `"${text.slice(1, -1).replace(/\\(?:u.{4}|.)|[^\\]/gsu, (part) => escapeEach(part, write))}"`,
  );
}

function escapeEach(part: string, write: (unit: string) => string): string {
  return part.startsWith('\\') ? part : part.split('').map(write).join('');
}

function outsideTexts(json: string, surround: (mark: string) => string): string {
  const kept = json.match(texts) ?? [];
  const parts = json.split(texts).map((part) => part.replace(/[{}[\]:,]/g, surround));
  return parts.map((part, index) => part + (kept[index] ?? '')).join('');
}
