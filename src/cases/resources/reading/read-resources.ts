import { identifierText, likelyIdentity, readIdentity } from '../../../conventions/names/resource-identity.ts';
import { resourceIn } from '../../../conventions/names/wrapped-resource.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';
import type { MemberTemplate } from '../../paths/collection-members.ts';
import {
  collectionKind,
  parameterNames,
  pathKind,
  pathValues,
  type Resource,
  segmentsOf,
} from '../../paths/resource-paths.ts';
import { memberWith, ownResourceAt, readGivenName, readMemberIdentity } from './member-identity.ts';

/** A contract, and its templates of the members by the kind of their collection. */
export interface ResourceTemplates extends Pick<Contract, 'operations' | 'document'> {
  readonly members: ReadonlyMap<string, readonly MemberTemplate[]>;
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

/** The items of a list, or of the first property that is a list. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  const list = isObject(value) ? Object.values(value).find((property) => Array.isArray(property)) : undefined;
  return Array.isArray(list) ? list : [];
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
