import { isBefore } from '../../schema/document/schema-drafts.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { constraintsOf, schemaAt } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';

/** Keywords next to a `$ref`, which OpenAPI 3.0 (OAS 3.0.3, Reference Object) and JSON Schema up to draft-07 ignore, where that changes what is valid. */
export const referenceSiblings: LintRule = {
  id: 'reference-siblings',
  level: 'warning',
  why: 'OpenAPI 3.0 and JSON Schema up to draft-07 ignore it: with "nullable" next to "$ref", null is still not valid.',
  *check({ document, schemas }) {
    for (const { pointer, schema, draft } of schemas) {
      if (draft === undefined || !isBefore(draft, '2019-09') || typeof memberOf(schema, '$ref') !== 'string') continue;
      const meant = constraintsOf(schema).filter((keyword) => !keyword.startsWith('$'));
      const flags = ['nullable', 'readOnly', 'writeOnly'].filter((flag) => memberOf(schema, flag) === true);
      const target = schemaAt(document, pointer);
      for (const keyword of [...meant, ...flags]) {
        // A keyword that the referenced schema has too is not lost.
        if (sameJson(schema[keyword] ?? null, memberOf(target, keyword) ?? {})) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `"${keyword}" has no effect next to a "$ref".`,
          fix: 'Put the reference into an "allOf", and the other keywords next to that.',
        };
      }
    }
  },
};
