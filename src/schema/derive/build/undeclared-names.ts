import type { Json, Pointer } from '../../../model/json.ts';
import { tokensOf } from '../../json/pointer.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { type Shape, schemasOfProperty } from '../../shape/shape.ts';
import { seededRandom } from './seeded-random.ts';

/** The maximum number of schemas of undeclared properties. */
const maxPlaces = 10;

/** What builds names. */
export interface NameSource {
  /** Names that the object has already. */
  readonly present: readonly string[];
  /** Builds a value for `propertyNames`. */
  readonly build: (pointers: readonly Pointer[], variant: number) => Json | undefined;
}

/** One property for each schema of undeclared ones (`additionalProperties`, `patternProperties`). */
export function undeclaredNames(shape: Shape, { present, build }: NameSource): string[] {
  const places = shape.objects.flatMap(({ patterns, additional }) => [
    ...patterns.map(({ pointer }) => pointer),
    ...(additional === undefined ? [] : [additional]),
  ]);
  if (places.length === 0) return [];
  const allowed = [...present, ...namesToTry(shape, build)];
  const names = places.slice(0, maxPlaces).flatMap((place) => {
    const matching = tokensOf(place).at(-2) === 'patternProperties' ? namesMatching(tokensOf(place).at(-1) ?? '') : [];
    const applies = (name: string) => !shape.properties.has(name) && schemasOfProperty(shape, name)?.includes(place);
    return [...matching, ...allowed].find(applies) ?? [];
  });
  return [...new Set(names)];
}

/** Names for an object that needs so many more properties than it declares: those that `propertyNames` or `patternProperties` ask for come first. */
export function spareNames(shape: Shape, { build, count }: Pick<NameSource, 'build'> & { count: number }): string[] {
  if (count <= 0) return [];
  const numbers = Array.from({ length: Math.min(count, 1000) }, (_, index) => index);
  const places = rulesForNames(shape);
  const allowed = numbers.slice(0, maxPlaces).flatMap((nth) => (places.length === 0 ? [] : (build(places, nth) ?? [])));
  const matching = shape.objects.flatMap(({ patterns }) =>
    patterns.flatMap(({ pointer }) => namesMatching(tokensOf(pointer).at(-1) ?? '')),
  );
  const texts = [...allowed, ...matching].filter((name) => typeof name === 'string');
  return [...new Set([...texts, ...numbers.map((nth) => `extra${nth + 1}`)])];
}

function rulesForNames({ unmerged }: Shape): readonly Pointer[] {
  return unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
}

/** Names that `propertyNames` allows, or any names. */
function namesToTry(shape: Shape, build: NameSource['build']): string[] {
  const pointers = rulesForNames(shape);
  return [0, 1, 2].flatMap((nth) => {
    const name = pointers.length === 0 ? `key${nth + 1}` : build(pointers, nth);
    return typeof name === 'string' ? [name] : [];
  });
}

function namesMatching(pattern: string): string[] {
  return [1, 2, 3, 0].flatMap(
    (extra) => buildMatchingString(pattern, { extraRepetitions: extra, random: seededRandom(extra) }) ?? [],
  );
}
