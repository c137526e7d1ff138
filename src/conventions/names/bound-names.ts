import type { BoundSide } from '../../schema/json/is-beyond.ts';
import { nameWords } from '../../text/name-words.ts';

/** What a name says of a limit. */
export interface Bound {
  readonly property: string;
  readonly side: BoundSide;
}

/** Properties by the names that a parameter may call them. */
export type PropertiesByName = ReadonlyMap<string, string>;

/** The limit that a name of several words speaks of, with the side first or last. */
export function boundNamed(name: string, properties: PropertiesByName): Bound | undefined {
  const words = nameWords(name).trim().split(' ');
  return (
    boundOn(sideOf(words[0]), propertyFor(words.slice(1).join(' '), properties)) ??
    boundOn(sideOf(words.at(-1)), propertyFor(words.slice(0, -1).join(' '), properties))
  );
}

/** The limit of a property on a side, where both are known. */
export function boundOn(side: BoundSide | undefined, property: string | undefined): Bound | undefined {
  return side === undefined || property === undefined ? undefined : { property, side };
}

/** `least` for the `min` of `minPrice`. */
export function sideOf(word = ''): BoundSide | undefined {
  return (['least', 'most'] as const).find((side) => sideWords[side].has(word));
}

const sideWords: Readonly<Record<BoundSide, ReadonlySet<string>>> = {
  least: new Set(['min', 'minimum', 'from', 'since', 'after', 'start', 'least', 'gte', 'gt', 'ge', 'above', 'over']),
  most: new Set([
    'max',
    'maximum',
    'to',
    'until',
    'till',
    'before',
    'end',
    'most',
    'lte',
    'lt',
    'le',
    'below',
    'under',
  ]),
};

/** `createdAt` for `created`, `rating` for `rating`, `start` for `start date`. */
export function propertyFor(words: string, properties: PropertiesByName): string | undefined {
  if (words === '') return undefined;
  const names = [...properties.keys()];
  const withTime = new RegExp(`^${words} (?:at|on|date|time|from|day)$`);
  const withoutTime = words.replace(/ (?:at|on|date|time|day)$/, '');
  const found =
    names.find((name) => nameWords(name).trim() === words) ??
    names.find((name) => withTime.test(nameWords(name).trim())) ??
    names.find((name) => nameWords(name).trim() === withoutTime);
  return found === undefined ? undefined : properties.get(found);
}
