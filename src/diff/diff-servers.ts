import type { Server } from '../model/contract.ts';
import type { Difference } from './change.ts';
import type { OperationPair } from './operation-pair.ts';

/**
 * What changed about where an operation is served: by its own servers, those of its path, or those of the document (OAS, Operation Object). A path
 * that every client puts before the operation's is part of each request; a host may well be told to clients by other means.
 */
export function diffServers({ old: { servers: old }, new: { servers: now } }: OperationPair): Difference[] {
  const lost = old.filter(({ url }) => !now.some((other) => other.url === url));
  const gained = now.filter(({ url }) => !old.some((other) => other.url === url));
  const [place] = gained.length > 0 ? gained : now;
  return [
    ...lost.map((server) => removed(server, { now, place })),
    ...(lost.length > 0 ? [] : gained.map((server) => added(server, old))),
  ];
}

interface Remaining {
  readonly now: readonly Server[];
  readonly place: Server | undefined;
}

function removed(server: Server, { now, place }: Remaining): Difference {
  const kept = now.some((other) => basePath(other) === basePath(server));
  const urls = now.map(({ url }) => url).join(', ');
  return {
    id: kept ? 'server-removed' : 'base-path',
    class: kept ? 'unclear' : 'breaking',
    message: kept
      ? `The server ${server.url} is gone.`
      : `The base path ${basePath(server)} is gone; there is ${urls}.`,
    old: server.pointer,
    new: place?.pointer,
  };
}

function added({ url, pointer }: Server, [first]: readonly Server[]): Difference {
  return {
    id: 'server-added',
    class: 'compatible',
    message: `The server ${url} is new.`,
    old: first?.pointer,
    new: pointer,
  };
}

/** Without the slash at its end, which means nothing. */
function basePath({ url }: Server): string {
  const path = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*(.*)$/i.exec(url)?.[1] ?? url;
  return path.replace(/\/+$/, '') || '/';
}
