import type { Operation } from '../../model/contract.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import { collectionKind, parameterNames, pathKind, segmentsOf } from './resource-paths.ts';

/**
 * The kind of the resource of another path that a PUT puts below what its own path names: `/devices/{}` for `PUT /groups/{groupName}/devices/{deviceId}`. `undefined` where
 * the PUT itself makes what its last segment names.
 */
export function linkedKind({ path }: Pick<Operation, 'path'>, operations: readonly Operation[]): string | undefined {
  return linkedKindOf(pathKind(path), operations);
}

/** The same for the kind of the path of the PUT: `/devices/{}` for `/groups/{}/devices/{}`. */
export function linkedKindOf(kind: string, operations: readonly Operation[]): string | undefined {
  return linkedKinds(operations).get(kind);
}

const linkedKinds = memoizeByObject((operations: readonly Operation[]): ReadonlyMap<string, string> => {
  const keys = new Set(operations.map(({ method, path }) => `${method} ${pathKind(path)}`));
  const created = new Set(
    operations.flatMap(({ method, path }) => (method === 'POST' ? [segmentsOf(path).at(-1)] : [])),
  );
  const items = operations.filter(({ method, path }) => method === 'GET' && pathKind(path).endsWith('/{}'));
  return new Map(
    operations.flatMap(({ method, path }) => {
      const kind = pathKind(path);
      const name = segmentsOf(path).at(-2);
      const isLink = method === 'PUT' && kind.endsWith('/{}') && parameterNames(path).length > 1;
      if (!isLink || !created.has(name) || keys.has(`POST ${collectionKind(kind)}`)) return [];
      const others = items.filter((one) => pathKind(one.path) !== kind && segmentsOf(one.path).at(-2) === name);
      const parameter = parameterNames(path).at(-1);
      const named = others.find((one) => parameterNames(one.path).at(-1) === parameter) ?? others[0];
      return named === undefined ? [] : [[kind, pathKind(named.path)] as const];
    }),
  );
});
