import type { JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { itemsOfList, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** An operationId, or the name of a parameter of the query or of a tag, that is an empty string. Other rules report empty names in other places. */
export const nameEmpty: LintRule = {
  id: 'name-empty',
  level: 'warning',
  why: 'Nothing can refer to it, and clients and documentation have no name for it.',
  *check(subject) {
    for (const { pointer, of } of namePlaces(subject)) {
      if (valueAt(subject.document, pointer) !== '') continue;
      yield { pointer, message: `The name of ${of} is empty.`, fix: 'Write a name, or remove it.' };
    }
  },
};

interface NamePlace {
  readonly pointer: Pointer;
  /** What has the name, in words. */
  readonly of: string;
}

function namePlaces({ document, dialect }: RuleSubject): readonly NamePlace[] {
  const placesOf = (kind: 'operation' | 'described') => objectsOfKind(kind, document, dialect);
  return [
    ...placesOf('operation').map((place) => ({ pointer: join(place, 'operationId'), of: 'the operation' })),
    ...placesOf('described')
      .filter((place) => isInQuery(document, place))
      .map((place) => ({ pointer: join(place, 'name'), of: 'the parameter' })),
    ...itemsOfList(memberOf(document, 'tags')).map((_, at) => ({ pointer: join('/tags', at, 'name'), of: 'the tag' })),
  ];
}

function isInQuery(document: JsonObject, parameter: Pointer): boolean {
  return memberOf(valueAt(document, parameter), 'in') === 'query';
}
