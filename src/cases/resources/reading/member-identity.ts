import {
  callingNames,
  likelyIdentity,
  type NameIdentity,
  readIdentity,
} from '../../../conventions/names/resource-identity.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';
import type { MemberTemplate } from '../../paths/collection-members.ts';
import { parameterNames, pathKind, pathValues, type Resource, segmentsOf } from '../../paths/resource-paths.ts';

/** The identifier of a member; in a contract that names it `id`, the property with the name of the resource, where there is no `id`: `tag` for `/tags/{id}`. */
export function readMemberIdentity(
  value: Json | undefined,
  { path, parameter }: MemberTemplate,
  name?: NameIdentity,
): string | undefined {
  const id = readIdentity(value, parameter, name);
  const [, collection] = segmentsOf(path).toReversed();
  if (id !== undefined || collection === undefined || nameWords(parameter) !== 'id') return id;
  const noun = singular(nameWords(collection));
  return readIdentity(value, noun, (names) => names.filter((one) => nameWords(one) === noun));
}

/** What a response calls a resource that has nothing else to identify it: a name that the target has chosen, and not the request. */
export function readGivenName(
  shown: Json | undefined,
  { parameter, sent }: { readonly parameter: string; readonly sent?: Json | undefined },
): string | undefined {
  return readIdentity(shown, parameter, (names) =>
    likelyIdentity(names, parameter).length > 0
      ? []
      : callingNames.filter((name) => names.includes(name) && memberOf(sent, name) === undefined),
  );
}

/** The resource that a path names, as one that the run has made; none where the path names none. */
export function ownResourceAt(template: string, path: string): Resource[] {
  const values = pathValues(template, path);
  return values === undefined ? [] : [{ kind: pathKind(template), values, own: true }];
}

/** A member of a collection that a request was sent to. */
interface CollectionMember {
  /** The operation of the collection. */
  readonly operation: Operation;
  /** The template of the member. */
  readonly path: string;
  /** The path of the collection in the request. */
  readonly collection: string;
  readonly own: boolean;
}

/** The member with an identifier, as a list of one; none where the path of the request does not have the identifiers of all resources around it. */
export function memberWith(id: string, { operation, path, collection, own }: CollectionMember): Resource[] {
  const parents = parameterNames(path).length - 1;
  const values = pathValues(operation.path, collection)?.slice(0, parents);
  return values?.length !== parents ? [] : [{ kind: pathKind(path), values: [...values, id], own }];
}
