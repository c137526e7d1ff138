import { namesInBraces } from '../../http/written-path.ts';
import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A variable in a server URL that is not described (OAS, Server Object): the URL is unknown. */
export const serverVariables: LintRule = {
  id: 'server-variables',
  level: 'error',
  why: 'The URL of the server is unknown.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const server = valueAt(document, place);
      const url = memberOf(server, 'url');
      for (const name of typeof url === 'string' ? namesInBraces(url) : []) {
        if (memberOf(memberOf(server, 'variables'), name) !== undefined) continue;
        yield {
          pointer: join(place, 'url'),
          message: `The server URL contains the variable {${name}}, which "variables" does not describe.`,
          fix: 'Add it to "variables", with a default.',
        };
      }
    }
  },
};
