import { isBefore } from '../../schema/document/schema-drafts.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { constraintsOf, schemaAt } from '../schemas/constraints.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { referencePlaces } from '../subject/reference-places.ts';

/**
 * Keywords next to a `$ref`, which OpenAPI 3.0 (OAS 3.0.3, Reference Object) and JSON Schema up to draft-07 ignore, where that changes what is valid; and
 * properties next to a reference to another component than a schema, which every version ignores (OAS 3.1, Reference Object).
 */
export const referenceSiblings: LintRule = {
  id: 'reference-siblings',
  level: 'warning',
  why: 'OpenAPI 3.0 and JSON Schema up to draft-07 ignore it: with "nullable" next to "$ref", null is still not valid.',
  *check(subject) {
    yield* siblingsOfComponents(subject);
    const { document, schemas } = subject;
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

/** Texts change nothing, and later versions than 3.0 read them. */
const texts = new Set(['$ref', 'summary', 'description']);

function* siblingsOfComponents(subject: RuleSubject): Generator<Complaint> {
  for (const { pointer, kind } of referencePlaces(subject)) {
    const object = valueAt(subject.document, pointer);
    // A Path Item Object may have more than its reference.
    if (kind === 'pathItems' || !isObject(object)) continue;
    for (const name of Object.keys(object).filter((one) => !texts.has(one) && !one.startsWith('x-'))) {
      yield {
        pointer: join(pointer, name),
        message: `${JSON.stringify(name)} has no effect next to a "$ref".`,
        fix: 'Remove it, or write the whole object here in place of the reference.',
      };
    }
  }
}
