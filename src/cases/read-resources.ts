import type { Contract, Operation } from '../model/contract.ts';
import type { Exchange, Reply } from '../model/exchange.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';
import { identityIn, textOf } from './identity.ts';
import { readLinked } from './read-linked.ts';
import { kindOf, type MemberTemplate, type Resource, valuesIn } from './resource-paths.ts';

/** A contract, and which of its paths name members of which. */
export interface Ground extends Pick<Contract, 'operations' | 'document'> {
  readonly members: ReadonlyMap<string, readonly MemberTemplate[]>;
}

/** What a successful request has created, as far as the answer, the request or the contract's links tell. */
export function readCreated(exchange: Exchange, ground: Ground): readonly Resource[] {
  const { case: sent, outcome } = exchange;
  const { operation, request } = sent;
  if (outcome.kind !== 'reply' || request.method !== operation.method) return [];
  if (operation.method === 'PUT' && outcome.status === 201) return ownAt(operation.path, request.path);
  const templates = ground.members.get(kindOf(operation.path)) ?? [];
  if (operation.method !== 'POST' || templates.length === 0) return [];
  const answer = contentOf(outcome);
  const value = request.body.kind === 'content' ? request.body.value : undefined;
  return templates.flatMap(({ path, parameter }): Resource[] => {
    const values = locationOf(outcome, path) ?? readLinked(exchange, { path, answer, contract: ground });
    if (values !== undefined) return [{ kind: kindOf(path), values, own: true }];
    const id = identityIn(answer, parameter) ?? identityIn(value, parameter);
    return id === undefined ? [] : memberAt({ operation, path, id, sent: request.path, own: true });
  });
}

/** What the answer to a GET of a collection lists: it was there before, or another caller put it there. */
export function readListed({ case: sent, outcome }: Exchange, { members }: Ground): readonly Resource[] {
  const { operation, request } = sent;
  if (outcome.kind !== 'reply' || operation.method !== 'GET' || request.method !== 'GET') return [];
  const templates = members.get(kindOf(operation.path)) ?? [];
  if (templates.length === 0) return [];
  const items = itemsOf(contentOf(outcome)).slice(0, mostListed);
  return templates.flatMap(({ path, parameter }) =>
    items.flatMap((item) => {
      const id = textOf(item) ?? identityIn(item, parameter);
      return id === undefined ? [] : memberAt({ operation, path, id, sent: request.path, own: false });
    }),
  );
}

/** The first few tell enough. */
const mostListed = 5;

function ownAt(template: string, path: string): Resource[] {
  const values = valuesIn(template, path);
  return values === undefined ? [] : [{ kind: kindOf(template), values, own: true }];
}

interface Member {
  /** Of the collection. */
  readonly operation: Operation;
  /** The template of the member. */
  readonly path: string;
  readonly id: string;
  /** The path of the collection as it was sent. */
  readonly sent: string;
  readonly own: boolean;
}

function memberAt({ operation, path, id, sent, own }: Member): Resource[] {
  const around = valuesIn(operation.path, sent);
  return around === undefined ? [] : [{ kind: kindOf(path), values: [...around, id], own }];
}

function locationOf({ headers }: Reply, template: string): readonly string[] | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, 'http://localhost')) return undefined;
  return valuesIn(template, new URL(location, 'http://localhost').pathname);
}

/** The JSON content of an answer. */
export function contentOf({ text }: Reply): Json | undefined {
  const reading = text === undefined || text === '' ? undefined : readJson(text);
  return reading?.ok ? reading.value : undefined;
}

/** The answer itself, or its first member that is an array. */
function itemsOf(answer: Json | undefined): readonly Json[] {
  if (Array.isArray(answer)) return answer;
  const list = isObject(answer) ? Object.values(answer).find((member) => Array.isArray(member)) : undefined;
  return Array.isArray(list) ? list : [];
}
