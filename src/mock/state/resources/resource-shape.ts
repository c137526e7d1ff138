import type { Contract, Operation, Parameter } from '../../../model/contract.ts';

/** A collection and its items, by their paths alone. */
export interface ResourceShape {
  /** The collection's path template: `/shelves/{shelf}/books`. */
  readonly path: string;
  /** The parameter that says which item is meant: the whole last segment of the items' path. */
  readonly parameter: Parameter;
  readonly collectionOperations: readonly Operation[];
  readonly itemOperations: readonly Operation[];
}

/** The pairs of paths `/things` and `/things/{id}` of a contract; the collection's path need not have an operation. */
export function resourceShapes({ operations }: Contract): readonly ResourceShape[] {
  const byPath = byPathOf(operations);
  return [...byPath].flatMap(([itemPath, itemOperations]) => {
    const [, path, name] = /^(.*\/[^/{}]+)\/\{([^/{}]+)\}$/.exec(itemPath) ?? [];
    const parameter = itemOperations[0]?.parameters.find((one) => one.in === 'path' && one.name === name);
    if (path === undefined || parameter === undefined) return [];
    return [{ path, parameter, collectionOperations: byPath.get(path) ?? [], itemOperations }];
  });
}

function byPathOf(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    const others = byPath.get(operation.path);
    if (others === undefined) byPath.set(operation.path, [operation]);
    else others.push(operation);
  }
  return byPath;
}
