/** A path of the contract, taken apart. */
export interface PathParts {
  /** The template without query and fragment. */
  readonly path: string;
  /** The pairs of the query that are the same in every request: `beta=true`; empty: none. */
  readonly query: string;
  /** Pairs whose value is a parameter, as in `?kind={name}`. */
  readonly queryParameters: readonly { readonly key: string; readonly name: string }[];
}

/** Takes apart a path such as `/messages?beta=true` or `/token#refresh`. Question and number signs in braces belong to the template. */
export function readPath(written: string): PathParts {
  const [, path = written, query = ''] = /^((?:\{[^{}]*\}|[^?#])*)(?:\?((?:\{[^{}]*\}|[^#])*))?/s.exec(written) ?? [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  const templated = pairs.flatMap((pair) => {
    const [, key, name] = /^([^={}]+)=\{([^{}]+)\}$/.exec(pair) ?? [];
    return key === undefined || name === undefined ? [] : [{ key, name }];
  });
  return { path, query: pairs.filter((pair) => !/[{}]/.test(pair)).join('&'), queryParameters: templated };
}
