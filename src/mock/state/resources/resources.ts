import type { Contract, Operation, Parameter } from '../../../model/contract.ts';
import type { JsonObject, Pointer } from '../../../model/json.ts';
import { schemaProperties } from '../../body/schema-properties.ts';
import { type ItemLocation, locateItem, locateList } from './item-location.ts';
import { locationHeader, requestSchema, responseSchema } from './operation-schemas.ts';
import { resourceId } from './resource-id.ts';
import { type ResourceShape, resourceShapes } from './resource-shape.ts';

/** What an operation does to a resource. */
export type Role = 'create' | 'list' | 'read' | 'replace' | 'update' | 'delete';

/** Things that a contract lets clients create, read, change or delete. */
export interface Resource {
  /** The collection's path template. */
  readonly path: string;
  /** The path's parameter that says which item is meant. */
  readonly parameter: Parameter;
  /** The property of an item that has the parameter's value; `undefined`: items do not say who they are. */
  readonly idName: string | undefined;
  /** The schema of an item that says most about it, for seeds. */
  readonly schema: Pointer | undefined;
  readonly roles: ReadonlyMap<Operation, Role>;
  /** Whether a client can create, change or delete items. */
  readonly isWritable: boolean;
}

/**
 * The resources of a contract, found by the shape of its paths: `/things/{id}` has an operation that reads or changes one item, `/things` may create
 * and list them. Only those whose items can be read are told.
 */
export function resourcesOf(contract: Contract): readonly Resource[] {
  return resourceShapes(contract).flatMap((shape) => {
    const resource = resourceOf(contract.document, shape);
    const roles = new Set(resource.roles.values());
    return roles.has('read') || roles.has('list') ? [resource] : [];
  });
}

function resourceOf(document: JsonObject, shape: ResourceShape): Resource {
  const { path, parameter } = shape;
  const idName = resourceId(document, shape);
  const hasId = hasProperty(document, idName);
  const roles = new Map<Operation, Role>();
  for (const operation of shape.itemOperations) {
    const role = itemRole(operation, (schema) => locateItem(document, schema, hasId));
    if (role !== undefined) roles.set(operation, role);
  }
  for (const operation of shape.collectionOperations) {
    const role = collectionRole(operation, { document, hasId, hasList: hasList(document, shape, hasId) });
    if (role !== undefined) roles.set(operation, role);
  }
  const isWritable = [...roles.values()].some((role) => role !== 'read' && role !== 'list');
  return { path, parameter, idName, schema: itemSchema(document, roles, hasId), roles, isWritable };
}

/** Whether a schema declares the property; without a name none does. */
export function hasProperty(document: JsonObject, name: string | undefined): (schema: Pointer) => boolean {
  return (schema) => name !== undefined && schemaProperties(document, schema).properties.has(name);
}

function itemRole(operation: Operation, viewOf: (schema: Pointer) => ItemLocation | undefined): Role | undefined {
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
      return schema !== undefined && operation.body !== undefined && viewOf(schema) ? 'update' : undefined;
    default:
      return undefined;
  }
}

interface CollectionGround {
  readonly document: JsonObject;
  readonly hasId: (schema: Pointer) => boolean;
  readonly hasList: boolean;
}

function collectionRole(operation: Operation, { document, hasId, hasList }: CollectionGround): Role | undefined {
  const [answered, sent] = [responseSchema(operation), requestSchema(operation)];
  const isSentWithId = sent !== undefined && locateItem(document, sent, hasId) !== undefined;
  switch (operation.method) {
    case 'GET':
      return answered !== undefined && locateList(document, answered, hasId) ? 'list' : undefined;
    case 'PUT':
      return isSentWithId ? 'replace' : undefined;
    case 'POST': {
      const isAnswered = answered !== undefined && locateItem(document, answered, hasId) !== undefined;
      const isTold = locationHeader(operation) !== undefined || (hasList && answered === undefined);
      return operation.body !== undefined && (isAnswered || isSentWithId || isTold) ? 'create' : undefined;
    }
    default:
      return undefined;
  }
}

function hasList(document: JsonObject, shape: ResourceShape, hasId: (schema: Pointer) => boolean): boolean {
  return shape.collectionOperations.some((operation) => {
    const schema = operation.method === 'GET' ? responseSchema(operation) : undefined;
    return schema !== undefined && locateList(document, schema, hasId) !== undefined;
  });
}

function itemSchema(
  document: JsonObject,
  roles: ReadonlyMap<Operation, Role>,
  hasId: (schema: Pointer) => boolean,
): Pointer | undefined {
  const schemaOf = (wanted: Role) => {
    const schemas = [...roles].flatMap(([operation, role]) =>
      role === wanted ? (responseSchema(operation) ?? []) : [],
    );
    const views = schemas.flatMap(
      (schema) => (wanted === 'list' ? locateList : locateItem)(document, schema, hasId) ?? [],
    );
    return views[0]?.schema ?? (wanted === 'list' ? undefined : schemas[0]);
  };
  return schemaOf('read') ?? schemaOf('list') ?? schemaOf('create') ?? schemaOf('replace');
}
