import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { holderOf, isObject, join, localReference, memberOf, tokensOf, valueAt } from '../json/pointer.ts';
import { memoize } from '../memoize.ts';
import { allPlacedSchemas } from './all-schemas.ts';

/** Resolves the references between the schemas of a document. */
export interface References {
  /** The schema that `reference`, in the schema at `from`, refers to; `undefined` when the document does not have it. */
  readonly target: (from: Pointer, reference: Json | undefined) => Pointer | undefined;
  /** By name, the `$dynamicAnchor`s of the schema resource that a place belongs to: the nearest enclosing schema with an `$id`, or the document. */
  readonly dynamicAnchors: (place: Pointer) => ReadonlyMap<string, Pointer>;
}

/** The base URI of the document, against which relative `$id`s and references are resolved; no author uses it. */
const documentBase = 'coldframe://document/';

/** References of a bundled document: JSON pointers, `$anchor` and `$dynamicAnchor`, and `$id` of schemas in the same document (JSON Schema 2020-12, 8.2). */
export const referencesOf = memoize((document: JsonObject, dialect: Dialect): References => {
  let names: Names | undefined;
  return {
    target: (from, reference) => {
      if (typeof reference !== 'string') return undefined;
      if (dialect === '3.0') return existing(document, localReference(reference));
      names ??= namesIn(document, dialect);
      const target = targetIn(names, { document, from, reference });
      return (
        target ?? (reference === recursiveReference ? targetIn(names, { document, from, reference: '#' }) : undefined)
      );
    },
    dynamicAnchors: (place) => {
      if (dialect === '3.0') return none;
      names ??= namesIn(document, dialect);
      return names.dynamic.size === 0 ? none : (names.dynamic.get(baseAt(names.bases, place)) ?? none);
    },
  };
});

const none: ReadonlyMap<string, Pointer> = new Map();

interface Names {
  /** By absolute URI, with the fragment for anchors. */
  readonly byUri: ReadonlyMap<string, Pointer>;
  /** The schemas with an `$id`, by pointer. */
  readonly bases: ReadonlyMap<Pointer, string>;
  /** By base, the dynamic anchors by name. */
  readonly dynamic: ReadonlyMap<string, ReadonlyMap<string, Pointer>>;
}

function targetIn(
  { byUri, bases }: Names,
  { document, from, reference }: { document: JsonObject; from: Pointer; reference: string },
): Pointer | undefined {
  const local = localReference(reference);
  if (bases.size === 0 && local !== undefined) return existing(document, local);
  const uri = absolute(reference, baseAt(bases, from));
  if (uri === undefined) return undefined;
  const [resource = '', fragment = ''] = uri.split('#');
  const root = resource === documentBase ? '' : byUri.get(resource);
  if (fragment !== '' && !fragment.startsWith('/')) return byUri.get(uri);
  const inside = localReference(`#${fragment}`);
  const target = root === undefined || inside === undefined ? undefined : existing(document, root + inside);
  // Many authors write an `$id` and mean their pointers from the root of the document anyway.
  return target ?? existing(document, local);
}

/** The dynamic anchor that stands for `$recursiveAnchor: true` and `$recursiveRef: "#"` of draft 2019-09. */
const recursiveAnchor = '$recursiveAnchor';
/** What `$recursiveRef` becomes as a `$dynamicRef`. */
export const recursiveReference = `#${recursiveAnchor}`;

/** The name by which a `$dynamicRef` can refer to a schema. */
export function dynamicAnchorOf(schema: Json | undefined): string | undefined {
  const anchor = memberOf(schema, '$dynamicAnchor');
  if (typeof anchor === 'string') return anchor;
  return memberOf(schema, '$recursiveAnchor') === true ? recursiveAnchor : undefined;
}

function existing(document: JsonObject, pointer: Pointer | undefined): Pointer | undefined {
  return pointer !== undefined && valueAt(document, pointer) !== undefined ? pointer : undefined;
}

/** The keywords that give a schema a name. */
const naming = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];

function namesIn(document: JsonObject, dialect: Dialect): Names {
  const byUri = new Map<string, Pointer>();
  const bases = new Map<Pointer, string>();
  const dynamic = new Map<string, Map<string, Pointer>>();
  for (const { pointer, schema } of allPlacedSchemas(document, dialect)) {
    if (!isObject(schema) || !naming.some((keyword) => Object.hasOwn(schema, keyword))) continue;
    const id =
      typeof schema['$id'] === 'string' ? absolute(schema['$id'], baseAt(bases, holderOf(pointer))) : undefined;
    if (id !== undefined) {
      const resource = id.replace(/#$/, '');
      bases.set(pointer, resource);
      byUri.set(resource, pointer);
    }
    const base = baseAt(bases, pointer);
    const { $anchor: anchor } = schema;
    const dynamicAnchor = dynamicAnchorOf(schema);
    if (typeof anchor === 'string') byUri.set(`${base}#${anchor}`, pointer);
    if (typeof dynamicAnchor === 'string') {
      byUri.set(`${base}#${dynamicAnchor}`, pointer);
      dynamic.set(base, (dynamic.get(base) ?? new Map<string, Pointer>()).set(dynamicAnchor, pointer));
    }
  }
  return { byUri, bases, dynamic };
}

/** The URI of the nearest schema that has an `$id`: the one at `pointer` or one that encloses it. */
function baseAt(bases: ReadonlyMap<Pointer, string>, pointer: Pointer): string {
  if (bases.size === 0) return documentBase;
  for (let tokens = tokensOf(pointer); tokens.length > 0; tokens = tokens.slice(0, -1)) {
    const base = bases.get(join('', ...tokens));
    if (base !== undefined) return base;
  }
  return documentBase;
}

function absolute(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}
