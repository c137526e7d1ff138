import type { Server } from '../../model/contract.ts';
import type { Difference } from '../changes/change.ts';
import type { OperationPair } from './operation-pair.ts';

/**
 * The changes of the servers of an operation: its own, those of its path, or those of the document (OAS, Operation Object). The base path is part of
 * each request; the host often comes from the configuration of a client.
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
      ? `The server ${server.url} was removed.`
      : `The base path ${basePath(server)} was removed. Servers now: ${urls}.`,
    old: server.pointer,
    new: place?.pointer,
  };
}

function added({ url, pointer }: Server, [first]: readonly Server[]): Difference {
  return {
    id: 'server-added',
    class: 'compatible',
    message: `The server ${url} was added.`,
    old: first?.pointer,
    new: pointer,
  };
}

/** The path of a server URL without a slash at its end. */
function basePath({ url }: Server): string {
  const path = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*(.*)$/is.exec(url)?.[1] ?? url;
  return path.replace(/\/+$/, '') || '/';
}
