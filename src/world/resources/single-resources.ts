import type { Contract, Operation } from '../../model/contract.ts';
import { schemaTypes } from '../../schema/document/schema-properties.ts';
import { componentKind } from './collections.ts';
import { responseSchema } from './operation-schemas.ts';
import { operationsByPath } from './operations-by-path.ts';
import type { Resource, Role } from './resources.ts';

/**
 * The resources of a contract that exist once, such as `/settings` or `/users/{id}/address`: one object that GET reads and PUT, PATCH or POST changes at the
 * same path. What belongs to a collection is left out.
 */
export function findSingleResources(contract: Contract, collections: readonly Resource[]): readonly Resource[] {
  const { document } = contract;
  const taken = new Set(collections.flatMap(({ roles }) => [...roles.keys()]));
  return [...operationsByPath(contract.operations)].flatMap(([path, operations]): Resource[] => {
    const read = operations.find(({ method }) => method === 'GET');
    const schema = read && responseSchema(read);
    if (read === undefined || schema === undefined || taken.has(read)) return [];
    const types = schemaTypes(document, schema);
    if (types.size > 0 && !types.has('object')) return [];
    const kind = componentKind(contract, schema);
    const returnsSame = (operation: Operation) => {
      const place = responseSchema(operation);
      return kind !== undefined && place !== undefined && componentKind(contract, place) === kind;
    };
    const roles = new Map<Operation, Role>();
    for (const operation of operations) {
      const role = singleRole(operation, returnsSame);
      if (role !== undefined && !taken.has(operation)) roles.set(operation, role);
    }
    const isWritable = [...roles.values()].some((role) => role === 'replace' || role === 'update');
    if (!isWritable) return [];
    return [{ document, path, parameter: undefined, form: 'single', idName: undefined, schema, roles, isWritable }];
  });
}

function singleRole(operation: Operation, returnsSame: (operation: Operation) => boolean): Role | undefined {
  switch (operation.method) {
    case 'GET':
      return 'read';
    case 'PUT':
      return operation.body === undefined ? undefined : 'replace';
    case 'PATCH':
      return operation.body === undefined ? undefined : 'update';
    case 'POST':
      return operation.body !== undefined && returnsSame(operation) ? 'update' : undefined;
    case 'DELETE':
      return 'delete';
    default:
      return undefined;
  }
}
