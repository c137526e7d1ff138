import { likelyIdentity, type NameIdentity } from '../../../conventions/names/resource-identity.ts';
import { listsStatus } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';
import type { MemberTemplate } from '../../paths/collection-members.ts';
import { linkedKind } from '../../paths/linked-kind.ts';
import { pathKind, pathValues, type Resource, segmentsOf } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { memberWith, ownResourceAt, readGivenName, readMemberIdentity } from './member-identity.ts';
import { readLinkedValues } from './read-linked-values.ts';
import { deniesLocation, readLocated, readLocation } from './read-location.ts';
import { itemsOf, type ResourceTemplates, responseValue } from './read-resources.ts';
import { isUnusedIdentifier } from './unused-identifiers.ts';

/** How identifiers are read. */
interface Reading {
  /** Also those that are in doubt, if they have a number that only this run uses: another may be that of a resource that was there before. */
  readonly mayGuess: boolean;
}

/** The resources that a successful request has created, as far as Location, a link of the contract, the response or the request names them. */
export function readCreated(
  exchange: Exchange,
  contract: ResourceTemplates,
  { mayGuess }: Reading = { mayGuess: false },
): readonly Resource[] {
  const {
    case: { operation, request },
    outcome,
  } = exchange;
  if (outcome.kind !== 'reply' || request.method !== operation.method) return [];
  if (operation.method === 'PUT' && outcome.status === 201) return ownResourceAt(operation.path, request.path);
  if (operation.method === 'PUT' || operation.method === 'PATCH') return readUpserted(exchange, contract);
  if (operation.method !== 'POST' || mayHaveExisted(operation, outcome.status)) return [];
  const members = contract.members.get(pathKind(operation.path));
  const located = members === undefined ? readLocated(exchange, contract.members) : undefined;
  if (located !== undefined) return [located];
  const templates = members ?? (outcome.status === 201 ? nearestTemplates(operation.path, contract.members) : []);
  if (templates.length === 0) return [];
  const response = responseValue(exchange);
  const posted = { exchange, reply: outcome, response, contract, isOfCollection: members !== undefined, mayGuess };
  return templates.flatMap((template) => readPosted(posted, template));
}

/** A POST that was accepted. */
interface Posted extends Reading {
  readonly exchange: Exchange;
  readonly reply: Reply;
  /** The JSON body of the reply. */
  readonly response: Json | undefined;
  readonly contract: ResourceTemplates;
  /** Whether its path has members; otherwise it may do something with a resource and create another, as `POST /books/{isbn}/copy` does. */
  readonly isOfCollection: boolean;
}

/** The resources with paths of that template that a POST has created. */
function readPosted(posted: Posted, { path, parameter }: MemberTemplate): readonly Resource[] {
  const { exchange, reply, response, contract, isOfCollection } = posted;
  const { operation, request } = exchange.case;
  const located = deniesLocation(response, { outcome: reply, parameter }) ? undefined : readLocation(reply, path);
  const values = located ?? readLinkedValues(exchange, { path, response, contract });
  if (values !== undefined) return [{ kind: pathKind(path), values, own: true }];
  // The members of a collection without paths of their own, such as reviews, do not belong to the collection around it.
  if (!isOfCollection && isCollection(operation, contract)) return [];
  return createdOnes(writtenValue(request.body), response).flatMap((created) => {
    const id = identifyCreated(created, { path, parameter }, posted);
    // What is shown may be the resource that the path names.
    if (id === undefined || (!isOfCollection && pathValues(operation.path, request.path)?.includes(id))) return [];
    return memberWith(id, { operation, path, collection: request.path, own: true });
  });
}

