import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A variable in the address of a server that is not described (OAS, Server Object): the address cannot be known. */
export const serverVariables: LintRule = {
  id: 'server-variables',
  level: 'error',
  why: 'The address under which the service is reached is unknown.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const server = valueAt(document, place);
      const url = memberOf(server, 'url');
      for (const [, name = ''] of typeof url === 'string' ? url.matchAll(/\{([^{}]*)\}/g) : []) {
        if (memberOf(memberOf(server, 'variables'), name) !== undefined) continue;
        yield {
          pointer: join(place, 'url'),
          message: `The server variable {${name}} is not described.`,
          fix: 'Describe it in "variables", with a default.',
        };
      }
    }
  },
};
