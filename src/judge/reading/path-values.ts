import { formatEndingOf } from '../../conventions/names/format-ending.ts';
import { splitQuery } from '../../http/query-of.ts';
import { parameterOfSegment } from '../../http/written-path.ts';
import type { Case } from '../../model/case.ts';

/** What a request has for a parameter of its path. */
export interface PathValue {
  /** Of the parameter. */
  readonly name: string;
  /** As it is sent: percent-encoded. */
  readonly encoded: string;
  /** Nothing comes after it in the path. */
  readonly isLast: boolean;
}

/** What a request has for the parameters of its path that are a whole segment, apart from the ending that names a format; the last one first. */
export function pathValuesOf({ operation, request }: Pick<Case, 'operation' | 'request'>): readonly PathValue[] {
  if (!operation.path.includes('{')) return [];
  const ending = formatEndingOf(operation.path);
  const [path] = splitQuery(request.path);
  const sent = (path.endsWith(ending) ? path.slice(0, path.length - ending.length) : path).split('/').reverse();
  return operation.path
    .slice(0, operation.path.length - ending.length)
    .split('/')
    .reverse()
    .flatMap((segment, at) => {
      const name = parameterOfSegment(segment);
      return name === undefined ? [] : [{ name, encoded: sent[at] ?? '', isLast: at === 0 }];
    });
}
