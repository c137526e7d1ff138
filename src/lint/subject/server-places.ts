import { writtenPath } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { holderOf, isObject, itemPointers, join, resolve, valueAt } from '../../schema/json/pointer.ts';

/** Every Server Object of the document, of its path items, operations and links. */
export function serverPlaces(document: JsonObject, operations: readonly Operation[]): Pointer[] {
  const holders = operations.flatMap((operation) => {
    const item = join('/paths', writtenPath(operation));
    const { pointer } = operation;
    return [resolve(document, item) ?? item, holderOf(pointer), pointer];
  });
  const listed = [...new Set(['', ...holders])].flatMap((holder) => {
    const servers = join(holder, 'servers');
    return itemPointers(valueAt(document, servers), servers);
  });
  return [...listed, ...linkServers(document, operations)];
}

function linkServers(document: JsonObject, operations: readonly Operation[]): Pointer[] {
  const responses = new Set(operations.flatMap((operation) => operation.responses.map(({ pointer }) => pointer)));
  return [...responses].flatMap((response) => {
    const links = valueAt(document, join(response, 'links'));
    const places = Object.keys(isObject(links) ? links : {}).flatMap(
      (name) => resolve(document, join(response, 'links', name)) ?? [],
    );
    return places.map((link) => join(link, 'server')).filter((server) => valueAt(document, server) !== undefined);
  });
}
