import type { Operation, Parameter } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json } from '../model/json.ts';
import { readCreated } from './read-resources.ts';
import { kindOf, membersByCollection, parametersIn, valuesIn } from './resource-paths.ts';
import type { Derivation } from './strategy.ts';

/** The operations in which a resource comes into being, is shown, changed and taken away. */
export interface Life {
  /** `GET /books/{isbn}`. */
  readonly read: Derivation;
  /** `POST /books`, or the PUT of the resource itself where nothing else creates it. */
  readonly creator: Derivation;
  /** `GET /books`. */
  readonly list: Derivation | undefined;
  /** PUT and PATCH of the resource. */
  readonly changes: readonly Derivation[];
  readonly removal: Derivation | undefined;
  /** The path parameters of what a successful request has created. */
  readonly namedBy: (created: Exchange) => readonly string[] | undefined;
}

/** The life of what a GET shows; `undefined` when nothing creates it, or the operation is another one. */
export function lifeOf(read: Derivation): Life | undefined {
  const { operation, contract, relative } = read;
  const kind = kindOf(operation.path);
  const collection = kind.slice(0, kind.lastIndexOf('/'));
  if (operation.method !== 'GET' || !kind.endsWith('/{}')) return undefined;
  const replace = relative('PUT', kind);
  const creator = relative('POST', collection) ?? replace;
  if (creator === undefined) return undefined;
  const members = membersByCollection(contract.operations);
  return {
    read,
    creator,
    list: relative('GET', collection),
    removal: relative('DELETE', kind),
    changes: [replace, relative('PATCH', kind)].filter((change) => change !== undefined),
    namedBy: (created) =>
      creator === replace
        ? valuesIn(creator.operation.path, created.case.request.path)
        : readCreated(created, { ...contract, members }).find((resource) => resource.kind === kind)?.values,
  };
}

/** Values for the parameters of a path, in the order of the path. */
export function pathParameters(
  { path, parameters }: Operation,
  values: readonly string[],
): ReadonlyMap<Parameter, Json | undefined> {
  const names = parametersIn(path);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return new Map(inPath.map((parameter) => [parameter, values[names.indexOf(parameter.name)]]));
}

/** An identifier of the same make that nothing has. */
export function neverGiven(id: string): string {
  if (/^\d+$/.test(id)) return String(BigInt(id) + 7_410_741n);
  const turned = (mark: string) =>
    mark === 'f' ? 'a' : mark === 'z' ? 'y' : String.fromCharCode(mark.charCodeAt(0) + 1);
  const end = id.slice(-6).replace(/[0-8a-z]/g, turned);
  return id.slice(0, -6) + end;
}
