import type { Pointer } from '../../model/json.ts';
import { hasAnnotation } from '../document/has-annotation.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, join } from '../json/pointer.ts';
import { isAssertion } from './assertion-keywords.ts';
import { readAssertion } from './read-assertion.ts';
import { readRegExp } from './read-reg-exp.ts';
import type { ShapeBuilder } from './shape-builder.ts';
import type { UpgradedSchema } from './upgrade-schema.ts';

/** A Schema Object in the terms of 2020-12. */
export interface Source extends UpgradedSchema {
  readonly registry: SchemaRegistry;
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
export function readSchema(builder: ShapeBuilder, source: Source): void {
  const { keywords, locationOf, registry } = source;
  for (const [keyword, value] of Object.entries(keywords)) {
    if (value !== undefined && isAssertion(keyword, registry.dialect)) {
      readAssertion(builder, { keyword, value, pointer: locationOf(keyword) });
    }
  }
  readObjectRule(builder, source);
  readArrayRule(builder, source);
  readExamples(builder, source);
  for (const keyword of lone) if (keywords[keyword] !== undefined) builder.unmerged.push(locationOf(keyword));
}

function readObjectRule(builder: ShapeBuilder, { registry, pointer, keywords }: Source): void {
  const { properties, patternProperties, additionalProperties } = keywords;
  const own = new Map<string, Pointer>();
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const place = join(pointer, 'properties', name);
    own.set(name, place);
    builder.properties.set(name, [...(builder.properties.get(name) ?? []), place]);
    if (hasAnnotation(registry, { property: place, mark: 'readOnly' })) builder.readOnly.add(name);
    if (hasAnnotation(registry, { property: place, mark: 'writeOnly' })) builder.writeOnly.add(name);
  }
  const patterns = (isObject(patternProperties) ? Object.keys(patternProperties) : []).flatMap((name) => {
    const expression = readRegExp(name);
    return expression === undefined ? [] : [{ expression, pointer: join(pointer, 'patternProperties', name) }];
  });
  if (own.size === 0 && patterns.length === 0 && additionalProperties === undefined) return;
  const place = join(pointer, 'additionalProperties');
  const closed = additionalProperties === false ? place : undefined;
  builder.objects.push({
    properties: own,
    patterns,
    closed,
    additional: isObject(additionalProperties) ? place : undefined,
  });
}

function readArrayRule(builder: ShapeBuilder, { locationOf, keywords }: Source): void {
  const { items, prefixItems } = keywords;
  const prefix = Array.isArray(prefixItems)
    ? prefixItems.map((_, index) => join(locationOf('prefixItems'), index))
    : [];
  if (prefix.length === 0 && items === undefined) return;
  const place = locationOf('items');
  builder.arrays.push({
    prefix,
    rest: isObject(items) ? place : undefined,
    closed: items === false ? place : undefined,
  });
}

function readExamples(builder: ShapeBuilder, { pointer, keywords }: Source): void {
  const { example, examples, default: usual } = keywords;
  if (example !== undefined) builder.examples.push({ value: example, pointer: join(pointer, 'example') });
  for (const [index, value] of (Array.isArray(examples) ? examples : []).entries()) {
    builder.examples.push({ value, pointer: join(pointer, 'examples', index) });
  }
  if (usual !== undefined) builder.examples.push({ value: usual, pointer: join(pointer, 'default') });
}
