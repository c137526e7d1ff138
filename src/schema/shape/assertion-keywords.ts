import type { Dialect } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../json/pointer.ts';

type Kind = 'number' | 'count' | 'text' | 'flag' | 'names' | 'list' | 'any' | 'names by name' | 'types';

/** The assertion keywords of JSON Schema 2020-12 that have no subschemas, each with the kind of value that it must have. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['type', 'types'],
  ['enum', 'list'],
  ['const', 'any'],
  ['format', 'text'],
  ['pattern', 'text'],
  ['minimum', 'number'],
  ['maximum', 'number'],
  ['exclusiveMinimum', 'number'],
  ['exclusiveMaximum', 'number'],
  ['multipleOf', 'number'],
  ['minLength', 'count'],
  ['maxLength', 'count'],
  ['minItems', 'count'],
  ['maxItems', 'count'],
  ['minContains', 'count'],
  ['maxContains', 'count'],
  ['minProperties', 'count'],
  ['maxProperties', 'count'],
  ['uniqueItems', 'flag'],
  ['required', 'names'],
  ['dependentRequired', 'names by name'],
]);

const since31 = new Set(['const', 'minContains', 'maxContains', 'dependentRequired']);

/** Whether a keyword restricts an instance by its own value, without subschemas. */
export function isAssertion(keyword: string, dialect: Dialect): boolean {
  return kinds.has(keyword) && !(dialect === '3.0' && since31.has(keyword));
}

/** What is wrong with the value of an assertion keyword: `is not a number`; `undefined` when it is valid. */
export function keywordProblem(keyword: string, value: Json): string | undefined {
  const kind = kinds.get(keyword);
  if (kind === undefined || fits[kind](value))
    return keyword === 'multipleOf' && !isPositive(value) ? 'is not greater than 0' : undefined;
  return `is not ${wanted[kind]}`;
}

const wanted: Readonly<Record<Kind, string>> = {
  number: 'a number',
  count: 'a non-negative integer',
  text: 'a string',
  flag: 'true or false',
  names: 'a list of names',
  list: 'a list',
  any: 'a value',
  'names by name': 'an object of lists of names',
  types: 'one of the types of JSON Schema, or a list of them',
};

const fits: Readonly<Record<Kind, (value: Json) => boolean>> = {
  number: (value) => typeof value === 'number' || typeof value === 'bigint',
  count: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  names: isNames,
  list: (value) => Array.isArray(value),
  any: () => true,
  'names by name': (value) => isObject(value) && Object.values(value).every(isNames),
  types: (value) => isTypeName(value) || (Array.isArray(value) && value.length > 0 && value.every(isTypeName)),
};

/** The types that `type` can name. */
export type TypeName = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer';

const typeNames: ReadonlySet<string> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

/** Whether a value is the name of a type. */
export function isTypeName(value: Json): value is TypeName {
  return typeof value === 'string' && typeNames.has(value);
}

function isNames(value: Json): boolean {
  return Array.isArray(value) && value.every((item: Json) => typeof item === 'string');
}

function isPositive(value: Json): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && value > 0;
}
