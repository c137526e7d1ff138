import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import type { Tags, Union } from './shape-parts.ts';

interface Place {
  readonly ground: SchemaGround;
  readonly pointer: Pointer;
  readonly members: JsonObject;
}

/** The `anyOf` and `oneOf` of a schema, without what its discriminator says about them. */
export function writtenUnions(members: JsonObject, pointer: Pointer): Union[] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword): Union[] => {
    const branches = members[keyword];
    const place = join(pointer, keyword);
    if (!Array.isArray(branches)) return [];
    return [{ keyword, pointer: place, branches: branches.map((_, index) => [join(place, index)]) }];
  });
}

/** The union with the values by which its discriminator tells the alternatives apart (OpenAPI, Discriminator Object). */
export function tagged(union: Union, place: Place): Union {
  const property = discriminating(place.members);
  if (property === undefined || union.keyword === 'if') return union;
  const named = namedSchemas(place);
  const values = union.branches.map(([branch = '']) => {
    const target = targetOf(place, branch);
    return named.find(([, pointer]) => pointer === target)?.[0] ?? nameOf(target);
  });
  // Schemas written in place have no names by which a discriminator could tell them.
  return values.some((value) => value !== undefined) ? { ...union, tags: { property, values } } : union;
}

/**
 * The alternatives of a schema that others extend by `allOf` and whose discriminator says which of them a value is; `undefined` where there is
 * no such thing.
 */
export function subtypesOf(place: Place): Union | undefined {
  const property = discriminating(place.members);
  if (property === undefined || place.members['oneOf'] !== undefined || place.members['anyOf'] !== undefined) return;
  const mapped = namedSchemas(place);
  const others = inheritors(place).filter((heir) => !mapped.some(([, pointer]) => pointer === heir));
  const heirs = [...mapped, ...others.map((heir) => [nameOf(heir) ?? '', heir] as const)];
  if (heirs.length === 0) return undefined;
  const tags: Tags = { property, values: heirs.map(([name]) => name) };
  return {
    keyword: 'anyOf',
    pointer: join(place.pointer, 'discriminator'),
    branches: heirs.map(([, pointer]) => [pointer]),
    tags,
  };
}

function discriminating(members: JsonObject): string | undefined {
  const property = memberOf(members['discriminator'], 'propertyName');
  return typeof property === 'string' ? property : undefined;
}

/** What `mapping` names, in its order. */
function namedSchemas({ ground, pointer, members }: Place): (readonly [name: string, schema: Pointer])[] {
  const mapping = memberOf(members['discriminator'], 'mapping');
  return Object.entries(isObject(mapping) ? mapping : {}).flatMap(([name, reference]) => {
    if (typeof reference !== 'string') return [];
    const component = join('/components/schemas', reference);
    const target = valueAt(ground.document, component) ? component : ground.references.target(pointer, reference);
    return target === undefined ? [] : [[name, target] as const];
  });
}

function targetOf({ ground }: Place, branch: Pointer): Pointer {
  const reference = memberOf(valueAt(ground.document, branch), '$ref');
  return (typeof reference === 'string' ? ground.references.target(branch, reference) : undefined) ?? branch;
}

/** The name of a component is the implicit value. */
function nameOf(schema: Pointer): string | undefined {
  return /^\/components\/schemas\/([^/]+)$/.exec(schema)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}

function inheritors({ ground, pointer }: Place): Pointer[] {
  const schemas = valueAt(ground.document, '/components/schemas');
  return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) => {
    const branches = memberOf(schema, 'allOf');
    const heir = join('/components/schemas', name);
    const extended = (Array.isArray(branches) ? branches : []).some((_, index) => {
      return targetOf({ ground, pointer, members: {} }, join(heir, 'allOf', index)) === pointer;
    });
    return extended ? [heir] : [];
  });
}
