import { isSuccess } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { pathKind } from '../../paths/resource-paths.ts';

/** A resource that exists once (`/settings`), changed by the run. */
export interface ChangedSingleton {
  readonly path: string;
  /** What changes it: PUT before PATCH, and POST where it is a switch. */
  readonly change: Operation;
  /** The JSON that was read before the first change. */
  readonly before: string;
}

/** The resources that exist once, as the run has read and changed them. */
export interface Singletons {
  /** Whether the operation reads one that another operation changes. */
  readonly isRead: (operation: Operation) => boolean;
  readonly learn: (exchange: Exchange) => void;
  /** Those that the run has changed and not restored. */
  readonly changed: () => readonly ChangedSingleton[];
}

interface Singleton {
  readonly changes: readonly Operation[];
  before?: string;
  /** The run has changed it; no reading counts as the state before any more. */
  wasChanged: boolean;
  isRestored: boolean;
}

/** A longer state is not kept, in UTF-16 code units. */
const longestState = 1024 * 1024;

/**
 * Tracks the resources that the contract has once: a path without parameters and members, with a GET and a PUT or PATCH, or the POST of a switch such as
 * `{"enabled":true}` to `/maintenance`. What gets no response may have been done.
 */
export function openSingletons(
  operations: readonly Operation[],
  isSwitch: (operation: Operation) => boolean = () => false,
): Singletons {
  const kinds = new Set(operations.map(({ path }) => pathKind(path)));
  const places = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  const singletons = new Map<string, Singleton>();
  for (const { path } of operations) {
    if (path.includes('{') || kinds.has(`${pathKind(path)}/{}`) || !places.has(`GET ${path}`)) continue;
    const writes = ['PUT', 'PATCH'].flatMap((method) => places.get(`${method} ${path}`) ?? []);
    const post = places.get(`POST ${path}`);
    const changes = [...writes, ...(post?.body !== undefined && isSwitch(post) ? [post] : [])];
    if (changes.length > 0) singletons.set(path, { changes, wasChanged: false, isRestored: false });
  }
  return {
    isRead: ({ method, path }) => method === 'GET' && singletons.has(path),
    learn: ({ case: { operation, request, strategy }, outcome }) => {
      const singleton = singletons.get(operation.path);
      if (singleton === undefined || (outcome.kind === 'reply' && !isSuccess(outcome.status))) return;
      const isChange = singleton.changes.some(({ method }) => method === request.method);
      const sent = request.body.kind === 'content' ? request.body.content : undefined;
      const isEmpty = request.method === 'PATCH' && sent === '{}';
      if (isChange && !isEmpty) {
        singleton.wasChanged = true;
        singleton.isRestored = outcome.kind === 'reply' && (strategy === 'clean-up' || sent === singleton.before);
      } else if (request.method === 'GET' && !singleton.wasChanged && outcome.kind === 'reply') {
        const { text } = outcome;
        if (text !== undefined && text.length <= longestState) singleton.before ??= text;
      }
    },
    changed: () =>
      [...singletons].flatMap(([path, { changes, before, wasChanged, isRestored }]) => {
        const [change] = changes;
        const isLeft = wasChanged && !isRestored && change !== undefined && before !== undefined;
        return isLeft ? [{ path, change, before }] : [];
      }),
  };
}
