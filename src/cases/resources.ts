import { entityTagOf } from '../http/entity-tag.ts';
import type { Contract, Operation } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { readCreated, readListed } from './read-resources.ts';
import { kindOf, membersByCollection, parametersIn, type Resource, segmentsOf, valuesIn } from './resource-paths.ts';

/** What a run knows to exist at the target, from what was answered so far. */
export interface Resources {
  readonly learn: (exchange: Exchange) => void;
  /**
   * By name, values for the path parameters of an operation that stand for something that exists; empty when nothing is known. Only what the
   * suite has created itself is ever changed; what a DELETE is to remove is given out once.
   */
  readonly valuesFor: (operation: Operation) => ReadonlyMap<string, string>;
  /** The identifier of a resource of that kind for a request to mention, each time another one that the suite has created; where the request only reads, any. */
  readonly toMention: (kind: string, method: string) => string | undefined;
  /** The entity tag that the resource of a path had last; `undefined` when it is not known. */
  readonly tagOf: (operation: Operation, path: string) => string | undefined;
  /** Whether something of that kind with that identifier is known to exist. */
  readonly isKnown: (kind: string, id: string) => boolean;
}

/** As many are remembered of one kind, so that memory stays flat. */
const mostOfAKind = 500;
/** Of as many, the newest half is far from the oldest: what a DELETE under way removes is not mentioned at the same time. */
const manyOfAKind = 20;
/** Methods that leave alone what they name (RFC 9110, 9.2.1). */
const safe = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];

/** Nothing is known yet. */
export function openResources({ operations, document }: Pick<Contract, 'operations' | 'document'>): Resources {
  const contract = { operations, document, members: membersByCollection(operations) };
  const known = new Map<string, Resource[]>();
  const turns = new Map<string, number>();
  const tags = new Map<string, string>();
  const enter = (resource: Resource) => {
    const others = known.get(resource.kind) ?? [];
    if (others.length < mostOfAKind && !others.some((other) => isSame(other, resource))) others.push(resource);
    known.set(resource.kind, others);
  };
  const takeTurn = (key: string): number => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  return {
    learn: (exchange) => {
      const { case: sent, outcome } = exchange;
      if (outcome.kind !== 'reply') return;
      if (outcome.status < 300) {
        const created = readCreated(exchange, contract);
        for (const resource of created) enter(resource);
        noteTag(tags, exchange, created);
        for (const resource of readListed(exchange, contract)) enter(resource);
      } else if (outcome.status === 404 || outcome.status === 410) {
        forget(known, { kind: kindOf(sent.operation.path), values: valuesIn(sent.operation.path, sent.request.path) });
      }
    },
    valuesFor: (operation) => {
      const all = kindFor(operation, known);
      const own = all.filter((resource) => resource.own);
      if (safe.includes(operation.method)) return named(operation, own[0] ?? all[0]);
      if (operation.method === 'DELETE' && all[0]?.kind === kindOf(operation.path))
        return named(operation, taken(all, own));
      return named(operation, own[takeTurn(operation.key) % Math.max(1, own.length)]);
    },
    toMention: (kind, method) => {
      const all = known.get(kind) ?? [];
      const own = all.filter((resource) => resource.own);
      const lasting = own.slice(0, own.length < manyOfAKind ? 1 : manyOfAKind / 2);
      const choice = own.length === 0 && safe.includes(method) ? all : lasting;
      return choice[takeTurn(kind) % Math.max(1, choice.length)]?.values.at(-1);
    },
    tagOf: ({ path: template }, path) => tags.get(keyOf({ kind: kindOf(template), values: valuesIn(template, path) })),
    isKnown: (kind, id) => (known.get(kind) ?? []).some(({ values }) => values.at(-1) === id),
  };
}

/** What is known of the longest part of the path that names something. */
function kindFor({ path }: Operation, known: ReadonlyMap<string, Resource[]>): Resource[] {
  const segments = segmentsOf(path);
  for (let length = segments.length; length > 0; length -= 1) {
    const kind = known.get(kindOf(`/${segments.slice(0, length).join('/')}`));
    if (kind !== undefined && kind.length > 0) return kind;
  }
  return [];
}

/** The newest, and never the first, on which other requests build. */
function taken(all: Resource[], own: readonly Resource[]): Resource | undefined {
  const resource = own.length < 2 ? undefined : own.at(-1);
  if (resource !== undefined) all.splice(all.indexOf(resource), 1);
  return resource;
}

function named({ path }: Operation, resource: Resource | undefined): ReadonlyMap<string, string> {
  const names = parametersIn(path);
  return new Map((resource?.values ?? []).map((value, index) => [names[index] ?? '', value]));
}

interface Gone {
  readonly kind: string;
  readonly values: readonly string[] | undefined;
}

function keyOf({ kind, values = [] }: Gone): string {
  return [kind, ...values].join('\n');
}

/** Every success about a resource tells its tag, or makes the one that was known worthless (RFC 9110, 8.8.3). */
function noteTag(tags: Map<string, string>, exchange: Exchange, created: readonly Resource[]): void {
  const { operation, request } = exchange.case;
  const tag = entityTagOf(exchange);
  const [resource = { kind: kindOf(operation.path), values: valuesIn(operation.path, request.path) }] = created;
  if (tags.size >= mostOfAKind * 4) tags.clear();
  if (tag !== undefined) tags.set(keyOf(resource), tag);
  else if (!safe.includes(request.method)) tags.delete(keyOf(resource));
}

function forget(known: ReadonlyMap<string, Resource[]>, { kind, values }: Gone): void {
  const resources = known.get(kind);
  const index = values && resources?.findIndex((resource) => isSame(resource, { kind, values }));
  if (index !== undefined && index >= 0) resources?.splice(index, 1);
}

function isSame(one: Pick<Resource, 'kind' | 'values'>, other: Pick<Resource, 'kind' | 'values'>): boolean {
  return one.kind === other.kind && one.values.every((value, index) => other.values[index] === value);
}
