import type { JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import type { DiscriminatorValues, Union } from './shape.ts';

interface Place {
  readonly registry: SchemaRegistry;
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
}

/** The `anyOf` and `oneOf` of a schema, without what its discriminator says about them. */
export function declaredUnions(keywords: JsonObject, pointer: Pointer): Union[] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword): Union[] => {
    const branches = keywords[keyword];
    const place = join(pointer, keyword);
    if (!Array.isArray(branches)) return [];
    return [{ keyword, pointer: place, branches: branches.map((_, index) => [join(place, index)]) }];
  });
}

/** The union with the values by which its discriminator tells the alternatives apart (OpenAPI, Discriminator Object). */
export function withDiscriminator(union: Union, place: Place): Union {
  const property = discriminating(place.keywords);
  if (property === undefined || union.keyword === 'if') return union;
  const named = namedSchemas(place);
  const values = union.branches.map(([branch = '']) => {
    const target = targetOf(place, branch);
    return named.find(([, pointer]) => pointer === target)?.[0] ?? nameOf(target);
  });
  // Schemas written in place have no names by which a discriminator could tell them.
  return values.some((value) => value !== undefined) ? { ...union, discriminator: { property, values } } : union;
}

/**
 * The alternatives of a schema that others extend by `allOf` and whose discriminator says which of them a value is; `undefined` where there is
 * no such thing.
 */
export function subtypeUnion(place: Place): Union | undefined {
  const property = discriminating(place.keywords);
  if (property === undefined || place.keywords['oneOf'] !== undefined || place.keywords['anyOf'] !== undefined) return;
  const mapped = namedSchemas(place);
  const others = extendingSchemas(place).filter((subtype) => !mapped.some(([, pointer]) => pointer === subtype));
  const subtypes = [...mapped, ...others.map((subtype) => [nameOf(subtype) ?? '', subtype] as const)];
  if (subtypes.length === 0) return undefined;
  const discriminator: DiscriminatorValues = { property, values: subtypes.map(([name]) => name) };
  return {
    keyword: 'anyOf',
    pointer: join(place.pointer, 'discriminator'),
    branches: subtypes.map(([, pointer]) => [pointer]),
    discriminator,
  };
}

function discriminating(keywords: JsonObject): string | undefined {
  const property = memberOf(keywords['discriminator'], 'propertyName');
  return typeof property === 'string' ? property : undefined;
}

/** What `mapping` names, in its order. */
function namedSchemas({ registry, pointer, keywords }: Place): (readonly [name: string, schema: Pointer])[] {
  const mapping = memberOf(keywords['discriminator'], 'mapping');
  return Object.entries(isObject(mapping) ? mapping : {}).flatMap(([name, reference]) => {
    if (typeof reference !== 'string') return [];
    const component = join('/components/schemas', reference);
    const target = valueAt(registry.document, component) ? component : registry.references.target(pointer, reference);
    return target === undefined ? [] : [[name, target] as const];
  });
}

function targetOf({ registry }: Place, branch: Pointer): Pointer {
  const reference = memberOf(valueAt(registry.document, branch), '$ref');
  return (typeof reference === 'string' ? registry.references.target(branch, reference) : undefined) ?? branch;
}

/** The name of a component is the implicit value. */
function nameOf(schema: Pointer): string | undefined {
  return /^\/components\/schemas\/([^/]+)$/.exec(schema)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}

function extendingSchemas({ registry, pointer }: Place): Pointer[] {
  const schemas = valueAt(registry.document, '/components/schemas');
  return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) => {
    const branches = memberOf(schema, 'allOf');
    const subtype = join('/components/schemas', name);
    const extended = (Array.isArray(branches) ? branches : []).some((_, index) => {
      return targetOf({ registry, pointer, keywords: {} }, join(subtype, 'allOf', index)) === pointer;
    });
    return extended ? [subtype] : [];
  });
}
