import { writeJson } from '../../json/write-json.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';
import { validNumbers } from './valid-numbers.ts';
import { validStrings } from './valid-strings.ts';

/** Scalars that should be valid at a position. */
export function* validScalars(position: Position): Generator<Candidate> {
  const { shape } = position;
  if (shape.values !== undefined) yield* listedValues(position);
  else {
    if (shape.types.has('string')) yield* validStrings(position);
    if (shape.types.has('integer') || shape.types.has('number')) yield* validNumbers(position);
    if (shape.types.has('boolean')) {
      yield { ...describe(position, 'is true', 'true is a boolean'), part: true };
      yield { ...describe(position, 'is false', 'false is a boolean'), part: false };
    }
  }
  if (shape.types.has('null')) yield { ...describe(position, 'is null', 'the schema allows null'), part: null };
}

function describe({ shape, pointers }: Position, predicate: string, why: string): Omit<Candidate, 'part'> {
  return { predicate, why, about: shape.typeKeywords[0] ?? pointers[0] ?? '' };
}

/** The maximum number of values of an `enum`. */
const maxListed = 100;

function* listedValues({ shape }: Position): Generator<Candidate> {
  const { value: values = [], pointer = '' } = shape.values ?? {};
  for (const part of values.slice(0, maxListed)) {
    const shown = writeJson(part).slice(0, 60);
    yield { part, predicate: `is ${shown}`, why: `${shown} is one of the listed values`, about: pointer };
  }
}
