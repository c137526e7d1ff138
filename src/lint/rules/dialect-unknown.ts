import { draftOfUri } from '../../schema/document/schema-drafts.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { isReference } from '../../schema/validate/formats/uri-formats.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** A dialect of JSON Schema that Coldframe does not know (OAS 3.1, 4.8.24.4). OpenAPI 3.0 has no dialects. */
export const dialectUnknown: LintRule = {
  id: 'dialect-unknown',
  level: 'warning',
  why: 'It may have its own keywords and give others another meaning. Mock and suite read the schemas as JSON Schema 2020-12.',
  *check(subject) {
    if (subject.dialect === '3.0') return;
    for (const { pointer, name } of namedDialects(subject)) {
      // `address-form` reports what is not a URL.
      if (draftOfUri(name) !== undefined || !isReference(name, 'uri')) continue;
      yield {
        pointer,
        message: `The JSON Schema dialect ${JSON.stringify(name)} is unknown: the structure of its schemas is not checked, and values are checked by JSON Schema 2020-12.`,
        fix: 'Use the URL of draft-04, draft-06, draft-07, 2019-09, 2020-12 or of an OpenAPI dialect.',
      };
    }
  },
};

function namedDialects({ document, schemas }: RuleSubject): { pointer: string; name: string }[] {
  const whole = { pointer: '/jsonSchemaDialect', name: memberOf(document, 'jsonSchemaDialect') };
  const own = schemas.map(({ pointer, schema }) => ({
    pointer: join(pointer, '$schema'),
    name: memberOf(schema, '$schema'),
  }));
  return [whole, ...own].flatMap(({ pointer, name }) => (typeof name === 'string' ? [{ pointer, name }] : []));
}
