import { formatEndingOf } from '../../conventions/names/format-ending.ts';
import { splitQuery } from '../../http/query-of.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import { memoizeText } from '../../text/memoize-text.ts';
import { nameWords } from '../../text/name-words.ts';

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
  const [path] = splitQuery(template);
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

/** Whether an operation adds something below the resources of a kind, as `POST /claims/{}/documents` does. */
export function isAddition(
  operation: Pick<Operation, 'method' | 'path'>,
  kind: string,
  operations: readonly Operation[],
): boolean {
  const own = pathKind(operation.path);
  if (operation.method !== 'POST' || own.endsWith('/{}') || collectionKind(own) !== kind) return false;
  return !isAction(operation, operations);
}

/** The values of a template's parameters at the end of a path, decoded; `undefined` when the path does not fit the template. */
export function pathValues(template: string, path: string): readonly string[] | undefined {
  const { segments: wanted, ending } = templateParts(template);
  const [plain] = splitQuery(path);
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

/** The last segment of a kind, in words. */
export function lastWords(kind: string): string {
  return nameWords(segmentsOf(kind).at(-1) ?? '').trim();
}

/** The last word of the path of an operation, `cancel`; its method where that is a parameter. */
export function verbOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  const last = segmentsOf(path).at(-1) ?? '';
  return last.startsWith('{') ? method : last;
}

/** `/books/{isbn}/delete`. */
const deletingVerb = /^(delete|remove|destroy)$/;

/** The same text for the same resource. */
export function resourceKey({ kind, values = [] }: ResourcePath): string {
  return [kind, ...values].join('\n');
}

/** The name of the parameter that a segment of a template is. */
export function parameterIn(segment: string | undefined): string | undefined {
  return segment === undefined ? undefined : /^\{([^{}]+)\}$/.exec(segment)?.[1];
}

function decode(segment: string): string | undefined {
  try {
    return segment === '' ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
