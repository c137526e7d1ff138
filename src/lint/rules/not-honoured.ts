import type { JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { groupBy } from '../../text/group-by.ts';
import { plural } from '../../text/plural.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** Parts of the contract that mock and suite do not support. */
export const notHonoured: LintRule = {
  id: 'not-honoured',
  level: 'advice',
  why: 'You should know what is not tested.',
  *check({ document, unsupported }) {
    const places = groupBy(unsupported, ({ pointer, reason }) => `${pointer} ${reason}`);
    for (const [first, ...others] of places.values()) {
      const { pointer, operation, reason } = first;
      if (isFaultyScheme(document, pointer)) continue;
      const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other operation')}`;
      const subject = operation === undefined ? '' : `${operation}${more}: `;
      const sentence = subject + reason;
      yield { pointer, message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, fix: undefined };
    }
  },
};

const knownTypes: ReadonlySet<unknown> = new Set(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']);

/** A security scheme that is not declared, or not as OpenAPI says: other rules report it once. */
function isFaultyScheme(document: JsonObject, pointer: Pointer): boolean {
  if (!pointer.startsWith('/components/securitySchemes')) return false;
  const scheme = valueAt(document, pointer);
  const type = memberOf(scheme, 'type');
  return (
    !knownTypes.has(type) ||
    (type === 'http' && memberOf(scheme, 'scheme') === undefined) ||
    (type === 'apiKey' && [memberOf(scheme, 'name'), memberOf(scheme, 'in')].includes(undefined))
  );
}
