import type { Operation, ResponseSpec } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { resolve } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { groupBy } from '../../text/group-by.ts';
import { singular } from '../../text/plural.ts';
import { collectionKind, lastWords, parameterIn, parameterNames, pathKind, segmentsOf } from './resource-paths.ts';

/** A path template that names a member of a collection: `/books/{isbn}`. */
export interface MemberTemplate {
  readonly path: string;
  /** The name of its last parameter. */
  readonly parameter: string;
}

/**
 * The templates of the members, `/books/{isbn}`, by the kind of their collection, `/books`:
 * - also of those that only longer paths name;
 * - for a collection below a resource, `/authors/{}/books`, also those of the collection of that name, where it has none of its own or no operation lists or
 *   creates them otherwise;
 * - for the path of a POST that creates something at a path of another name also those of that, by the name, and with the document by what its response shows.
 */
export function templatesByCollection(
  operations: readonly Operation[],
  document?: JsonObject,
): ReadonlyMap<string, readonly MemberTemplate[]> {
  return findTemplates(operations, document);
}

/** Contracts may have thousands of operations, and each may ask. */
const findTemplates = memoize(
  (
    operations: readonly Operation[],
    document: JsonObject | undefined,
  ): ReadonlyMap<string, readonly MemberTemplate[]> => {
    const templates = templatesOfPaths(operations);
    for (const [kind, others] of templatesBelow(operations, templates))
      templates.set(kind, [...(templates.get(kind) ?? []), ...others]);
    for (const [kind, collection] of createdByName(operations, templates.keys()))
      templates.set(kind, templates.get(collection) ?? []);
    for (const [kind, template] of document === undefined ? [] : createdElsewhere(operations, document))
      if (!templates.has(kind)) templates.set(kind, [template]);
    return templates;
  },
);

/** The templates that the paths themselves show, by the kind of their collection. */
function templatesOfPaths(operations: readonly Operation[]): Map<string, readonly MemberTemplate[]> {
  const members = memberPaths(operations).map((path): MemberTemplate => {
    return { path, parameter: parameterIn(segmentsOf(path).at(-1)) ?? '' };
  });
  return new Map(groupBy(members, ({ path }) => collectionKind(pathKind(path))));
}

/** What collections below a resource, `/authors/{}/books`, have from the collection of that name, `/books`. */
function templatesBelow(
  operations: readonly Operation[],
  templates: ReadonlyMap<string, readonly MemberTemplate[]>,
): readonly (readonly [kind: string, templates: readonly MemberTemplate[]])[] {
  const kinds = new Set(operations.map(({ path }) => pathKind(path)));
  const flat = [...templates.values()].flat().filter(({ path }) => parameterNames(path).length === 1);
  const flatByName = groupBy(flat, ({ path }) => segmentsOf(path).at(-2));
  return [...kinds].flatMap((kind) => {
    if (!kind.includes('{}') || kind.endsWith('/{}')) return [];
    const named = flatByName.get(segmentsOf(kind).at(-1)) ?? [];
    // `/features/{name}/tags` is about what `/projects/{id}/features` lists.
    const isUnlisted = ({ path }: MemberTemplate) => !kinds.has(collectionKind(pathKind(path)));
    const others = templates.has(kind) ? named.filter(isUnlisted) : named;
    return others.length === 0 ? [] : [[kind, others] as const];
  });
}

/** `/books/create`. */
const creatingVerb = /^(create|add|new|insert|register)$/;

/** The collections that a POST at a path of another name adds to, where no POST is at their own: `/books` for `/books/create` and `/book`. */
function createdByName(
  operations: readonly Operation[],
  collections: Iterable<string>,
): readonly (readonly [kind: string, collection: string])[] {
  const known = new Set(collections);
  const byNoun = new Map([...known].map((kind) => [withSingularName(kind), kind] as const));
  const creating = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? pathKind(path) : [])));
  return [...creating].flatMap((kind) => {
    const isVerb = creatingVerb.test(lastWords(kind));
    const collection = isVerb ? collectionKind(kind) : byNoun.get(withSingularName(kind));
    const isFound = collection !== undefined && known.has(collection) && !creating.has(collection);
    return isFound && !known.has(kind) ? [[kind, collection] as const] : [];
  });
}

