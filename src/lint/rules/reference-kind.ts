import { join, localReference, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { type ReferencePlace, referencePlaces } from '../subject/reference-places.ts';

/** A reference to a component of the wrong kind, such as a schema where a response belongs. */
export const referenceKind: LintRule = {
  id: 'reference-kind',
  level: 'error',
  why: 'Tools read the component as something that it is not, and ignore most of it without a warning.',
  *check(subject) {
    for (const { pointer, kind } of placesOf(subject)) {
      const target = localReference(memberOf(valueAt(subject.document, pointer), '$ref'));
      const [root, named, ...rest] = target === undefined ? [] : tokensOf(target);
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
