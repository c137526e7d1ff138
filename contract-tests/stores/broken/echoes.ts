import { plantResponse } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import type { NewPlant } from '../store.ts';

type Row = readonly [name: string, title: string, keep: (name: string) => string];

const names: readonly Row[] = [
  ['cuts-names', 'cuts names after 255 characters', (name) => name.slice(0, 255)],
  ['cuts-at-nul', 'cuts names at NUL', (name) => name.split('\0')[0] ?? ''],
  ['trims-names', 'trims names', (name) => name.trim()],
  ['folds-names', 'turns names into lower case', (name) => name.toLowerCase()],
  ['title-case', 'capitalises names', (name) => name.charAt(0).toUpperCase() + name.slice(1)],
  ['normalises-names', 'composes accents', (name) => name.normalize('NFC')],
  ['escapes-names', 'escapes names for HTML', (name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
  ['reencodes-names', 'reads UTF-8 as ISO 8859-1', (name) => Buffer.from(name).toString('latin1')],
  ['question-marks', 'replaces characters that are not ASCII by ?', (name) => name.replace(/[^\0-\x7f]/g, '?')],
  ['replaces-astral', 'loses characters beyond 16 bits', (name) => name.replace(/[\ud800-\udfff]+/g, '\ufffd')],
  ['unescapes-percent', 'decodes percent signs', percentDecoded],
  ['collapses-space', 'replaces several spaces by one', (name) => name.replace(/\s+/g, ' ')],
  ['always-fern', 'always responds with the same plant', () => 'Fern'],
];

/** Stores that respond with another plant than the one that was sent. */
export const brokenEchoes: readonly BrokenStore[] = [
  ...names.map(
    ([name, title, keep]): BrokenStore => ({
      name,
      title,
      trips: ['echo-differs'],
      behaviour: () => ({ accept: (plant) => plantResponse({ name: keep(plant.name), tag: plant.tag }) }),
    }),
  ),
  {
    name: 'rounds-ids',
    title: 'returns the id, which the response does not declare, rounded to a double',
    trips: ['echo-differs'],
    behaviour: () => ({ accept: ({ id, name, tag }) => plantResponse({ id: Number(id), name, tag }) }),
  },
  {
    name: 'name-for-tag',
    title: 'writes the name into the tag',
    trips: ['echo-differs'],
    behaviour: () => ({ accept: ({ name, tag }) => plantResponse(tag === undefined ? { name } : { name, tag: name }) }),
  },
  {
    name: 'one-behind',
    title: 'responds with the plant that was sent before',
    trips: ['echo-differs'],
    behaviour: () => {
      let last: NewPlant | undefined;
      return {
        accept: (plant) => {
          const { name, tag } = last ?? plant;
          last = plant;
          return plantResponse({ name, tag });
        },
      };
    },
  },
  {
    name: 'keeps-the-tag',
    title: 'gives a plant without a tag the tag of the plant before',
    trips: ['echo-differs'],
    behaviour: () => {
      let kept: string | undefined;
      return {
        accept: ({ name, tag }) => {
          kept = tag ?? kept;
          return plantResponse({ name, tag: kept });
        },
      };
    },
  },
];

function percentDecoded(name: string): string {
  return name.replace(/%(\p{ASCII_Hex_Digit}{2})/gu, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
