import type { Json } from '../../../model/json.ts';
import { isObject } from '../../json/pointer.ts';
import { writeJson } from '../../json/write-json.ts';
import type { TypeName } from '../../shape/assertion-keywords.ts';
import { typesOf } from '../../shape/value-types.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

interface WrongValue {
  readonly part: Json;
  readonly predicate: string;
}

/** Values of every type that a position does not allow, including those that a careless reader would convert. */
export function* wrongTypes({ shape, base, pointers }: Position): Generator<Candidate> {
  const allowed = shape.types;
  if (allowed.size === 0) return;
  const wanted = [...allowed].join(' or ');
  for (const { part, predicate } of [...convertedValues(base), ...plain]) {
    if (typesOf(part).some((type) => allowed.has(type))) continue;
    const why = `it must be of type ${wanted} and ${predicate}`;
    yield { part, predicate, why, about: shape.typeKeywords[0] ?? pointers[0] ?? '' };
  }
}

/** One or more values of each type. */
const plain: readonly WrongValue[] = [
  { part: null, predicate: 'is null' },
  { part: true, predicate: 'is true' },
  { part: false, predicate: 'is false' },
  { part: 0, predicate: 'is 0' },
  { part: 1, predicate: 'is 1' },
  { part: 123, predicate: 'is the number 123' },
  { part: 1.5, predicate: 'is the number 1.5' },
  { part: 'text', predicate: 'is the string "text"' },
  { part: '', predicate: 'is an empty string' },
  { part: 'x'.repeat(10_000), predicate: 'is a string of 10000 characters' },
  { part: [], predicate: 'is an empty array' },
  { part: {}, predicate: 'is an empty object' },
];

/** The valid value converted to other types. */
function convertedValues(base: Json): WrongValue[] {
  const wrapped: WrongValue[] = [
    { part: [base], predicate: 'is the right value in an array' },
    { part: { value: base }, predicate: 'is the right value in an object' },
  ];
  const [type = 'null'] = typesOf(base);
  return [...(conversions[type]?.(base) ?? []), ...wrapped];
}

const conversions: Readonly<Partial<Record<TypeName, (base: Json) => WrongValue[]>>> = {
  integer: (base) => [
    { part: writeJson(base), predicate: 'is the right number in quotes' },
    { part: '5', predicate: 'is the string "5"' },
  ],
  number: (base) => [
    { part: writeJson(base), predicate: 'is the right number in quotes' },
    { part: '1.5', predicate: 'is the string "1.5"' },
  ],
  boolean: (base) => [
    { part: writeJson(base), predicate: 'is the right boolean in quotes' },
    { part: base === true ? 1 : 0, predicate: `is ${base === true ? 1 : 0} for ${writeJson(base)}` },
  ],
  object: (base) => [
    { part: writeJson(base), predicate: 'is the right object as a string of JSON' },
    ...(isObject(base) ? [{ part: Object.entries(base).flat(), predicate: 'is an array of names and values' }] : []),
  ],
  array: (base) => [
    { part: writeJson(base), predicate: 'is the right array as a string of JSON' },
    ...(Array.isArray(base) && base[0] !== undefined ? [{ part: base[0], predicate: 'is only the first item' }] : []),
    { part: Object.fromEntries(Object.entries(base ?? {})), predicate: 'is an object with indexes for names' },
  ],
};
