import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, localReference, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { parameterLists } from '../subject/parameter-places.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/** A reference to a component of the wrong kind, such as a schema where a response belongs. */
export const referenceKind: LintRule = {
  id: 'reference-kind',
  level: 'error',
  why: 'Tools read the component as something that it is not, and ignore most of it without a warning.',
  *check(subject) {
    for (const { pointer, kind } of placesOf(subject)) {
      const reference = memberOf(valueAt(subject.document, pointer), '$ref');
      const target = typeof reference === 'string' ? localReference(reference) : undefined;
      const [root, named, ...rest] = target === undefined ? [] : tokensOf(target);
      if (root !== 'components' || named === undefined || rest.length !== 1 || named === kind) continue;
      yield {
        pointer: join(pointer, '$ref'),
        message: `The reference names one of components.${named}, but one of components.${kind} belongs here.`,
        fix: kind === 'schemas' ? 'Name a schema.' : `Name one of components.${kind}, or write the value here.`,
      };
    }
  },
};

interface ExpectedReference {
  readonly pointer: Pointer;
  /** The part of `components` that holds such objects. */
  readonly kind: string;
}

function* placesOf({ document, operations, schemas }: RuleSubject): Generator<ExpectedReference> {
  const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
  for (const list of lists) yield* itemsOf(document, list, 'parameters');
  for (const pointer of new Set(operations.map((operation) => operation.pointer))) {
    yield { pointer: join(pointer, 'requestBody'), kind: 'requestBodies' };
    yield* itemsOf(document, join(pointer, 'responses'), 'responses');
    yield* itemsOf(document, join(pointer, 'callbacks'), 'callbacks');
  }
  for (const pointer of new Set(operations.flatMap(({ responses }) => responses.map((response) => response.pointer)))) {
    yield* itemsOf(document, join(pointer, 'headers'), 'headers');
    yield* itemsOf(document, join(pointer, 'links'), 'links');
  }
  for (const { pointer } of schemas) yield { pointer, kind: 'schemas' };
}

function* itemsOf(document: JsonObject, holder: Pointer, kind: string): Generator<ExpectedReference> {
  const value = valueAt(document, holder);
  const names = Array.isArray(value) || isObject(value) ? Object.keys(value) : [];
  for (const name of names) yield { pointer: join(holder, name), kind };
}
