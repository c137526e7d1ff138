import { filledTemplate } from '../../http/written-path.ts';
import type { Server } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isList, join, memberOf, valueAt } from '../../schema/json/pointer.ts';

/**
 * The servers of the first of these objects that has any, with their variables replaced by the defaults; `/` when there are none (OAS, OpenAPI Object). An
 * operation's own servers come first, then those of its path, then the document's (OAS, Path Item Object and Operation Object).
 */
export function readServers(document: JsonObject, holders: readonly Pointer[]): readonly Server[] {
  for (const holder of holders) {
    const place = join(holder, 'servers');
    const list = valueAt(document, place);
    const read = isList(list) ? list.flatMap((server, index) => readServer(server, join(place, index))) : [];
    if (read.length > 0) return read;
  }
  return [{ url: '/', pointer: '' }];
}

function readServer(server: Json, pointer: Pointer): Server[] {
  const template = memberOf(server, 'url');
  if (typeof template !== 'string') return [];
  const variables = memberOf(server, 'variables');
  const url = filledTemplate(template, (name) => {
    const value = memberOf(memberOf(variables, name), 'default');
    return typeof value === 'string' ? value : undefined;
  });
  return [{ url, pointer }];
}
