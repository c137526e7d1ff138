import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, itemPointers, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas, shapeOf } from '../../schema/shape/merge-schemas.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { acceptsNothing, isOnlyReference } from '../schemas/constraints.ts';
import type { Complaint, LintRule, RuleSubject, SchemaObject } from '../subject/lint-rule.ts';

/** A property that one part of a schema describes and `additionalProperties: false` of another part forbids (JSON Schema 2020-12 Core, 10.3.2.3): that keyword sees only the properties of its own part. And a property of two types. */
export const propertyForbidden: LintRule = {
  id: 'property-forbidden',
  level: 'warning',
  why: 'No valid value has the property, so what the author described is neither mocked nor tested.',
  *check(subject) {
    for (const candidate of subject.schemas) {
      if (!combinesSchemas(candidate.schema) || isOnlyReference(candidate.schema)) continue;
      const parts = partsOf(subject, candidate);
      const describing = [...parts, ...alternativesOf(subject, candidate)];
      if (parts.length === 0 || describing.length < 2) continue;
      const whole = shapeOf(subject.document, subject.dialect, candidate.pointer);
      yield* conflicts(subject, { candidate, parts, whole });
      for (const part of parts.filter(({ isClosed }) => isClosed)) {
        const names = describing
          .filter((other) => other !== part)
          .flatMap(({ described }) => described())
          .filter((name) => part.forbids(name) && !isRequired(whole, name));
        if (names.length === 0) continue;
        const keyword = join(part.pointer, 'additionalProperties');
        const list = [...new Set(names)].map((name) => JSON.stringify(name)).join(', ');
        yield {
          pointer: valueAt(subject.document, keyword) === undefined ? part.pointer : keyword,
          message: `"additionalProperties" forbids ${list}, which another part of the schema describes.`,
          fix: 'Describe all properties in the closed part, or close the schema as a whole ("unevaluatedProperties", from OpenAPI 3.1 on).',
        };
      }
    }
  },
};

/** Whether other schemas than its own properties apply to the same value. */
function combinesSchemas(schema: JsonObject): boolean {
  return ['allOf', '$ref', 'anyOf', 'oneOf'].some((keyword) => Object.hasOwn(schema, keyword));
}

/** Properties to which the parts give types that exclude each other. */
function* conflicts(
  { document, dialect }: RuleSubject,
  { candidate, parts, whole }: { candidate: SchemaObject; parts: readonly Part[]; whole: Shape },
): Generator<Complaint> {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const isImpossible = (pointers: readonly Pointer[]) => {
    if (pointers.length < 2) return false;
    const { types, typeKeywords } = mergeSchemas(registry, { pointers });
    return types.size === 0 && typeKeywords.length > 1;
  };
  for (const [name, pointers] of whole.properties) {
    if (isRequired(whole, name) || !isImpossible(pointers)) continue;
    // A conflict within one part is reported there.
    if (parts.some(({ properties }) => isImpossible(properties.get(name) ?? []))) continue;
    const keyword = memberOf(candidate.schema, 'allOf') === undefined ? '$ref' : 'allOf';
    yield {
      pointer: join(candidate.pointer, keyword),
      message: `The parts give the property ${JSON.stringify(name)} types that exclude each other, so it is never valid.`,
      fix: 'Make the types agree, or rename one of the properties.',
    };
  }
}

/** One of the schemas that apply to the same value. */
interface Part {
  readonly pointer: Pointer;
  /** The properties that it describes and accepts. */
  readonly described: () => readonly string[];
  /** Whether it forbids any property. */
  readonly isClosed: boolean;
  readonly forbids: (name: string) => boolean;
  readonly properties: Shape['properties'];
}

/** A schema's own keywords, the items of its `allOf`, and the target of the `$ref` next to them. */
function partsOf(subject: RuleSubject, { pointer, schema }: SchemaObject): Part[] {
  const listed = memberOf(schema, 'allOf');
  const items = itemPointers(listed, join(pointer, 'allOf'));
  const { $ref: reference } = schema;
  const isReference = typeof reference === 'string';
  // A reference of OpenAPI 3.0 replaces what is next to it.
  if (isReference && subject.dialect === '3.0') return [];
  const target = isReference ? resolve(subject.document, pointer) : undefined;
  return [
    ownPart(subject, { pointer, schema }),
    ...(target === undefined || target === pointer
      ? []
      : [{ ...partAt(subject, target), pointer: join(pointer, '$ref') }]),
    ...items.map((item) => partAt(subject, item)),
  ];
}

function ownPart({ document }: RuleSubject, { pointer, schema }: Pick<SchemaObject, 'pointer' | 'schema'>): Part {
  const properties = memberOf(schema, 'properties');
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isClosed =
    memberOf(schema, 'additionalProperties') === false && memberOf(schema, 'patternProperties') === undefined;
  return {
    pointer,
    described: () => names.filter((name) => !acceptsNothing(document, join(pointer, 'properties', name))),
    isClosed,
    forbids: (name) => isClosed && !names.includes(name),
    properties: new Map(names.map((name) => [name, [join(pointer, 'properties', name)]])),
  };
}

function partAt({ document, dialect }: RuleSubject, pointer: Pointer): Part {
  const shape = shapeOf(document, dialect, pointer);
  const isDescribed = (name: string) => {
    const schemas = schemasOfProperty(shape, name);
    return schemas !== undefined && !schemas.some((schema) => acceptsNothing(document, schema));
  };
  return {
    pointer,
    described: () => [...shape.properties.keys()].filter(isDescribed),
    isClosed: shape.objects.some(({ closed }) => closed !== undefined),
    forbids: (name) => schemasOfProperty(shape, name) === undefined,
    properties: shape.properties,
  };
}

/** The alternatives of a schema that closes itself. An alternative may close itself on purpose: it then stands for values with fewer properties. */
function alternativesOf(subject: RuleSubject, { pointer, schema }: SchemaObject): Part[] {
  if (memberOf(schema, 'additionalProperties') !== false) return [];
  return ['anyOf', 'oneOf'].flatMap((keyword) => {
    const places = itemPointers(memberOf(schema, keyword), join(pointer, keyword));
    return places.map((place) => partAt(subject, place));
  });
}

/** `schema-unsatisfiable` reports properties that an object must have and must not have. */
function isRequired({ required, types }: Shape, name: string): boolean {
  return required.has(name) && types.size === 1 && types.has('object');
}
