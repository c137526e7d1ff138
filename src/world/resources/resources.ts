import type { Contract, Operation, Parameter } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { hasProperty, type ItemLocation, locateItem, locateList } from './item-location.ts';
import { locationHeader, requestSchema, responseSchema } from './operation-schemas.ts';
import { operationsByPath } from './operations-by-path.ts';
import { type ResourcePaths, resourceId } from './resource-id.ts';
import { isUndescribedObject } from './undescribed-object.ts';

/** What an operation does to a resource. */
export type Role = 'create' | 'list' | 'read' | 'replace' | 'update' | 'delete';

/** A collection of items that a contract lets clients create, read, change or delete. */
export interface Resource {
  /** The contract that describes it. */
  readonly document: JsonObject;
  /** The collection's path template. */
  readonly path: string;
  /** The path parameter that identifies an item; `undefined`: there are no paths for single items, or the resource exists once. */
  readonly parameter: Parameter | undefined;
  /** `single`: there is one item, at the path itself. */
  readonly form: 'collection' | 'single';
  /** The property of an item that has the parameter's value; `undefined`: items have no such property. */
  readonly idName: string | undefined;
  /** The schema that describes an item best, for seeds. */
  readonly schema: Pointer | undefined;
  /** What each operation does to it; other operations are not about it. */
  readonly roles: ReadonlyMap<Operation, Role>;
  /** Whether a client can create, change or delete items. */
  readonly isWritable: boolean;
}

/**
 * The collections of a contract, found by the form of its paths: `/things/{id}` reads or changes one item, `/things` may create and list them. A collection
 * whose items cannot be read is left out.
 */
export function findResources(contract: Contract): readonly Resource[] {
  return resourcePaths(contract).flatMap((paths) => {
    const resource = resourceOf(contract.document, paths);
    const roles = new Set(resource.roles.values());
    return roles.has('read') || roles.has('list') ? [resource] : [];
  });
}

/** The first operation of the resource that has the role. */
export function operationFor({ roles }: Resource, wanted: Role): Operation | undefined {
  for (const [operation, role] of roles) if (role === wanted) return operation;
  return undefined;
}

/**
 * The pairs of paths `/things` and `/things/{id}` of a contract, of which the collection's path need not have an operation, and the paths `/things` alone that
 * list items and create them. A slash at the end of a path means nothing.
 */
function resourcePaths({ operations }: Contract): readonly ResourcePaths[] {
  const byPath = operationsByPath(operations);
  const pairs = [...byPath].flatMap(([itemPath, itemOperations]) => {
    const [, path, name] = /^(.*\/[^/{}]+)\/\{([^/{}]+)\}\/?$/.exec(itemPath) ?? [];
    const parameter = itemOperations[0]?.parameters.find((one) => one.in === 'path' && one.name === name);
    if (path === undefined || parameter === undefined) return [];
    return [
      { path, parameter, collectionOperations: byPath.get(path) ?? byPath.get(`${path}/`) ?? [], itemOperations },
    ];
  });
  const paired = new Set(pairs.map(({ path }) => path));
  const alone = [...byPath].flatMap(([path, collectionOperations]) => {
    const has = (wanted: string) => collectionOperations.some(({ method }) => method === wanted);
    const collection = path.replace(/\/$/, '');
    if (paired.has(collection) || !/\/[^/{}]+$/.test(collection) || !has('GET') || !has('POST')) return [];
    return [{ path: collection, parameter: undefined, collectionOperations, itemOperations: [] }];
  });
  return [...pairs, ...alone];
}

function resourceOf(document: JsonObject, paths: ResourcePaths): Resource {
  const { path, parameter } = paths;
  const idName = resourceId(document, paths);
  const hasId = hasProperty(document, idName);
  const roles = new Map<Operation, Role>();
  for (const operation of paths.itemOperations) {
    const role = itemRole(operation, (schema) => locateItem(document, schema, hasId));
    if (role !== undefined) roles.set(operation, role);
  }
  for (const operation of paths.collectionOperations) {
    const role = collectionRole(operation, { document, hasId, hasList: hasList(document, paths, hasId) });
    if (role !== undefined) roles.set(operation, role);
  }
  const isWritable = [...roles.values()].some((role) => role !== 'read' && role !== 'list');
  const schema = itemSchemaOf(document, roles, hasId);
  return { document, path, parameter, form: 'collection', idName, schema, roles, isWritable };
}

function itemRole(operation: Operation, locate: (schema: Pointer) => ItemLocation | undefined): Role | undefined {
  const schema = responseSchema(operation);
  switch (operation.method) {
    case 'GET':
      return schema === undefined ? undefined : 'read';
    case 'PUT':
      return 'replace';
    case 'PATCH':
      return 'update';
    case 'DELETE':
      return 'delete';
    case 'POST':
      return schema !== undefined && operation.body !== undefined && locate(schema) ? 'update' : undefined;
    default:
      return undefined;
  }
}

/** What is known of a collection before the roles of its operations are. */
interface CollectionFacts {
  readonly document: JsonObject;
  readonly hasId: (schema: Pointer) => boolean;
  readonly hasList: boolean;
}

function collectionRole(operation: Operation, { document, hasId, hasList }: CollectionFacts): Role | undefined {
  const [received, sent] = [responseSchema(operation), requestSchema(operation)];
  const isSentWithId = sent !== undefined && locateItem(document, sent, hasId) !== undefined;
  switch (operation.method) {
    case 'GET':
      return received !== undefined && locateList(document, received, hasId) ? 'list' : undefined;
    case 'PUT':
      return isSentWithId ? 'replace' : undefined;
    case 'POST': {
      const isReturned = received !== undefined && locateItem(document, received, hasId) !== undefined;
      const isFindable = locationHeader(operation) !== undefined || (hasList && received === undefined);
      return operation.body !== undefined && (isReturned || isSentWithId || isFindable) ? 'create' : undefined;
    }
    default:
      return undefined;
  }
}

function hasList(document: JsonObject, paths: ResourcePaths, hasId: (schema: Pointer) => boolean): boolean {
  return paths.collectionOperations.some((operation) => {
    const schema = operation.method === 'GET' ? responseSchema(operation) : undefined;
    return schema !== undefined && locateList(document, schema, hasId) !== undefined;
  });
}

function itemSchemaOf(
  document: JsonObject,
  roles: ReadonlyMap<Operation, Role>,
  hasId: (schema: Pointer) => boolean,
): Pointer | undefined {
  const schemaFor = (wanted: Role) => {
    const schemas = [...roles].flatMap(([operation, role]) =>
      role === wanted ? (responseSchema(operation) ?? []) : [],
    );
    const locate = wanted === 'list' ? locateList : locateItem;
    const locations = schemas.flatMap((schema) => locate(document, schema, hasId) ?? []);
    return locations[0]?.schema ?? (wanted === 'list' ? undefined : schemas[0]);
  };
  const schemas = (['read', 'list', 'create', 'replace'] as const).flatMap((wanted) => schemaFor(wanted) ?? []);
  return schemas.find((schema) => !isUndescribedObject(document, schema)) ?? schemas[0];
}
