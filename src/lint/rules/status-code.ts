import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A key of `responses` that is neither a status, nor a range of statuses, nor `default` (OAS, Responses Object). */
export const statusCode: LintRule = {
  id: 'status-code',
  level: 'error',
  why: 'No response can have it: the mock cannot send it, and the suite does not expect it.',
  *check({ document, operations }) {
    for (const list of new Set(operations.map(({ pointer }) => join(pointer, 'responses')))) {
      const responses = valueAt(document, list);
      for (const status of isObject(responses) ? Object.keys(responses) : []) {
        if (/^([1-5](\d\d|XX)|default|x-.*|\$ref)$/.test(status)) continue;
        yield {
          pointer: join(list, status),
          message: `${JSON.stringify(status)} is not a status.${hint(status)}`,
          fix: 'Write three digits from 100 to 599, a range such as 4XX, or default.',
        };
      }
    }
  },
};

function hint(status: string): string {
  const meant = /^[1-5]xx$/i.test(status)
    ? status.toUpperCase()
    : status.toLowerCase() === 'default'
      ? 'default'
      : undefined;
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
