import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties } from '../document/schema-properties.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../json/pointer.ts';
import type { DiscriminatorValues, Union } from './shape.ts';

interface LocatedSchema {
  readonly registry: SchemaRegistry;
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
}

/** The `anyOf` and `oneOf` of a schema, without the values of its discriminator. */
export function declaredUnions(keywords: JsonObject, pointer: Pointer): Union[] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword): Union[] => {
    const branches = keywords[keyword];
    const place = join(pointer, keyword);
    if (!Array.isArray(branches)) return [];
    return [{ keyword, pointer: place, branches: branches.map((_, index) => [join(place, index)]) }];
  });
}

/** The union with the values by which the discriminator selects an alternative (OpenAPI, Discriminator Object). */
export function withDiscriminator(union: Union, schema: LocatedSchema): Union {
  const property = discriminatingProperty(schema.keywords);
  if (property === undefined || union.keyword === 'if') return union;
  // Of several names for a schema the first counts, so it comes last.
  const named = new Map(
    namedSchemas(schema)
      .reverse()
      .map(([name, pointer]) => [pointer, name] as const),
  );
  const values = union.branches.map(([branch = '']) => {
    const target = targetOf(schema, branch);
    const name = componentName(target);
    return named.get(target) ?? declaredTag(schema, target, { property, name }) ?? name;
  });
  // Inline schemas have no names that a discriminator could select them by.
  return values.some((value) => value !== undefined) ? { ...union, discriminator: { property, values } } : union;
}

/** The discriminator of the union at a place; `undefined`: there is none, or it selects no alternative. */
export function discriminatorAt(registry: SchemaRegistry, union: Pointer): DiscriminatorValues | undefined {
  const pointer = union.slice(0, union.lastIndexOf('/'));
  const keywords = valueAt(registry.document, pointer);
  if (!isObject(keywords) || keywords['discriminator'] === undefined) return undefined;
  const declared = declaredUnions(keywords, pointer).find((one) => one.pointer === union);
  return declared && withDiscriminator(declared, { registry, pointer, keywords }).discriminator;
}

/** The index of the alternative that a discriminator selects for a value; `undefined`: it selects none. */
export function selectedAlternative(discriminator: DiscriminatorValues | undefined, value: Json): number | undefined {
  const tag = discriminator && isObject(value) ? memberOf(value, discriminator.property) : undefined;
  const index = tag === undefined || typeof tag === 'object' ? -1 : (discriminator?.values.indexOf(String(tag)) ?? -1);
  return index < 0 ? undefined : index;
}

/**
 * The subtypes of a schema as a union: the schemas that extend it by `allOf`, selected by its discriminator; `undefined` without a discriminator
 * or subtypes.
 */
export function subtypeUnion(schema: LocatedSchema): Union | undefined {
  const property = discriminatingProperty(schema.keywords);
  if (property === undefined || schema.keywords['oneOf'] !== undefined || schema.keywords['anyOf'] !== undefined)
    return;
  const mapped = namedSchemas(schema);
  const isMapped = new Set(mapped.map(([, pointer]) => pointer));
  const others = extendingSchemas(schema).filter((subtype) => !isMapped.has(subtype));
  const subtypes = [...mapped, ...others.map((subtype) => [componentName(subtype) ?? '', subtype] as const)];
  if (subtypes.length === 0) return undefined;
  const discriminator: DiscriminatorValues = { property, values: subtypes.map(([name]) => name) };
  return {
    keyword: 'anyOf',
    pointer: join(schema.pointer, 'discriminator'),
    branches: subtypes.map(([, pointer]) => [pointer]),
    discriminator,
    // Beside a mapping, what extends the schema may be no subtype: `allOf: [Vehicle]` with a required `id`, for instance.
    chosenByExtension: mapped.length === 0 ? subtypes.length : mapped.length,
  };
}

/** The value that an alternative itself requires of the property, where that is not its name: many contracts list it and have no `mapping`. */
function declaredTag(
  { registry: { document } }: LocatedSchema,
  target: Pointer,
  { property, name }: { readonly property: string; readonly name: string | undefined },
): string | undefined {
  const place = schemaProperties(document, target).properties.get(property);
  const declared = place === undefined ? undefined : valueAt(document, resolve(document, place) ?? place);
  const [constant, listed] = [memberOf(declared, 'const'), memberOf(declared, 'enum')];
  const values = constant === undefined ? (Array.isArray(listed) ? listed : []) : [constant];
  const [first] = values;
  return typeof first === 'string' && !values.includes(name ?? '') ? first : undefined;
}

function discriminatingProperty(keywords: JsonObject): string | undefined {
  const property = memberOf(keywords['discriminator'], 'propertyName');
  return typeof property === 'string' ? property : undefined;
}

/** The schemas that `mapping` names, in its order. */
function namedSchemas({ registry, pointer, keywords }: LocatedSchema): (readonly [name: string, schema: Pointer])[] {
  const mapping = memberOf(keywords['discriminator'], 'mapping');
  return Object.entries(isObject(mapping) ? mapping : {}).flatMap(([name, reference]) => {
    if (typeof reference !== 'string') return [];
    const component = join('/components/schemas', reference);
    const target = valueAt(registry.document, component) ? component : registry.references.target(pointer, reference);
    return target === undefined ? [] : [[name, target] as const];
  });
}

function targetOf({ registry }: LocatedSchema, branch: Pointer): Pointer {
  return registry.references.target(branch, memberOf(valueAt(registry.document, branch), '$ref')) ?? branch;
}

/** The name of a component, which is its implicit discriminator value; inline schemas have none. */
export function componentName(schema: Pointer): string | undefined {
  const [section, kind, name, ...inner] = tokensOf(schema);
  return section === 'components' && kind === 'schemas' && inner.length === 0 ? name : undefined;
}

function extendingSchemas({ registry, pointer }: LocatedSchema): Pointer[] {
  const schemas = valueAt(registry.document, '/components/schemas');
  return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, component]) => {
    const branches = memberOf(component, 'allOf');
    const subtype = join('/components/schemas', name);
    const extended = (Array.isArray(branches) ? branches : []).some((_, index) => {
      return targetOf({ registry, pointer, keywords: {} }, join(subtype, 'allOf', index)) === pointer;
    });
    return extended ? [subtype] : [];
  });
}
