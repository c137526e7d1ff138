import { isAcceptingKey } from '../../http/status.ts';
import { join, memberOf, objectAt, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An operation without a successful response. Redirections and a switch of protocol count as successful. */
export const successUndocumented: LintRule = {
  id: 'success-undocumented',
  level: 'warning',
  why: 'The mock has no successful response to send, and the suite has none to expect.',
  *check({ document, dialect, operations }) {
    for (const { key, pointer, responses } of operations) {
      // OpenAPI 3.0 requires "responses", and the structure is reported already.
      if (dialect === '3.0' && memberOf(valueAt(document, pointer), 'responses') === undefined) continue;
      // A response that is not an object is reported already.
      const map = join(pointer, 'responses');
      const statuses = Object.keys(objectAt(document, resolve(document, map) ?? map));
      if (statuses.some((status) => isAcceptingKey(status) || status === 'default' || status === '101')) continue;
      yield {
        pointer: responses.length > 0 ? join(pointer, 'responses') : pointer,
        message: `${key} documents no successful response.`,
        fix: 'Document a 2XX response.',
      };
    }
  },
};
