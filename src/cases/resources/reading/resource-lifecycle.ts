import { listsStatus } from '../../../http/status.ts';
import type { Contract, Operation, Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { collectionKind, parameterNames, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { readCreated } from './read-created.ts';

/** An operation that finds the others of its contract. */
interface RelatedOperation<Related> {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly derivationFor: (method: string, kind: string) => Related | undefined;
}

/** The operations that create, show, change and delete one kind of resource. */
export interface ResourceLifecycle<Related> {
  /** `GET /books/{isbn}`. */
  readonly read: Related;
  /** `POST /books`; where there is none, the PUT of the resource itself, or, where that does not document 201, `POST /authors/{}/books`. */
  readonly creator: Related;
  /** `GET /books`, or the list to which the creator adds: `/authors/{}/books`. */
  readonly list: Related | undefined;
  /** PUT and PATCH of the resource. */
  readonly changes: readonly Related[];
  readonly removal: Related | undefined;
  /** The path parameters of the resource that an accepted request has created; `undefined` when they are not known. */
  readonly createdValues: (creation: Exchange) => readonly string[] | undefined;
}

/** The lifecycle of the resource that a GET shows; `undefined` when no operation creates it, and for any other operation. */
export function findLifecycle<Related extends RelatedOperation<Related>>(
  read: Related,
): ResourceLifecycle<Related> | undefined {
  const { operation, contract, derivationFor } = read;
  const kind = pathKind(operation.path);
  const collection = collectionKind(kind);
  if (operation.method !== 'GET' || !kind.endsWith('/{}')) return undefined;
  const replace = derivationFor('PUT', kind);
  const elsewhere = collectionsOf(kind, templatesByCollection(contract.operations, contract.document))
    .map((one) => derivationFor('POST', one))
    .find((one) => one !== undefined);
  const mayCreate = replace !== undefined && listsStatus(replace.operation, 201);
  const creator = derivationFor('POST', collection) ?? (mayCreate ? replace : (elsewhere ?? replace));
  if (creator === undefined) return undefined;
  return {
    read,
    creator,
    list: derivationFor('GET', collection) ?? derivationFor('GET', pathKind(creator.operation.path)),
    removal: derivationFor('DELETE', kind),
    changes: [replace, derivationFor('PATCH', kind)].filter((change) => change !== undefined),
    createdValues: (creation) =>
      creator === replace
        ? pathValues(creator.operation.path, creation.case.request.path)
        : createdOfKind(creation, kind, contract),
  };
}

/** What creates resources of a kind, as in a lifecycle, also where no GET shows one; `undefined` where no POST of their collection does. */
export function findCreator<Related extends RelatedOperation<Related>>(
  { contract, derivationFor }: Pick<Related, 'contract' | 'derivationFor'>,
  kind: string,
): Pick<ResourceLifecycle<Related>, 'creator' | 'createdValues'> | undefined {
  const creator = derivationFor('POST', collectionKind(kind));
  return creator && { creator, createdValues: (creation) => createdOfKind(creation, kind, contract) };
}

function createdOfKind(creation: Exchange, kind: string, contract: Contract): readonly string[] | undefined {
  const templates = { ...contract, members: templatesByCollection(contract.operations, contract.document) };
  return readCreated(creation, templates).find((resource) => resource.kind === kind)?.values;
}

/** The path parameters of the list that shows a created resource: those of the resource itself, or of the request that has created it. */
export function valuesOfList(
  { list, read }: Pick<ResourceLifecycle<{ readonly operation: Operation }>, 'list' | 'read'>,
  { creation, values }: { readonly creation: Exchange; readonly values: readonly string[] },
): readonly string[] | undefined {
  const isOwn = list === undefined || collectionKind(pathKind(read.operation.path)) === pathKind(list.operation.path);
  return isOwn ? values : ownerOfCreation(creation);
}

/** The path parameters that a POST has created a resource with, also where that has a path of its own: another one is created beside it with these. */
export function ownerOfCreation({ case: { operation, request } }: Exchange): readonly string[] | undefined {
  return pathValues(operation.path, request.path);
}

/** The GET that shows what a POST creates, also where that has a path of its own: `/books/{}` for `POST /authors/{}/books`; `undefined` where there is none. */
export function findReader<Related extends RelatedOperation<Related>>(creator: Related): Related | undefined {
  const { operation, contract, derivationFor } = creator;
  const members = templatesByCollection(contract.operations, contract.document).get(pathKind(operation.path)) ?? [];
  return members
    .map(({ path }) => derivationFor('GET', pathKind(path)))
    .find((read) => read !== undefined && findLifecycle(read)?.creator.operation.key === operation.key);
}

/** The collections that have resources of a kind as members: `/authors/{}/books` for `/books/{}`, where it has none of its own. */
export function collectionsOf(kind: string, members: ReturnType<typeof templatesByCollection>): readonly string[] {
  return [...members].flatMap(([collection, templates]) =>
    templates.some(({ path }) => pathKind(path) === kind) ? [collection] : [],
  );
}

/**
 * The parameters of a path with these values, which are in the order of the path. One that is only a part of its segment (`/reports/report-{id}`) names no
 * resource, and has none.
 */
export function pathParameters(
  { path, parameters }: Operation,
  values: readonly string[],
): ReadonlyMap<Parameter, Json> {
  const names = parameterNames(path);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return new Map(
    inPath.flatMap((parameter) => {
      const value = values[names.indexOf(parameter.name)];
      return value === undefined ? [] : [[parameter, value] as const];
    }),
  );
}
