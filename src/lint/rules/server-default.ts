import { isList, isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A server variable whose default is not one of its values (OAS, Server Variable Object). */
export const serverDefault: LintRule = {
  id: 'server-default',
  level: 'error',
  why: 'The URL of the server contradicts itself.',
  *check({ document, dialect, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const variables = memberOf(valueAt(document, place), 'variables');
      for (const [name, variable] of isObject(variables) ? Object.entries(variables) : []) {
        const values = memberOf(variable, 'enum');
        const value = memberOf(variable, 'default');
        if (!isList(values) || value === undefined || values.includes(value)) continue;
        // In later versions `structure` reports an empty list.
        if (values.length === 0 && dialect !== '3.0') continue;
        if (values.length === 0) {
          yield {
            pointer: join(place, 'variables', name, 'enum'),
            message: `The server variable ${JSON.stringify(name)} has no value: "enum" is empty.`,
            fix: 'List the values, or remove "enum".',
          };
          continue;
        }
        yield {
          pointer: join(place, 'variables', name, 'default'),
          message: `The default of the server variable ${JSON.stringify(name)} is not one of its "enum" values.`,
          fix: 'Use one of the values of "enum".',
        };
      }
    }
  },
};
