import { addressHoldsId } from '../../../conventions/names/address-holds-id.ts';
import {
  callingNames,
  identifierText,
  likelyIdentity,
  type NameIdentity,
  readIdentity,
} from '../../../conventions/names/resource-identity.ts';
import { resourceIn } from '../../../conventions/names/wrapped-resource.ts';
import { headerValues } from '../../../http/header-fields.ts';
import { listsStatus } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { namesSame, nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';
import type { MemberTemplate } from '../../paths/collection-members.ts';
import { linkedKind } from '../../paths/linked-kind.ts';
import {
  collectionKind,
  parameterNames,
  pathKind,
  pathValues,
  type Resource,
  segmentsOf,
} from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { readLinkedValues } from './read-linked-values.ts';
import { isUnusedIdentifier } from './unused-identifiers.ts';

/** A contract, and its templates of the members by the kind of their collection. */
export interface ResourceTemplates extends Pick<Contract, 'operations' | 'document'> {
  readonly members: ReadonlyMap<string, readonly MemberTemplate[]>;
}

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

/** What a response calls a resource that has nothing else to identify it: a name that the target has chosen, and not the request. */
function readGivenName(
  shown: Json | undefined,
  { parameter, sent }: { readonly parameter: string; readonly sent?: Json | undefined },
): string | undefined {
  return readIdentity(shown, parameter, (names) =>
    likelyIdentity(names, parameter).length > 0
      ? []
      : callingNames.filter((name) => names.includes(name) && memberOf(sent, name) === undefined),
  );
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

/** The identifier of a member; in a contract that names it `id`, the property with the name of the resource, where there is no `id`: `tag` for `/tags/{id}`. */
function readMemberIdentity(
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

/** A number that only this run uses; shorter ones may be those of others. */
const freshNumber = /\d{7}/;

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

/** A resource under the name that the response to a request shows it with; `undefined` when it shows none. */
export function readRenamed(
  exchange: Exchange,
  before: Resource,
  { members }: ResourceTemplates,
): Resource | undefined {
  const templates = members.get(collectionKind(before.kind)) ?? [];
  const parameter = templates.find(({ path }) => pathKind(path) === before.kind)?.parameter;
  const id = parameter === undefined ? undefined : readIdentity(responseValue(exchange), parameter);
  return id === undefined ? undefined : { ...before, values: [...before.values.slice(0, -1), id] };
}

/** What a PUT or PATCH of a resource gave another identifier, if the body asks for it and the response shows it; `undefined` when it kept its own. */
export function readMoved(exchange: Exchange): Resource | undefined {
  const { operation, request } = exchange.case;
  if (!['PUT', 'PATCH'].includes(request.method) || request.method !== operation.method) return undefined;
  const [before] = ownResourceAt(operation.path, request.path);
  const parameter = parameterNames(operation.path).at(-1);
  if (before === undefined || parameter === undefined || segmentsOf(operation.path).at(-1) !== `{${parameter}}`)
    return undefined;
  const member = { path: operation.path, parameter };
  const { body } = request;
  const shown = readMemberIdentity(responseValue(exchange), member);
  // A body in an unusual encoding has no value to compare.
  const isAsked =
    body.kind === 'content' && (body.value === undefined || readMemberIdentity(body.value, member) === shown);
  if (shown === undefined || !isAsked || shown === before.values.at(-1)) return undefined;
  return { ...before, values: [...before.values.slice(0, -1), shown] };
}

/** Where 201 is documented, another success may show a resource that was there before (RFC 9110, 15.3.2). */
function mayHaveExisted(operation: Operation, status: number): boolean {
  return status === 200 && listsStatus(operation, 201);
}

/** A resource in a list. */
interface ListedResource extends Resource {
  /** Its place in the list, from 0. */
  readonly number: number;
  readonly item: Json;
}

/** The resources that a response to a GET of a collection lists: they were there before, or another client has created them. */
export function readListed(exchange: Exchange, { members }: ResourceTemplates): readonly ListedResource[] {
  const { operation, request } = exchange.case;
  if (exchange.outcome.kind !== 'reply' || operation.method !== 'GET' || request.method !== 'GET') return [];
  const templates = members.get(pathKind(operation.path)) ?? [];
  if (templates.length === 0) return [];
  const items = itemsOf(responseValue(exchange));
  return templates.flatMap(({ path, parameter }) =>
    items.flatMap((item, number) => {
      const id =
        identifierText(item) ??
        readMemberIdentity(item, { path, parameter }, likelyIdentity) ??
        readGivenName(item, { parameter });
      if (id === undefined) return [];
      return memberWith(id, { operation, path, collection: request.path, own: false }).map((one) => ({
        ...one,
        number,
        item,
      }));
    }),
  );
}

/**
 * The resources that the response to a GET of one resource shows inside of it: the `links` of a feature, for `/features/{name}/link/{id}`. They belong to that
 * one.
 */
export function readNested(exchange: Exchange, { members }: ResourceTemplates): readonly Resource[] {
  const { operation, request } = exchange.case;
  const kind = pathKind(operation.path);
  if (exchange.outcome.kind !== 'reply' || operation.method !== 'GET' || request.method !== 'GET') return [];
  if (!kind.endsWith('/{}')) return [];
  const below = [...members].flatMap(([collection, templates]) => {
    const last = collection.startsWith(`${kind}/`) ? collection.slice(kind.length + 1) : '/';
    return last.includes('/') ? [] : templates.map((template) => ({ ...template, noun: singular(nameWords(last)) }));
  });
  if (below.length === 0) return [];
  const value = responseValue(exchange);
  const parents = pathValues(operation.path, request.path);
  if (!isObject(value) || parents === undefined) return [];
  return below.flatMap(({ path, parameter, noun }) => {
    const [, list] = Object.entries(value).find(([name]) => singular(nameWords(name)) === noun) ?? [];
    return (Array.isArray(list) ? list : []).flatMap((item: Json): Resource[] => {
      const id = readMemberIdentity(item, { path, parameter }, likelyIdentity);
      const values = [...parents, id ?? ''];
      const isMember = id !== undefined && values.length === parameterNames(path).length;
      return isMember ? [{ kind: pathKind(path), values, own: false }] : [];
    });
  });
}

/** Nothing is learnt from a longer body, in UTF-16 code units: to read it again and again would keep the run from its time limit. */
const longestRead = 1024 * 1024;

/** The JSON body of a response; `undefined` when there is none, or a very long one. */
export function responseValue({ outcome }: Exchange): Json | undefined {
  if (outcome.kind !== 'reply' || outcome.text === undefined || outcome.text === '') return undefined;
  if (outcome.text.length > longestRead) return undefined;
  const reading = readJson(outcome.text);
  return reading.ok ? reading.value : undefined;
}

/** The resource that a response shows, without what wraps it; `undefined` when there is no JSON body. */
export function resourceValue(exchange: Exchange): Json | undefined {
  const value = responseValue(exchange);
  return value === undefined ? undefined : resourceIn(value).value;
}

/** The resource of a path, which the run has made; none where the path names none. */
function ownResourceAt(template: string, path: string): Resource[] {
  const values = pathValues(template, path);
  return values === undefined ? [] : [{ kind: pathKind(template), values, own: true }];
}

interface CollectionMember {
  /** The operation of the collection. */
  readonly operation: Operation;
  /** The template of the member. */
  readonly path: string;
  /** The path of the collection in the request. */
  readonly collection: string;
  readonly own: boolean;
}

function memberWith(id: string, { operation, path, collection, own }: CollectionMember): Resource[] {
  const parents = parameterNames(path).length - 1;
  const values = pathValues(operation.path, collection)?.slice(0, parents);
  return values?.length !== parents ? [] : [{ kind: pathKind(path), values: [...values, id], own }];
}

/**
 * The resource that `Location` names after a creation, or a job that goes on (RFC 9110, 10.2.2), whatever its path is called; not the one that the request
 * named.
 */
function readLocated(
  { outcome, case: { operation, request } }: Exchange,
  members: ResourceTemplates['members'],
): Resource | undefined {
  if (outcome.kind !== 'reply' || (outcome.status !== 201 && outcome.status !== 202)) return undefined;
  const found = [...members.values()].flat().flatMap(({ path }): Resource[] => {
    const values = readLocation(outcome, path);
    return values === undefined ? [] : [{ kind: pathKind(path), values, own: true }];
  });
  const [longest] = found.toSorted((one, other) => other.kind.length - one.kind.length);
  const named = pathValues(operation.path, request.path) ?? [];
  return longest !== undefined && named.includes(longest.values.at(-1) ?? '') ? undefined : longest;
}

/** Whether what was created is shown with another identifier than the one in `Location`: that one may be of a resource that was there before. */
function deniesLocation(
  response: Json | undefined,
  { outcome, parameter }: { readonly outcome: Reply; readonly parameter: string },
): boolean {
  const [location] = headerValues(outcome.headers, 'location');
  const id = readIdentity(response, parameter, (names) => names.filter((name) => namesSame(name, parameter)));
  return outcome.status === 201 && location !== undefined && id !== undefined && !addressHoldsId(location, id);
}

function readLocation({ headers }: Reply, template: string): readonly string[] | undefined {
  const [location] = headerValues(headers, 'location');
  if (location === undefined || !URL.canParse(location, 'http://localhost')) return undefined;
  return pathValues(template, new URL(location, 'http://localhost').pathname);
}

/** The items of a list, or of the first property that is a list. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  const list = isObject(value) ? Object.values(value).find((property) => Array.isArray(property)) : undefined;
  return Array.isArray(list) ? list : [];
}
