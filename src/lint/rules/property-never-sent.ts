import { isJsonType } from '../../http/media-type.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { reachableSchemas } from '../../schema/document/reachable-schemas.ts';
import { referencesOf } from '../../schema/document/references.ts';
import type { SchemaRegistry } from '../../schema/document/schema-registry.ts';
import { ancestorsOf, isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/**
 * A `readOnly` property in a schema of requests alone, or a `writeOnly` one in a schema of responses alone (OAS, Schema Object): it is never sent. Nor is one in
 * an example of such a body.
 */
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
      if (!isWithinAny(own, pointer) || isWithinAny(other, pointer)) continue;
      yield {
        pointer: join(pointer, keyword),
        message: `The property is ${keyword}, but its schema is used in ${isRequest ? 'requests' : 'responses'} only.`,
        fix: `Remove "${keyword}", or the property.`,
      };
    }
    yield* inExamples(subject);
  },
};

/** How many properties of one example are reported, and how many properties or items of one value are looked at. */
const mostReported = 3;
const mostMembers = 50;

function* inExamples(subject: RuleSubject): Generator<Complaint> {
  const { document, dialect, operations } = subject;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const seen = new Set<string>();
  for (const { media, direction } of sentMedia(operations)) {
    if (media.schema === undefined || !isJsonType(media.mediaType)) continue;
    for (const { value, pointer } of media.examples) {
      const key = `${direction} ${pointer}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const places = excludedPlaces(registry, { value, schemas: [media.schema], pointer, direction });
      let left = mostReported;
      for (const { place, name } of places) {
        if (left-- <= 0) break;
        const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
        yield {
          pointer: place,
          message: `The example of a ${direction} has the property ${JSON.stringify(name)}, which is ${keyword}.`,
          fix: `Remove it from the example, or "${keyword}" from the schema.`,
        };
      }
    }
  }
}

interface ExamplePart {
  readonly value: Json;
  /** They all apply to the value. */
  readonly schemas: readonly Pointer[];
  readonly pointer: Pointer;
  readonly direction: 'request' | 'response';
}

interface ExcludedPlace {
  readonly place: Pointer;
  readonly name: string;
}

function* excludedPlaces(
  registry: SchemaRegistry,
  { value, schemas, pointer, direction }: ExamplePart,
): Generator<ExcludedPlace> {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return;
  const shape = mergeSchemas(registry, { pointers: schemas });
  const excluded = direction === 'request' ? shape.readOnly : shape.writeOnly;
  for (const [name, member] of Object.entries(value).slice(0, mostMembers)) {
    const place = join(pointer, name);
    if (isObject(value) && excluded.has(name)) yield { place, name };
    const inner = isObject(value) ? schemasOfProperty(shape, name) : schemasOfItem(shape, Number(name));
    yield* excludedPlaces(registry, { value: member as Json, schemas: inner ?? [], pointer: place, direction });
  }
}

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

function isWithinAny(roots: ReadonlySet<Pointer>, pointer: Pointer): boolean {
  return [pointer, ...ancestorsOf(pointer)].some((place) => roots.has(place));
}
