import type { Contract, MediaType, Operation, Parameter } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { successResponse } from '../answer/documented-response.ts';
import { isJsonType } from '../content/media-type.ts';
import { schemaMembers } from '../content/schema-members.ts';
import { idProperty } from './id-property.ts';
import { type ResourceShape, resourceShapes } from './resource-shape.ts';
import { itemView, listView, type View } from './resource-views.ts';

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
  const idName = idNameOf(document, shape);
  const hasId = hasProperty(document, idName);
  const roles = new Map<Operation, Role>();
  for (const operation of shape.itemOperations) {
    const role = itemRole(operation, (schema) => itemView(document, schema, hasId));
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
  return (schema) => name !== undefined && schemaMembers(document, schema).properties.has(name);
}

/** The content of a success in JSON that has a schema, if there is any. */
export function answerEntry(operation: Operation): MediaType | undefined {
  return jsonEntry(successResponse(operation).response?.content);
}

function answerSchema(operation: Operation): Pointer | undefined {
  return answerEntry(operation)?.schema;
}

function requestSchema({ body }: Operation): Pointer | undefined {
  return jsonEntry(body?.content)?.schema ?? body?.content.find(({ schema }) => schema !== undefined)?.schema;
}

function jsonEntry(content: readonly MediaType[] = []): MediaType | undefined {
  return content.find(({ mediaType, schema }) => schema !== undefined && isJsonType(mediaType));
}

/** Answers about one item tell it best, then lists, then what is sent to create one. */
function idNameOf(document: JsonObject, shape: ResourceShape): string | undefined {
  const { itemOperations, collectionOperations } = shape;
  const ranked = ['GET', 'PUT', 'PATCH', 'POST'];
  const rank = ({ method }: Operation) => (ranked.indexOf(method) + ranked.length + 1) % (ranked.length + 1);
  const items = itemOperations.filter(({ method }) => ranked.includes(method)).toSorted((a, b) => rank(a) - rank(b));
  const creating = collectionOperations.filter(({ method }) => method === 'POST' || method === 'PUT');
  const places = [...items.map(answerSchema), ...creating.map(answerSchema), ...creating.map(requestSchema)];
  for (const place of places) {
    const found = place === undefined ? undefined : idWithin(document, place, shape);
    if (found !== undefined) return found;
  }
  const lists = collectionOperations.filter(({ method }) => method === 'GET').map(answerSchema);
  for (const place of lists) {
    let found: string | undefined;
    const hasSome = (schema: Pointer) => {
      found ??= idProperty(document, schema, shape);
      return found !== undefined;
    };
    if (place !== undefined && listView(document, place, hasSome) !== undefined) return found;
  }
  return undefined;
}

/** The id of the schema's values, or of the one member of theirs that has any. */
function idWithin(document: JsonObject, schema: Pointer, shape: ResourceShape): string | undefined {
  const own = idProperty(document, schema, shape);
  if (own !== undefined) return own;
  const inner = [...schemaMembers(document, schema).properties.values()].flatMap(
    (place) => idProperty(document, place, shape) ?? [],
  );
  return inner.length === 1 ? inner[0] : undefined;
}

function itemRole(operation: Operation, viewOf: (schema: Pointer) => View | undefined): Role | undefined {
  const schema = answerSchema(operation);
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
  const [answered, sent] = [answerSchema(operation), requestSchema(operation)];
  const isSentWithId = sent !== undefined && itemView(document, sent, hasId) !== undefined;
  switch (operation.method) {
    case 'GET':
      return answered !== undefined && listView(document, answered, hasId) ? 'list' : undefined;
    case 'PUT':
      return isSentWithId ? 'replace' : undefined;
    case 'POST': {
      const isAnswered = answered !== undefined && itemView(document, answered, hasId) !== undefined;
      const isTold = locationHeader(operation) !== undefined || (hasList && answered === undefined);
      return operation.body !== undefined && (isAnswered || isSentWithId || isTold) ? 'create' : undefined;
    }
    default:
      return undefined;
  }
}

/** What a success says in `Location`, if it is documented to say anything. */
export function locationHeader(operation: Operation): { readonly schema: Pointer | undefined } | undefined {
  return successResponse(operation).response?.headers.find(({ name }) => name.toLowerCase() === 'location');
}

function hasList(document: JsonObject, shape: ResourceShape, hasId: (schema: Pointer) => boolean): boolean {
  return shape.collectionOperations.some((operation) => {
    const schema = operation.method === 'GET' ? answerSchema(operation) : undefined;
    return schema !== undefined && listView(document, schema, hasId) !== undefined;
  });
}

function itemSchema(
  document: JsonObject,
  roles: ReadonlyMap<Operation, Role>,
  hasId: (schema: Pointer) => boolean,
): Pointer | undefined {
  const schemaOf = (wanted: Role) => {
    const schemas = [...roles].flatMap(([operation, role]) => (role === wanted ? (answerSchema(operation) ?? []) : []));
    const views = schemas.flatMap((schema) => (wanted === 'list' ? listView : itemView)(document, schema, hasId) ?? []);
    return views[0]?.schema ?? (wanted === 'list' ? undefined : schemas[0]);
  };
  return schemaOf('read') ?? schemaOf('list') ?? schemaOf('create') ?? schemaOf('replace');
}