function withSingularName(kind: string): string {
  return `${collectionKind(kind)}/${singular(lastWords(kind))}`;
}

/**
 * The templates of what a POST creates at a path of another name, such as the job of `POST /payments/{}/refunds` at `/refund-jobs/{}`: it documents a
 * `Location`, and its response has the schema of the one resource that nothing else creates.
 */
function createdElsewhere(
  operations: readonly Operation[],
  document: JsonObject,
): readonly (readonly [string, MemberTemplate])[] {
  const schemasOf = ({ status, content }: ResponseSpec): readonly Pointer[] =>
    status.startsWith('2')
      ? content.flatMap(({ schema }) => (schema === undefined ? [] : (resolve(document, schema) ?? [])))
      : [];
  const creating = new Set(operations.map(({ method, path }) => `${method} ${pathKind(path)}`));
  const creates = (method: string, kind: string) => creating.has(`${method} ${kind}`);
  const shown = operations.filter(({ method, path }) => {
    const kind = pathKind(path);
    return method === 'GET' && kind.endsWith('/{}') && !creates('POST', collectionKind(kind)) && !creates('PUT', kind);
  });
  return operations
    .filter(({ method }) => method === 'POST')
    .flatMap(({ path, responses }) => {
      const created = responses.filter(
        ({ status, headers }) =>
          (status === '201' || status === '202') && headers.some(({ name }) => name.toLowerCase() === 'location'),
      );
      const schemas = new Set(created.flatMap(schemasOf));
      if (schemas.size === 0) return [];
      const [only, ...others] = shown.filter(({ responses }) =>
        responses.flatMap(schemasOf).some((one) => schemas.has(one)),
      );
      const parameter = only && parameterNames(only.path).at(-1);
      return parameter === undefined || others.length > 0 || parameterNames(only?.path ?? '').length > 1
        ? []
        : [[pathKind(path), { path: only?.path ?? '', parameter }] as const];
    });
}

/**
 * Every path, or beginning of one, that ends with a parameter: of each kind the one that is a path by itself, if there is one, and of several the one of what
 * deletes such a resource, as what the run has created must be deleted by that name.
 */
export function memberPaths(operations: readonly Operation[]): readonly string[] {
  const byKind = new Map<string, string>();
  const paths = [...new Set(operations.map(({ path }) => path))];
  const deleted = new Set(operations.flatMap(({ method, path }) => (method === 'DELETE' ? path : [])));
  for (const path of [...paths, ...paths.flatMap(beginnings)]) {
    const kind = pathKind(path);
    const isBetter = !byKind.has(kind) || (deleted.has(path) && !deleted.has(byKind.get(kind) ?? ''));
    if (parameterIn(segmentsOf(path).at(-1)) !== undefined && isBetter) byKind.set(kind, path);
  }
  const unnamed = operations.flatMap((one) => pathOfUnnamed(one, operations, byKind) ?? []);
  return [...byKind.values(), ...new Set(unnamed)];
}

/**
 * The path that the members of a collection would have, where none names them, although a POST creates them, or a GET lists them, and the body of another request may
 * refer to them: `/productions/{productionId}/performances/{id}`.
 */
function pathOfUnnamed(
  { method, path, responses }: Operation,
  operations: readonly Operation[],
  named: ReadonlyMap<string, string>,
): string | undefined {
  const kind = pathKind(path);
  const name = lastWords(kind);
  const isCollection = !kind.endsWith('/{}') && singular(name) !== name && !named.has(`${kind}/{}`);
  const showing = { POST: '201', GET: '200' }[method];
  const shows = responses.some(({ status, content }) => status === showing && content.length > 0);
  if (!isCollection || !shows) return undefined;
  const isElsewhere = (other: string) => other !== kind && !other.startsWith(`${kind}/`);
  const mayBeReferredTo = operations.some((one) => one.body !== undefined && isElsewhere(pathKind(one.path)));
  return mayBeReferredTo ? `${path}/{id}` : undefined;
}

/** `/a/{b}` of `/a/{b}/c`. */
function beginnings(path: string): string[] {
  const segments = segmentsOf(path);
  return segments.flatMap((segment, index) =>
    parameterIn(segment) === undefined ? [] : [`/${segments.slice(0, index + 1).join('/')}`],
  );
}
