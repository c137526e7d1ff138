import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { holderOf, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A list of servers with one URL twice, or with one name twice (OAS 3.2, Server Object: names are unique). */
export const serversUnique: LintRule = {
  id: 'servers-unique',
  level: 'warning',
  why: 'Nothing distinguishes the two, so one of them is probably not what the author meant.',
  *check({ document, dialect, operations }) {
    const seen = new Set<string>();
    for (const place of serverPlaces(document, operations)) {
      const server = valueAt(document, place);
      const list = holderOf(place);
      for (const keyword of dialect === '3.2' ? ['url', 'name'] : ['url']) {
        const value = memberOf(server, keyword);
        if (typeof value !== 'string') continue;
        const identity = `${list} ${keyword} ${keyword === 'url' ? addressOf(value, server) : value}`;
        if (seen.has(identity)) {
          yield {
            pointer: join(place, keyword),
            message: `The list has another server with the ${keyword === 'url' ? 'URL' : 'name'} ${JSON.stringify(value)}.`,
            fix: 'Change or remove one of the two.',
          };
        }
        seen.add(identity);
      }
    }
  },
};

/** The URL, with what its variables may be. */
function addressOf(url: string, server: Json | undefined): string {
  return `${url} ${canonicalJson(memberOf(server, 'variables') ?? {})}`;
}
