import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { type ObjectKind, objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { RuleSubject } from './lint-rule.ts';
import { parameterLists } from './parameter-places.ts';

/** A Reference Object. */
export interface ReferencePlace {
  readonly pointer: Pointer;
  /** The part of `components` that holds such objects. */
  readonly kind: string;
}

/** By kind of object, the lists and maps whose items may be references, and the part of `components` that they name. */
const itemsByKind: Readonly<Partial<Record<ObjectKind, Readonly<Record<string, string>>>>> = {
  document: { paths: 'pathItems', webhooks: 'pathItems' },
  pathItem: { parameters: 'parameters' },
  operation: { parameters: 'parameters', responses: 'responses', callbacks: 'callbacks' },
  response: { headers: 'headers', links: 'links' },
  described: { examples: 'examples' },
  mediaType: { examples: 'examples' },
  encoding: { headers: 'headers' },
  components: Object.fromEntries(
    [
      ...['responses', 'parameters', 'requestBodies', 'headers', 'callbacks'],
      ...['examples', 'links', 'securitySchemes', 'pathItems'],
    ].map((kind) => [kind, kind]),
  ),
};

/** Every Reference Object in a place where OpenAPI allows one to a component. Those of schemas are left out. */
export const referencePlaces = memoizeByObject((subject: RuleSubject): readonly ReferencePlace[] => [
  ...new Map([...findPlaces(subject)].map((place) => [place.pointer, place])).values(),
]);

function* findPlaces({ document, dialect, operations }: RuleSubject): Generator<ReferencePlace> {
  // Path items and responses that references name may be outside of the places of OpenAPI.
  const holders: readonly (readonly [ObjectKind, readonly Pointer[]])[] = [
    ...(Object.keys(itemsByKind) as ObjectKind[]).map(
      (kind) => [kind, objectsOfKind(kind, document, dialect)] as const,
    ),
    ['operation', operations.map(({ pointer }) => pointer)],
    ['response', operations.flatMap(({ responses }) => responses.map(({ pointer }) => pointer))],
  ];
  for (const [kind, places] of holders) {
    for (const place of new Set(places)) {
      if (kind === 'operation' && isReference(valueAt(document, join(place, 'requestBody'))))
        yield { pointer: join(place, 'requestBody'), kind: 'requestBodies' };
      for (const [field, named] of Object.entries(itemsByKind[kind] ?? {}))
        yield* itemsOf(document, join(place, field), named);
    }
  }
  const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
  for (const list of lists) yield* itemsOf(document, list, 'parameters');
}

function* itemsOf(document: JsonObject, holder: Pointer, kind: string): Generator<ReferencePlace> {
  const value = valueAt(document, holder);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) if (isReference(item)) yield { pointer: join(holder, name), kind };
}

function isReference(value: Json | undefined): boolean {
  return isObject(value) && typeof memberOf(value, '$ref') === 'string';
}
