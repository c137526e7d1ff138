import type { Pointer } from '../../model/json.ts';
import { hasAnnotation } from '../document/has-annotation.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, itemPointers, join } from '../json/pointer.ts';
import { isAssertion } from './assertion-keywords.ts';
import { readAssertion } from './read-assertion.ts';
import { readRegExp } from './read-reg-exp.ts';
import type { ShapeBuilder } from './shape-builder.ts';
import type { UpgradedSchema } from './upgrade-schema.ts';

/** A Schema Object in the terms of 2020-12, with its location. */
export interface LocatedSchema extends UpgradedSchema {
  readonly registry: SchemaRegistry;
  readonly pointer: Pointer;
}

/** Keywords that cannot be merged: only the validator applies them. */
const unmergeable = [
  'not',
  'contains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Adds the keywords of one Schema Object to a shape, except those that apply other schemas to the same instance. */
export function readSchema(builder: ShapeBuilder, schema: LocatedSchema): void {
  const { keywords, locationOf, registry } = schema;
  for (const [keyword, value] of Object.entries(keywords)) {
    if (value !== undefined && isAssertion(keyword, registry.dialect)) {
      readAssertion(builder, { keyword, value, pointer: locationOf(keyword) });
    }
  }
  if (keywords['format'] === 'binary' || keywords['contentMediaType'] !== undefined) builder.mayBeBytes = true;
  readObjectRule(builder, schema);
  readArrayRule(builder, schema);
  readExamples(builder, schema);
  for (const keyword of unmergeable) if (keywords[keyword] !== undefined) builder.unmerged.push(locationOf(keyword));
}

function readObjectRule(builder: ShapeBuilder, { registry, pointer, keywords }: LocatedSchema): void {
  const { properties, patternProperties, additionalProperties } = keywords;
  const own = new Map<string, Pointer>();
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const place = join(pointer, 'properties', name);
    own.set(name, place);
    builder.properties.set(name, [...(builder.properties.get(name) ?? []), place]);
    if (hasAnnotation(registry, { property: place, annotation: 'readOnly' })) builder.readOnly.add(name);
    if (hasAnnotation(registry, { property: place, annotation: 'writeOnly' })) builder.writeOnly.add(name);
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

function readArrayRule(builder: ShapeBuilder, { locationOf, keywords }: LocatedSchema): void {
  const { items, prefixItems } = keywords;
  const prefix = itemPointers(prefixItems, locationOf('prefixItems'));
  if (prefix.length === 0 && items === undefined) return;
  const place = locationOf('items');
  builder.arrays.push({
    prefix,
    rest: isObject(items) ? place : undefined,
    closed: items === false ? place : undefined,
  });
}

function readExamples(builder: ShapeBuilder, { pointer, keywords }: LocatedSchema): void {
  const { example, examples, default: defaultValue } = keywords;
  if (example !== undefined) builder.examples.push({ value: example, pointer: join(pointer, 'example') });
  for (const [index, value] of (Array.isArray(examples) ? examples : []).entries()) {
    builder.examples.push({ value, pointer: join(pointer, 'examples', index) });
  }
  if (defaultValue !== undefined) builder.examples.push({ value: defaultValue, pointer: join(pointer, 'default') });
}
