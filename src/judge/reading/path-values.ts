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

/** What a request has for the parameters of its path that are a whole segment, the last one first. */
export function pathValuesOf({ operation, request }: Pick<Case, 'operation' | 'request'>): readonly PathValue[] {
  if (!operation.path.includes('{')) return [];
  const sent = (request.path.split('?')[0] ?? '').split('/').reverse();
  return operation.path
    .split('/')
    .reverse()
    .flatMap((segment, at) => {
      const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
      return name === undefined ? [] : [{ name, encoded: sent[at] ?? '', isLast: at === 0 }];
    });
}