/** The identifier of what was created, by what the response shows of it, or, in a collection, the request. */
function identifyCreated(
  { sent, shown }: CreatedOne,
  template: MemberTemplate,
  { isOfCollection, mayGuess }: Pick<Posted, 'isOfCollection' | 'mayGuess'>,
): string | undefined {
  const identify = (name?: NameIdentity) =>
    readMemberIdentity(shown, template, name) ??
    (isOfCollection ? readMemberIdentity(sent, template, name) : undefined);
  const guess = mayGuess ? identify(likelyIdentity) : undefined;
  return (
    identify() ??
    (guess !== undefined && freshNumber.test(guess) ? guess : undefined) ??
    (isOfCollection ? readGivenName(shown, { parameter: template.parameter, sent }) : undefined)
  );
}

/** A change of what had never been there creates it at some services: the response then shows the identifier that only this run uses. */
function readUpserted(exchange: Exchange, { operations }: ResourceTemplates): readonly Resource[] {
  const { operation, request } = exchange.case;
  const [created] = ownResourceAt(operation.path, request.path);
  const [, last = ''] = /\{([^{}]+)\}\/?$/.exec(operation.path) ?? [];
  const id = created?.values.at(-1) ?? '';
  if (created === undefined || last === '') return [];
  const isLinked = operation.method === 'PUT' && linkedKind(operation, operations) !== undefined;
  if (isLinked && created.values.slice(0, -1).some(isUnusedIdentifier)) return [created];
  if (!isUnusedIdentifier(id)) return [];
  const shown = readMemberIdentity(responseValue(exchange), { path: operation.path, parameter: last }, likelyIdentity);
  return shown === id ? [created] : [];
}

/** A number that only this run uses; shorter ones may be those of others. */
const freshNumber = /\d{7}/;

/** What a request had of a resource that it creates, and what the response shows of it. */
interface CreatedOne {
  readonly sent: Json | undefined;
  readonly shown: Json | undefined;
}

/** A body that is a list creates one of each item, and the response lists them. */
function createdOnes(sent: Json | undefined, shown: Json | undefined): readonly CreatedOne[] {
  if (!Array.isArray(sent)) return [{ sent, shown }];
  const items = itemsOf(shown);
  return items.length === sent.length ? items.map((item, index) => ({ sent: sent[index], shown: item })) : [];
}

/** The templates of what the beginning of a path names: `/books/{isbn}` of `/books/{isbn}/copy`. */
function nearestTemplates(path: string, members: ResourceTemplates['members']): readonly MemberTemplate[] {
  const kind = pathKind(path);
  const all = [...members.values()].flat().filter((template) => kind.startsWith(`${pathKind(template.path)}/`));
  return all.toSorted((one, other) => other.path.length - one.path.length).slice(0, 1);
}

/** Whether a path is that of a collection, and not of an action on a resource: a GET lists it, or its name is a plural. */
function isCollection({ path }: Operation, { operations }: ResourceTemplates): boolean {
  const name = nameWords(segmentsOf(path).at(-1) ?? '');
  return singular(name) !== name || operations.some((other) => other.method === 'GET' && other.path === path);
}

/**
 * Whether a successful request that has named nothing must have created a member of a collection: an empty list creates none, nor does what only brings
 * something back.
 */
export function createsUnnamed(
  { case: { operation, request }, outcome }: Exchange,
  { members, operations }: ResourceTemplates,
): boolean {
  if (outcome.kind !== 'reply' || operation.method !== 'POST' || request.method !== 'POST') return false;
  if (mayHaveExisted(operation, outcome.status)) return false;
  const value = writtenValue(request.body);
  const isNone = Array.isArray(value) && value.length === 0;
  const references = findReferences(operation, operations);
  if (references.areActedOn && outcome.text === '' && references.within(value ?? null).length > 0) return false;
  return !isNone && (members.get(pathKind(operation.path)) ?? []).length > 0;
}

/** Where 201 is documented, another success may show a resource that was there before (RFC 9110, 15.3.2). */
function mayHaveExisted(operation: Operation, status: number): boolean {
  return status === 200 && listsStatus(operation, 201);
}
