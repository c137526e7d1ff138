import { formatEndingOf } from '../../../conventions/format-ending.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Operation, ResponseSpec } from '../../../model/contract.ts';
import type { JsonObject, Pointer } from '../../../model/json.ts';
import { resolve } from '../../../schema/json/pointer.ts';
import { memoize } from '../../../schema/memoize.ts';
import { groupBy } from '../../../text/group-by.ts';
import { memoizeText } from '../../../text/memoize-text.ts';
import { nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';

/** A resource at the target. */
export interface Resource {
  /** The path template with its parameters unnamed: `/books/{}`. */
  readonly kind: string;
  /** The values of the path parameters, decoded, in their order. */
  readonly values: readonly string[];
  /** The suite has created it, and may change and delete it. */
  readonly own: boolean;
  /** It was created with ordinary values, not to test one of them. Absent: that is not known. */
  readonly isOrdinary?: true;
}

/** What a path names: a resource if it has values for all parameters of its template. */
export interface ResourcePath {
  readonly kind: string;
  readonly values: readonly string[] | undefined;
}

/** A path template that names a member of a collection: `/books/{isbn}`. */
export interface MemberTemplate {
  readonly path: string;
  /** The name of its last parameter. */
  readonly parameter: string;
}

/** Contracts may have thousands of paths, and every request asks about its own. */
const templateCache = { most: 20_000, longest: 300 };

/** What the paths of a template have in common. */
interface TemplateParts {
  /** Those of its paths, without what ends the last one. */
  readonly segments: readonly string[];
  /** `:renew`, a verb as in `/books/{isbn}:renew`; empty where there is none. */
  readonly verb: string;
  /** What ends its paths: that verb, or the ending that names a format. */
  readonly ending: string;
}

/** The parts of a template, without its query. */
export const templateParts = memoizeText((template): TemplateParts => {
  const path = withoutQuery(template);
  const verb = /(?<=[^/]):[a-z][\w-]*$/i.exec(path)?.[0] ?? '';
  const ending = verb === '' ? formatEndingOf(path) : verb;
  return { segments: splitPath(path.slice(0, path.length - ending.length)), verb, ending };
}, templateCache);

/**
 * The segments of a template, without its query. A slash at its end, as in `/books/{isbn}/`, begins no segment, and the ending that names a format belongs
 * to none: `/tickets/{id}.json` is about what `/tickets/{id}` is about. A verb is a segment by itself: `/books/{isbn}:renew` does what
 * `/books/{isbn}/renew` does.
 */
export const segmentsOf = memoizeText((template): readonly string[] => {
  const { segments, verb } = templateParts(template);
  return verb === '' ? segments : [...segments, verb];
}, templateCache);

function splitPath(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

function withoutQuery(path: string): string {
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
}

/** The names of the parameters of a template, in their order. */
export const parameterNames = memoizeText(
  (template): readonly string[] => segmentsOf(template).flatMap((segment) => parameterIn(segment) ?? []),
  templateCache,
);

/** The template with its parameters unnamed, `/books/{}`: the names may differ between templates. */
export const pathKind = memoizeText(
  (template): string =>
    `/${segmentsOf(template)
      .map((segment) => (parameterIn(segment) === undefined ? segment : '{}'))
      .join('/')}`,
  templateCache,
);

/** The kinds of the resources that a path names, one for each parameter, the outermost first: `/shelves/{}` and `/shelves/{}/books/{}`. */
export function kindsOnPath(path: string): readonly string[] {
  const segments = segmentsOf(pathKind(path));
  return segments.flatMap((segment, index) => (segment === '{}' ? [`/${segments.slice(0, index + 1).join('/')}`] : []));
}

/** The kind of the collection that a kind belongs to: `/books` of `/books/{}`. */
export function collectionKind(kind: string): string {
  return kind.slice(0, kind.lastIndexOf('/'));
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

function lastWords(kind: string): string {
  return nameWords(segmentsOf(kind).at(-1) ?? '').trim();
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

/** Whether an operation does something with a resource, as `POST /books/{isbn}/renew` does: nothing is listed, shown or added there. */
export function isAction(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  operations: readonly Operation[],
): boolean {
  const kind = pathKind(path);
  if (method !== 'POST' || kind.endsWith('/{}') || !collectionKind(kind).endsWith('/{}')) return false;
  return operations.every((other) => {
    const otherKind = pathKind(other.path);
    return !otherKind.startsWith(`${kind}/`) && (otherKind !== kind || other.method === 'POST');
  });
}

/**
 * Every path, or beginning of one, that ends with a parameter: of each kind the one that is a path by itself, if there is one, and of several the one of what
 * deletes such a resource, as what the run has created must be deleted by that name.
 */
export function memberPaths(operations: readonly Pick<Operation, 'method' | 'path'>[]): readonly string[] {
  const byKind = new Map<string, string>();
  const paths = [...new Set(operations.map(({ path }) => path))];
  const deleted = new Set(operations.flatMap(({ method, path }) => (method === 'DELETE' ? path : [])));
  for (const path of [...paths, ...paths.flatMap(beginnings)]) {
    const kind = pathKind(path);
    const isBetter = !byKind.has(kind) || (deleted.has(path) && !deleted.has(byKind.get(kind) ?? ''));
    if (parameterIn(segmentsOf(path).at(-1)) !== undefined && isBetter) byKind.set(kind, path);
  }
  return [...byKind.values()];
}

/** `/a/{b}` of `/a/{b}/c`. */
function beginnings(path: string): string[] {
  const segments = segmentsOf(path);
  return segments.flatMap((segment, index) =>
    parameterIn(segment) === undefined ? [] : [`/${segments.slice(0, index + 1).join('/')}`],
  );
}

/** The values of a template's parameters at the end of a path, decoded; `undefined` when the path does not fit the template. */
export function pathValues(template: string, path: string): readonly string[] | undefined {
  const { segments: wanted, ending } = templateParts(template);
  const plain = withoutQuery(path);
  if (!plain.endsWith(ending)) return undefined;
  const segments = splitPath(plain.slice(0, plain.length - ending.length)).slice(-wanted.length);
  if (segments.length !== wanted.length) return undefined;
  const values: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index] ?? '';
    if (parameterIn(part) === undefined) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decode(segment);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** What the path of a request to an operation names. */
export function resourceAt({ path: template }: Pick<Operation, 'path'>, path: string): ResourcePath {
  return { kind: pathKind(template), values: pathValues(template, path) };
}

/**
 * What an accepted request deletes, by its method or by the verb that its path ends with: `POST /books/{isbn}/delete`. Where that has a body, as `POST
 * /playlists/{id}/remove` may, it says what to remove from the resource. `undefined`: nothing is said of it.
 */
export function deletedAt(
  { path: template, body }: Pick<Operation, 'path' | 'body'>,
  { method, path }: Pick<RequestDraft, 'method' | 'path'>,
): ResourcePath | undefined {
  const kind = pathKind(template);
  const owner = collectionKind(kind);
  const isVerb = body === undefined && owner.endsWith('/{}') && deletingVerb.test(lastWords(kind));
  if (isVerb && (method === 'POST' || method === 'DELETE')) return { kind: owner, values: pathValues(template, path) };
  return method === 'DELETE' ? { kind, values: pathValues(template, path) } : undefined;
}

/** The paths of operations that may delete a resource of that kind, by the verbs that they end with. */
export function deletingKinds(kind: string): readonly string[] {
  return ['delete', 'remove', 'destroy'].flatMap((verb) => [`${kind}/${verb}`, `${kind}/:${verb}`]);
}

/** `/books/{isbn}/delete`. */
const deletingVerb = /^(delete|remove|destroy)$/;

/** The same text for the same resource. */
export function resourceKey({ kind, values = [] }: ResourcePath): string {
  return [kind, ...values].join('\n');
}

function parameterIn(segment: string | undefined): string | undefined {
  return segment === undefined ? undefined : /^\{([^{}]+)\}$/.exec(segment)?.[1];
}

function decode(segment: string): string | undefined {
  try {
    return segment === '' ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
