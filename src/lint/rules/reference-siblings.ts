import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../rule.ts';
import { constraintsOf } from '../schema-meaning.ts';

/** Members beside a `$ref`, which OpenAPI 3.0 ignores (OAS 3.0.3, Reference Object), where ignoring them changes what is valid. */
export const referenceSiblings: LintRule = {
  id: 'reference-siblings',
  level: 'warning',
  why: 'OpenAPI 3.0 ignores it: a "nullable" there admits no null.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      if (typeof memberOf(schema, '$ref') !== 'string') continue;
      const meant = constraintsOf(schema).filter((keyword) => keyword !== '$ref');
      const flags = ['nullable', 'readOnly', 'writeOnly'].filter((flag) => memberOf(schema, flag) === true);
      for (const keyword of [...meant, ...flags]) {
        yield {
          pointer: join(pointer, keyword),
          message: `"${keyword}" beside a "$ref" is ignored.`,
          fix: 'Put the reference into an "allOf" and the rest beside that.',
        };
      }
    }
  },
};
