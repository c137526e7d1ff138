import { isMissing } from '../../../http/outcome.ts';
import { isSuccess } from '../../../http/status.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Resource, resourceAt } from '../../paths/resource-paths.ts';
import type { CreatedResources } from './created-resources.ts';

/** What reads never find under the identifier that its creation showed: it may have another one, so no request has deleted it, whatever the target said. */
export interface UnfoundCreations {
  /** Counts what a request has created. */
  readonly add: (created: readonly Resource[], operation: string) => void;
  /** Notes whether a read finds what was created, and neither deleted nor perhaps gone with something else. */
  readonly learn: (exchange: Exchange, created: Pick<CreatedResources, 'find' | 'mayBeGone'>) => void;
  /** How much each operation has created of a kind of which no read has found one, though several have looked for it. */
  readonly unfound: () => ReadonlyMap<string, number>;
}

/** One may be missing for reasons of its own. */
const fewestMissing = 2;

/** Opens the counts of one run. */
export function openUnfoundCreations(): UnfoundCreations {
  const counts = new Map<string, { readonly operation: string; readonly kind: string; created: number }>();
  const found = new Set<string>();
  const missing = new Map<string, number>();
  return {
    add: (created, operation) => {
      for (const { kind } of created) {
        const key = `${operation}\n${kind}`;
        const known = counts.get(key) ?? { operation, kind, created: 0 };
        known.created += 1;
        counts.set(key, known);
      }
    },
    learn: (exchange, created) => {
      const { operation, request } = exchange.case;
      const isRead = request.method === 'GET' && operation.method === 'GET';
      const resource = resourceAt(operation, request.path);
      if (!isRead || exchange.outcome.kind !== 'reply' || created.find(resource) === undefined) return;
      if (isSuccess(exchange.outcome.status)) found.add(resource.kind);
      else if (isMissing(exchange) && !created.mayBeGone(resource))
        missing.set(resource.kind, (missing.get(resource.kind) ?? 0) + 1);
    },
    unfound: () => {
      const never = [...counts.values()].filter(
        ({ kind }) => !found.has(kind) && (missing.get(kind) ?? 0) >= fewestMissing,
      );
      return new Map(never.map(({ operation, created }) => [operation, created]));
    },
  };
}
