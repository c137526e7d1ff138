import type { Json } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { Shape } from './shape.ts';

/** The names by which `type` knows a value. */
export function typesOf(value: Json): readonly TypeName[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'bigint') return ['integer', 'number'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  if (typeof value === 'string') return ['string'];
  return typeof value === 'boolean' ? ['boolean'] : ['object'];
}

const ofObjects = /\/(?:propertyNames|dependentRequired|dependentSchemas|unevaluatedProperties)$/;
const ofArrays = /\/(?:contains|unevaluatedItems)$/;

/** The type that the other keywords speak about, or the most ordinary one. */
export function impliedType(shape: Shape): TypeName | undefined {
  const { types, bounds } = shape;
  const bounded = (...names: string[]) => [...bounds.keys()].some((name) => names.some((end) => name.endsWith(end)));
  const speaksOf = (keywords: RegExp) => shape.unmerged.some((pointer) => keywords.test(pointer));
  const told: [TypeName, boolean][] = [
    ['object', shape.objects.length > 0 || shape.required.size > 0 || bounded('Properties') || speaksOf(ofObjects)],
    ['array', shape.arrays.length > 0 || shape.uniqueItems !== undefined || bounded('Items') || speaksOf(ofArrays)],
    ['string', shape.patterns.length > 0 || bounded('Length')],
    ['integer', shape.multiples.length > 0 || bounded('inimum', 'aximum')],
    ['number', shape.multiples.length > 0 || bounded('inimum', 'aximum')],
  ];
  const usual: TypeName[] = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null'];
  return told.find(([type, is]) => is && types.has(type))?.[0] ?? usual.find((type) => types.has(type));
}
