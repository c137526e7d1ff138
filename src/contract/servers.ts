import type { Server } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { join, memberOf } from '../schema/json/pointer.ts';

/** The document's servers, their variables replaced by the defaults; without any it is `/` (OAS, OpenAPI Object). */
export function readServers(document: JsonObject): Server[] {
  const servers = memberOf(document, 'servers');
  const read = Array.isArray(servers) ? (servers as readonly Json[]).flatMap(readServer) : [];
  return read.length > 0 ? read : [{ url: '/', pointer: '' }];
}

function readServer(server: Json, index: number): Server[] {
  const template = memberOf(server, 'url');
  if (typeof template !== 'string') return [];
  const variables = memberOf(server, 'variables');
  const url = template.replace(/\{([^{}]+)\}/g, (written, name: string) => {
    const value = memberOf(memberOf(variables, name), 'default');
    return typeof value === 'string' ? value : written;
  });
  return [{ url, pointer: join('/servers', index) }];
}
