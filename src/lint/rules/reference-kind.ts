import type { Json, JsonObject } from '../../model/json.ts';
import {
  isList,
  isNumber,
  isObject,
  join,
  localReference,
  memberOf,
  resolve,
  tokensOf,
  valueAt,
} from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { type ReferencePlace, referencePlaces } from '../subject/reference-places.ts';

/** A reference to a component of the wrong kind, such as a schema where a response belongs, or to a value that is not an object. */
export const referenceKind: LintRule = {
  id: 'reference-kind',
  level: 'error',
  why: 'Tools read the component as something that it is not, and ignore most of it without a warning.',
  *check(subject) {
    for (const { pointer, kind } of placesOf(subject)) {
      const target = localReference(memberOf(valueAt(subject.document, pointer), '$ref'));
      const [root, named, ...rest] = target === undefined ? [] : tokensOf(target);
      const end = target === undefined ? undefined : resolve(subject.document, target);
      const value = end === undefined ? undefined : valueAt(subject.document, end);
      // `schema-invalid` reports what is not a schema.
      if (kind !== 'schemas' && value !== undefined && !isObject(value)) {
        yield {
          pointer: join(pointer, '$ref'),
          message: `The reference names ${nounOf(value)}, but an object belongs here.`,
          fix: `Name one of components.${kind}, or write the value here.`,
        };
        continue;
      }
      if (root !== 'components' || named === undefined || rest.length !== 1 || named === kind) continue;
      // `reference-resolves` reports a target that does not exist.
      if (target === undefined || valueAt(subject.document, target) === undefined) continue;
      yield {
        pointer: join(pointer, '$ref'),
        message: `The reference names one of components.${named}, but one of components.${kind} belongs here.`,
        fix: kind === 'schemas' ? 'Name a schema.' : `Name one of components.${kind}, or write the value here.`,
      };
    }
  },
};

function* placesOf(subject: RuleSubject): Generator<ReferencePlace> {
  yield* referencePlaces(subject);
  for (const { pointer, schema } of subject.schemas)
    if (Object.hasOwn(schema, '$ref')) yield { pointer, kind: 'schemas' };
}

function nounOf(value: Exclude<Json, JsonObject>): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  return isNumber(value) ? 'a number' : typeof value === 'string' ? 'a text' : 'a boolean';
}
