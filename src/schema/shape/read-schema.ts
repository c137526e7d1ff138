import type { Pointer } from '../../model/json.ts';
import { isObject, join } from '../json/pointer.ts';
import { isMarked } from '../places/marked-property.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import { isAssertion } from './keyword-values.ts';
import type { ModernSchema } from './modern-schema.ts';
import { readAssertion } from './read-assertion.ts';
import { readRegExp } from './read-reg-exp.ts';
import type { Draft } from './shape-draft.ts';

/** A Schema Object in the terms of 2020-12. */
export interface Source extends ModernSchema {
  readonly ground: SchemaGround;
  readonly pointer: Pointer;
}

/** Keywords that only the whole value can be judged by. */
const lone = [
  'not',
  'contains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Adds what the keywords of one Schema Object say, apart from those that lead to other schemas for the same instance. */
export function readSchema(draft: Draft, source: Source): void {
  const { members, placeOf, ground } = source;
  for (const [keyword, value] of Object.entries(members)) {
    if (value !== undefined && isAssertion(keyword, ground.dialect)) {
      readAssertion(draft, { keyword, value, pointer: placeOf(keyword) });
    }
  }
  readObjectRule(draft, source);
  readArrayRule(draft, source);
  readExamples(draft, source);
  for (const keyword of lone) if (members[keyword] !== undefined) draft.unmerged.push(placeOf(keyword));
}

function readObjectRule(draft: Draft, { ground, pointer, members }: Source): void {
  const { properties, patternProperties, additionalProperties } = members;
  const own = new Map<string, Pointer>();
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const place = join(pointer, 'properties', name);
    own.set(name, place);
    draft.properties.set(name, [...(draft.properties.get(name) ?? []), place]);
    if (isMarked(ground, { property: place, mark: 'readOnly' })) draft.readOnly.add(name);
    if (isMarked(ground, { property: place, mark: 'writeOnly' })) draft.writeOnly.add(name);
  }
  const patterns = (isObject(patternProperties) ? Object.keys(patternProperties) : []).flatMap((name) => {
    const expression = readRegExp(name);
    return expression === undefined ? [] : [{ expression, pointer: join(pointer, 'patternProperties', name) }];
  });
  if (own.size === 0 && patterns.length === 0 && additionalProperties === undefined) return;
  const place = join(pointer, 'additionalProperties');
  const closed = additionalProperties === false ? place : undefined;
  draft.objects.push({
    properties: own,
    patterns,
    closed,
    additional: isObject(additionalProperties) ? place : undefined,
  });
}

function readArrayRule(draft: Draft, { placeOf, members }: Source): void {
  const { items, prefixItems } = members;
  const prefix = Array.isArray(prefixItems) ? prefixItems.map((_, index) => join(placeOf('prefixItems'), index)) : [];
  if (prefix.length === 0 && items === undefined) return;
  const place = placeOf('items');
  draft.arrays.push({ prefix, rest: isObject(items) ? place : undefined, closed: items === false ? place : undefined });
}

function readExamples(draft: Draft, { pointer, members }: Source): void {
  const { example, examples, default: usual } = members;
  if (example !== undefined) draft.examples.push({ value: example, pointer: join(pointer, 'example') });
  for (const [index, value] of (Array.isArray(examples) ? examples : []).entries()) {
    draft.examples.push({ value, pointer: join(pointer, 'examples', index) });
  }
  if (usual !== undefined) draft.examples.push({ value: usual, pointer: join(pointer, 'default') });
}
