import type { Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { reachableSchemas } from '../../schema/document/reachable-schemas.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A `readOnly` property in a schema of requests alone, or a `writeOnly` one in a schema of responses alone (OAS, Schema Object): it is never sent. */
export const propertyNeverSent: LintRule = {
  id: 'property-never-sent',
  level: 'advice',
  why: 'Nothing ever contains the property, and where it is required, it is not.',
  *check(subject) {
    const { requests, others } = usesOf(subject);
    for (const { pointer, schema } of subject.schemas) {
      const [keyword] = ['readOnly', 'writeOnly'].filter((name) => memberOf(schema, name) === true);
      if (keyword === undefined || !/\/properties\/[^/]*$/.test(pointer)) continue;
      const isRequest = keyword === 'readOnly';
      const [own, other] = isRequest ? [requests, others] : [others, requests];
      if (!isBelow(own, pointer) || isBelow(other, pointer)) continue;
      yield {
        pointer: join(pointer, keyword),
        message: `The property is ${keyword}, but its schema is used in ${isRequest ? 'requests' : 'responses'} only.`,
        fix: `Remove "${keyword}", or the property.`,
      };
    }
  },
};

/** The schemas that bodies of requests reach, and those that all other bodies reach, with the schemas below them. */
function usesOf({
  document,
  dialect,
  operations,
}: RuleSubject): Readonly<Record<'requests' | 'others', ReadonlySet<Pointer>>> {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const bodies = sentMedia(operations).filter(({ direction }) => direction === 'request');
  const sent = new Set(bodies.map(({ media }) => media.pointer));
  const others = objectsOfKind('mediaType', document, dialect).filter((place) => !sent.has(place));
  const schemasOf = (places: Iterable<Pointer>) => [...places].map((place) => join(place, 'schema'));
  return {
    requests: reachableSchemas(registry, ...schemasOf(sent)),
    others: reachableSchemas(registry, ...schemasOf(others)),
  };
}

function isBelow(roots: ReadonlySet<Pointer>, pointer: Pointer): boolean {
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/')))
    if (roots.has(place)) return true;
  return false;
}
