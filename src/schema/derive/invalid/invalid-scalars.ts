import type { Json } from '../../../model/json.ts';
import { writeJson } from '../../json/write-json.ts';
import { integer } from '../../shape/number-limits.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';
import { invalidNumbers } from './invalid-numbers.ts';
import { invalidStrings } from './invalid-strings.ts';

/** Scalars of the right type that violate another keyword. */
export function* invalidScalars(position: Position): Generator<Candidate> {
  const { types, values } = position.shape;
  if (values !== undefined) yield* unlisted(position);
  if (types.has('string')) yield* invalidStrings(position);
  if (types.has('integer') || types.has('number')) yield* invalidNumbers(position);
}

/** Values similar to the listed ones, and values of other types. */
function* unlisted({ shape }: Position): Generator<Candidate> {
  const { value: listed = [], pointer = '' } = shape.values ?? {};
  const parts = new Set<Json>(listed.slice(0, 10).flatMap(similarValues));
  for (const part of [...parts, 'not listed', '', 4711, {}, []]) {
    const predicate = `is ${writeJson(part)}`;
    yield { part, predicate, why: `${writeJson(part)} is not one of the listed values`, about: pointer };
  }
}

function similarValues(value: Json): Json[] {
  if (typeof value === 'string')
    return [
      value.toUpperCase(),
      value.toLowerCase(),
      `${value}x`,
      `${value} `,
      ` ${value}`,
      `${value}\u200b`,
      homoglyph(value),
      value.slice(0, -1),
    ];
  if (typeof value === 'number' || typeof value === 'bigint')
    return [integer(BigInt(Math.trunc(Number(value))) + 1n), writeJson(value)];
  return typeof value === 'boolean' ? [!value, String(value)] : [];
}

/** The text with a letter of another script that looks the same. */
function homoglyph(text: string): string {
  return text.replace(/[aceopx]/, (letter) => '\u0430\u0441\u0435\u043e\u0440\u0445'.charAt('aceopx'.indexOf(letter)));
}
