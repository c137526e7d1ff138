import type { Json } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { Shape } from './shape.ts';

/** The types of a value, as `type` names them. */
export function typesOf(value: Json): readonly TypeName[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'bigint') return ['integer', 'number'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  if (typeof value === 'string') return ['string'];
  return typeof value === 'boolean' ? ['boolean'] : ['object'];
}

const objectKeywords = /\/(?:propertyNames|dependentRequired|dependentSchemas|dependencies|unevaluatedProperties)$/;
const arrayKeywords = /\/(?:contains|unevaluatedItems)$/;

/** The type that the other keywords of a shape imply, or the most common one that it allows. */
export function impliedType(shape: Shape): TypeName | undefined {
  const { types, bounds } = shape;
  const bounded = (...names: string[]) => [...bounds.keys()].some((name) => names.some((end) => name.endsWith(end)));
  const hasKeyword = (keywords: RegExp) => shape.unmerged.some((pointer) => keywords.test(pointer));
  const implied: [TypeName, boolean][] = [
    [
      'object',
      shape.objects.length > 0 || shape.required.size > 0 || bounded('Properties') || hasKeyword(objectKeywords),
    ],
    [
      'array',
      shape.arrays.length > 0 || shape.uniqueItems !== undefined || bounded('Items') || hasKeyword(arrayKeywords),
    ],
    ['string', shape.patterns.length > 0 || bounded('Length')],
    ['integer', shape.multiples.length > 0 || bounded('inimum', 'aximum')],
    ['number', shape.multiples.length > 0 || bounded('inimum', 'aximum')],
  ];
  const byFrequency: TypeName[] = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null'];
  return implied.find(([type, is]) => is && types.has(type))?.[0] ?? byFrequency.find((type) => types.has(type));
}
