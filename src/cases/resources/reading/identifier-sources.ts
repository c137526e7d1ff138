import { likelyIdentity } from '../../../conventions/names/resource-identity.ts';
import { wrappers } from '../../../conventions/names/wrapped-resource.ts';
import { isJsonType } from '../../../http/media-type.ts';
import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess } from '../../../http/status.ts';
import type { Contract, Operation, ResponseSpec } from '../../../model/contract.ts';
import type { Pointer } from '../../../model/json.ts';
import { schemaOfItems, schemaProperties } from '../../../schema/document/schema-properties.ts';
import { join } from '../../../schema/json/pointer.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { kindsOnPath, parameterNames, pathKind } from '../../paths/resource-paths.ts';
import { findLinkedIdentifier } from './read-linked-values.ts';
import { collectionsOf } from './resource-lifecycle.ts';

/** Where the run takes the identifier in a path from. */
export interface IdentifierSource {
  /** The path parameter. */
  readonly parameter: string;
  /** The operation that creates or lists such resources; `undefined`: there is none, and the value comes from the contract. */
  readonly operation: Operation | undefined;
  /** The success that it documents: `201`. */
  readonly status: string | undefined;
  /** Where the body of that response has the identifier; `undefined`: it is in `Location` or in the request. */
  readonly pointer: Pointer | undefined;
}

/** The sources of all identifiers in the path of an operation, in the order of the path. */
export function identifierSources(
  operation: Operation,
  contract: Pick<Contract, 'operations' | 'document'>,
): readonly IdentifierSource[] {
  const names = parameterNames(operation.path);
  return kindsOnPath(operation.path).map((kind, index) => sourceOf(names[index] ?? '', { kind, operation, contract }));
}

interface WantedIdentifier {
  readonly kind: string;
  readonly operation: Operation;
  readonly contract: Pick<Contract, 'operations' | 'document'>;
}

function sourceOf(parameter: string, { kind, operation, contract }: WantedIdentifier): IdentifierSource {
  const find = (method: string, wanted: string) =>
    contract.operations.find((other) => other.method === method && pathKind(other.path) === wanted);
  const collections = collectionsOf(kind, templatesByCollection(contract.operations, contract.document));
  const first = (method: string) =>
    collections.map((collection) => find(method, collection)).find((one) => one !== undefined);
  const creator = first('POST');
  const linked = creator && findLinkedIdentifier(creator, { kind, contract });
  if (linked !== undefined) return { parameter, operation: creator, ...linked };
  if (creator !== undefined) return { parameter, ...inResponse(creator, { parameter, document: contract.document }) };
  const replace = find('PUT', kind);
  if (replace !== undefined) return { parameter, operation: replace, status: undefined, pointer: undefined };
  const list = isSafeMethod(operation.method) ? first('GET') : undefined;
  if (list !== undefined) return { parameter, ...inResponse(list, { parameter, document: contract.document }) };
  return { parameter, operation: undefined, status: undefined, pointer: undefined };
}

function inResponse(
  operation: Operation,
  { parameter, document }: { readonly parameter: string; readonly document: Contract['document'] },
): Omit<IdentifierSource, 'parameter'> {
  const response = operation.responses.find(({ status }) => isSuccess(Number(status.replace(/XX$/i, '00'))));
  const schema = response && schemaOf(response);
  const pointer = schema === undefined ? undefined : identityPointer(document, { schema, parameter, depth: 3 });
  return { operation, status: response?.status, pointer };
}

function schemaOf({ content }: ResponseSpec): Pointer | undefined {
  return content.find(({ mediaType, schema }) => schema !== undefined && isJsonType(mediaType))?.schema;
}

interface IdentitySchema {
  readonly schema: Pointer;
  readonly parameter: string;
  /** How many objects and lists may still be around it. */
  readonly depth: number;
}

/** The property with the identifier: in the body itself, in the first item of a list, or in a wrapper around one of them. */
function identityPointer(
  document: Contract['document'],
  { schema, parameter, depth }: IdentitySchema,
): Pointer | undefined {
  const { properties } = schemaProperties(document, schema);
  const [own] = likelyIdentity([...properties.keys()], parameter);
  if (own !== undefined) return join('', own);
  if (depth === 0) return undefined;
  const inside = (name: string, place: Pointer | undefined): Pointer | undefined => {
    const found = place && identityPointer(document, { schema: place, parameter, depth: depth - 1 });
    return found === undefined ? undefined : `${join('', name)}${found}`;
  };
  const lists = [...properties].filter(([, place]) => schemaOfItems(document, place) !== undefined);
  return [
    inside('0', schemaOfItems(document, schema)),
    ...wrappers.map((name) => inside(name, properties.get(name))),
    ...lists.slice(0, 1).map(([name, place]) => inside(name, place)),
  ].find((pointer) => pointer !== undefined);
}
