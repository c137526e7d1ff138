import { draftOfUri } from '../../schema/document/schema-drafts.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/** A dialect of JSON Schema that nobody knows here (OAS 3.1, 4.8.24.4). In OpenAPI 3.0 there are none. */
export const dialectUnknown: LintRule = {
  id: 'dialect-unknown',
  level: 'warning',
  why: 'It may have keywords of its own and give others another meaning: mock and suite read the schemas as JSON Schema 2020-12.',
  *check(subject) {
    if (subject.dialect === '3.0') return;
    for (const { pointer, name } of namedDialects(subject)) {
      if (draftOfUri(name) !== undefined) continue;
      yield {
        pointer,
        message: `The dialect ${JSON.stringify(name)} is not known: keywords and structure of the schemas written in it are not judged, and values are judged as by JSON Schema 2020-12.`,
        fix: 'Name draft-04, draft-06, draft-07, 2019-09, 2020-12 or a dialect of OpenAPI by its address.',
      };
    }
  },
};

function namedDialects({ document, schemas }: RuleSubject): { pointer: string; name: string }[] {
  const usual = { pointer: '/jsonSchemaDialect', name: memberOf(document, 'jsonSchemaDialect') };
  const own = schemas.map(({ pointer, schema }) => ({
    pointer: join(pointer, '$schema'),
    name: memberOf(schema, '$schema'),
  }));
  return [usual, ...own].flatMap(({ pointer, name }) => (typeof name === 'string' ? [{ pointer, name }] : []));
}
