import { hasSucceeded } from '../../../http/outcome.ts';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { pathKind, pathValues } from '../../paths/resource-paths.ts';
import { type ResourceTemplates, readCreated } from '../reading/read-resources.ts';

/** A resource that the run has created. */
export interface Creation {
  /** The values of its path parameters. */
  readonly values: readonly string[];
  /** The response that says so. */
  readonly exchange: Exchange;
}

/** What valid requests of all kinds have created, and the responses that say so: each kind of request counts once. */
export interface RecentCreations {
  readonly learn: (exchange: Exchange) => void;
  /** Those of a kind of path (`/books/{}`), the first one first. */
  readonly ofKind: (kind: string) => readonly Creation[];
  /** Where something was added (`/books/{}/notes`), with the values of that path, whether or not the item has a path of its own. */
  readonly addedTo: (kind: string) => readonly Creation[];
  /** The first response that has shown the list at a path (`/books`): most of its items were there before the run. */
  readonly firstList: (path: string) => Exchange | undefined;
}

/** Kept of one kind of resource. */
const mostOfAKind = 200;
/** Kept in all. */
const mostInAll = 3000;
/** Requests that are longer, in bytes or characters, are not kept. */
const longestBody = 20_000;
/** A list that is longer, in characters, is not kept. */
const longestList = 200_000;

/** Opens the memory of one run. */
export function openRecentCreations(templates: ResourceTemplates): RecentCreations {
  const byKind = new Map<string, Map<string, Creation>>();
  const byPath = new Map<string, Map<string, Creation>>();
  const lists = new Map<string, Exchange>();
  let count = 0;
  const keep = (kept: typeof byKind, kind: string, creation: Creation): void => {
    const known = kept.get(kind) ?? new Map<string, Creation>();
    kept.set(kind, known);
    const subject = subjectOf(creation.exchange.case);
    if (known.size >= mostOfAKind || count >= mostInAll || known.has(subject)) return;
    known.set(subject, creation);
    count += 1;
  };
  return {
    learn: (exchange) => {
      const { case: sent } = exchange;
      if (!hasSucceeded(exchange)) return;
      const { path: template, method: own } = sent.operation;
      if (own === 'GET' && !template.includes('{') && !lists.has(template) && isShort(exchange))
        lists.set(template, exchange);
      if (!isOrdinary(sent)) return;
      for (const { kind, values } of readCreated(exchange, templates, { mayGuess: true }))
        keep(byKind, kind, { values, exchange });
      const { method, path } = sent.operation;
      const owner = method === 'POST' && path.includes('{') ? pathValues(path, sent.request.path) : undefined;
      if (owner !== undefined) keep(byPath, pathKind(path), { values: owner, exchange });
    },
    ofKind: (kind) => [...(byKind.get(kind)?.values() ?? [])],
    addedTo: (kind) => [...(byPath.get(kind)?.values() ?? [])],
    firstList: (path) => lists.get(path),
  };
}

/** Only the bodies of `valid-body` differ in more than what they are about. */
function subjectOf({ id, strategy, about }: Case): string {
  return strategy === 'valid-body' ? id : `${strategy} ${about}`;
}

function isShort({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && (outcome.text ?? '').length <= longestList;
}

/** Whether others may read what a request has created: it is valid and short, and its strategy does not want that for itself. */
function isOrdinary({ strategy, expects, reserves, request: { method, body } }: Case): boolean {
  const isForOthers = method !== 'GET' && strategy !== 'clean-up' && reserves !== true;
  const length = body.kind === 'none' ? 0 : body.content.length;
  return isForOthers && expects !== 'rejected' && length <= longestBody;
}
