import { isSafeMethod } from '../../../http/method.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Resource, resourceAt } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { readMoved, readRenamed } from '../reading/read-resources.ts';
import type { Memory } from './memory.ts';

/** What a request refers to may be gone after it, or have another name: `POST /books/bulk-delete`, `POST /tags/rename`. */
export function followReferences(exchange: Exchange, memory: Memory): void {
  const { contract, known, created, archived } = memory;
  const { operation, request } = exchange.case;
  const value = writtenValue(request.body);
  if (isSafeMethod(request.method) || value === undefined) return;
  const references = findReferences(operation, contract.operations);
  if (!references.mayEnd) return;
  for (const { kind, id } of references.within(value)) {
    const before = known.find(kind, id) ?? created.find({ kind, values: [id] });
    if (before?.own !== true) continue;
    const after = references.givesNewName ? readRenamed(exchange, before, contract) : undefined;
    if (after !== undefined) {
      replaceResource(before, after, memory);
      continue;
    }
    known.forget(before);
    const places = references.givesNewName ? [] : archived.placesOf(before);
    places.forEach(known.remember);
    created.add(places, undefined);
  }
}

/** A change may give another identifier: `PATCH /files/{path}` with `path`. */
export function followMove(exchange: Exchange, memory: Memory): void {
  const after = readMoved(exchange);
  const { operation, request } = exchange.case;
  const before = after && memory.created.find(resourceAt(operation, request.path));
  if (after === undefined || before === undefined || memory.created.isForeign(after)) return;
  replaceResource(before, after, memory);
  // Some services keep what a PUT was sent to, and create what its body names.
  if (request.method === 'PUT' && memory.created.isDeletable(before.kind)) memory.created.add([before], undefined);
}

/** What the run has created has another identifier from now on. */
function replaceResource(before: Resource, after: Resource, { known, created }: Memory): void {
  known.forget(before);
  created.remove(before);
  created.add([after], undefined);
  known.remember(after);
}
