import type { Operation } from '../model/contract.ts';

/** Something that a path names. */
export interface Resource {
  /** The path template with its parameters unnamed: `/books/{}`. */
  readonly kind: string;
  /** What its parameters stand for, decoded, in their order. */
  readonly values: readonly string[];
  /** The suite has created it, and may change and remove it. */
  readonly own: boolean;
}

/** A path template that names a member of a collection. */
export interface MemberTemplate {
  readonly path: string;
  /** The name of its last parameter. */
  readonly parameter: string;
}

/** The segments of a path or template, without its query. */
export function segmentsOf(path: string): string[] {
  return (path.split('?')[0] ?? '').split('/').slice(1);
}

/** The names of the parameters of a template, in their order. */
export function parametersIn(template: string): string[] {
  return segmentsOf(template).flatMap((segment) => parameterIn(segment) ?? []);
}

/** The template without the names of its parameters, which may differ from one path to another. */
export function kindOf(template: string): string {
  return `/${segmentsOf(template)
    .map((segment) => (parameterIn(segment) === undefined ? segment : '{}'))
    .join('/')}`;
}

/** By the kind of a collection, `/books`, the templates of its members, `/books/{isbn}`. */
export function membersByCollection(operations: readonly Operation[]): ReadonlyMap<string, readonly MemberTemplate[]> {
  const members = new Map<string, MemberTemplate[]>();
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const parameter = parameterIn(segmentsOf(path).at(-1));
    const collection = kindOf(path.slice(0, path.lastIndexOf('/')));
    if (parameter !== undefined) members.set(collection, [...(members.get(collection) ?? []), { path, parameter }]);
  }
  return members;
}

/** What the parameters of a template stand for at the end of a path; `undefined` when the path is another one. */
export function valuesIn(template: string, path: string): readonly string[] | undefined {
  const wanted = segmentsOf(template);
  const segments = segmentsOf(path).slice(-wanted.length);
  if (segments.length !== wanted.length) return undefined;
  const values: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index] ?? '';
    if (parameterIn(part) === undefined) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function parameterIn(segment: string | undefined): string | undefined {
  return segment === undefined ? undefined : /^\{([^{}]+)\}$/.exec(segment)?.[1];
}

function decoded(segment: string): string | undefined {
  try {
    return segment === '' ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
