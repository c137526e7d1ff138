import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../rule.ts';
import { serverPlaces } from '../server-places.ts';

/** The address of a server with a query or a fragment (OAS 3.2, Server Object): paths are put behind it as it is. */
export const serverUrl: LintRule = {
  id: 'server-url',
  level: 'warning',
  why: 'Paths are put behind the address as it is: behind a query or a fragment they are no paths.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const url = memberOf(valueAt(document, place), 'url');
      const part = typeof url === 'string' ? /[?#]/.exec(url.replaceAll(/\{[^{}]*\}/g, ''))?.[0] : undefined;
      if (part === undefined) continue;
      yield {
        pointer: join(place, 'url'),
        message: `The address of a server holds a ${part === '?' ? 'query' : 'fragment'}.`,
        fix: 'Describe a query by parameters or a security scheme.',
      };
    }
  },
};
