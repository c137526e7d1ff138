import type { Json, Pointer } from '../../../model/json.ts';
import { tokensOf } from '../../json/pointer.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { type Shape, schemasOfProperty } from '../../shape/shape.ts';
import { seededRandom } from './seeded-random.ts';

/** The maximum number of schemas of undeclared properties. */
const maxPlaces = 10;

interface NameSource {
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

/** Names that `propertyNames` allows, or any names. */
function namesToTry({ unmerged }: Shape, build: NameSource['build']): string[] {
  const pointers = unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
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
