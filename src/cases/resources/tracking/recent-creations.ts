import { hasSucceeded } from '../../../http/outcome.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { pathKind, pathValues } from '../../paths/resource-paths.ts';
import { readCreated } from '../reading/read-created.ts';
import type { ResourceTemplates } from '../reading/read-resources.ts';
import { featuresOf } from './content-features.ts';

/** A resource that the run has created. */
export interface Creation {
  /** The values of its path parameters. */
  readonly values: readonly string[];
  /** The response that says so. */
  readonly exchange: Exchange;
}

/** The first of those of each resource. */
export function firstOfEach(creations: readonly Creation[]): readonly Creation[] {
  const byResource = new Map<string, Creation>();
  for (const one of creations) {
    const name = one.values.join('\n');
    if (!byResource.has(name)) byResource.set(name, one);
  }
  return [...byResource.values()];
}

/** What valid requests of all kinds have created, and the responses that say so: requests that are alike count once. */
export interface RecentCreations {
  readonly learn: (exchange: Exchange) => void;
  /** Those of a kind of path (`/books/{}`), the first one first. */
  readonly ofKind: (kind: string) => readonly Creation[];
  /** Where something was added (`/books/{}/notes`), with the values of that path, whether or not the item has a path of its own. */
  readonly addedTo: (kind: string) => readonly Creation[];
  /** What PUT and PATCH of a kind of path (`/books/{}`) have changed. */
  readonly changedOf: (kind: string) => readonly Creation[];
  /** The first response that has shown the list at a path (`/books`): most of its items were there before the run. */
  readonly firstList: (path: string) => Exchange | undefined;
}

/** Kept of one kind of resource, whatever it was created with. */
const mostAlike = 150;
/** Kept of one kind of resource. */
const mostOfAKind = 600;
/** Kept in all. */
const mostInAll = 6000;
/** Requests that are longer, in bytes or characters, are not kept. */
const longestBody = 20_000;
/** A list that is longer, in characters, is not kept. */
const longestList = 200_000;

/** Opens the memory of one run. */
export function openRecentCreations(templates: ResourceTemplates): RecentCreations {
  const byKind = new Map<string, Map<string, Creation>>();
  const byPath = new Map<string, Map<string, Creation>>();
  const changed = new Map<string, Map<string, Creation>>();
  const lists = new Map<string, Exchange>();
  let count = 0;
  const features = new Set<string>();
  const hasNews = (kind: string, { exchange: { case: sent } }: Creation): boolean => {
    const before = features.size;
    const content = writtenValue(sent.request.body);
    for (const one of content === undefined ? [] : featuresOf(content)) features.add(`${kind} ${one}`);
    return features.size > before;
  };
  const keep = (kept: typeof byKind, kind: string, creation: Creation): void => {
    const known = kept.get(kind) ?? new Map<string, Creation>();
    kept.set(kind, known);
    const { case: sent } = creation.exchange;
    const isNews = hasNews(`${sent.request.method} ${kind}`, creation);
    const subject = subjectOf(sent);
    const isWanted = isNews || (known.size < mostAlike && !known.has(subject));
    if (known.size >= mostOfAKind || count >= mostInAll || !isWanted) return;
    known.set(known.has(subject) ? sent.id : subject, creation);
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
      const values = pathValues(path, sent.request.path);
      if (values === undefined) return;
      const hasOwner = values.length > 0 || !templates.members.has(pathKind(path));
      if (method === 'POST' && hasOwner) keep(byPath, pathKind(path), { values, exchange });
      if (method === 'PUT' || method === 'PATCH') keep(changed, pathKind(path), { values, exchange });
    },
    ofKind: (kind) => [...(byKind.get(kind)?.values() ?? [])],
    addedTo: (kind) => [...(byPath.get(kind)?.values() ?? [])],
    changedOf: (kind) => [...(changed.get(kind)?.values() ?? [])],
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
