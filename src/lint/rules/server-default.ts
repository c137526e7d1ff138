import { isList, isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A server variable whose default is not one of its values (OAS, Server Variable Object). */
export const serverDefault: LintRule = {
  id: 'server-default',
  level: 'error',
  why: 'The URL of the server contradicts itself.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const variables = memberOf(valueAt(document, place), 'variables');
      for (const [name, variable] of isObject(variables) ? Object.entries(variables) : []) {
        const values = memberOf(variable, 'enum');
        const value = memberOf(variable, 'default');
        if (!isList(values) || value === undefined || values.includes(value)) continue;
        yield {
          pointer: join(place, 'variables', name, 'default'),
          message: `The default of the server variable ${JSON.stringify(name)} is not one of its "enum" values.`,
          fix: 'Use one of the values of "enum".',
        };
      }
    }
  },
};
