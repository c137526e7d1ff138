import { isJsonType } from '../../http/media-type.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { kindsOnPath, pathKind, pathValues } from '../paths/resource-paths.ts';
import { jsonBody, jsonBodyLike } from './body/body-draft.ts';
import type { KnownValues } from './known-values.ts';
import { withPartIdentifiers } from './values/part-identifiers.ts';

/** What `withFixedParts` leaves as it is. */
export interface FixedPartsOptions {
  /** Other values than references stay as they are; `false` by default. */
  readonly onlyReferences?: boolean;
  /** What is wrong with the request, in the contract; absent: nothing. */
  readonly wrongAt?: Pointer | undefined;
}

/** The request with what it has to repeat of its resource; see `ValidRequestBuilder.withFixedParts`. */
export function withFixedParts(
  request: RequestDraft,
  known: KnownValues,
  { onlyReferences = false, wrongAt = '' }: FixedPartsOptions,
): RequestDraft {
  const { path, body } = request;
  if (body.kind !== 'content' || body.value === undefined || typeof body.content !== 'string') return request;
  const withParts = (value: Json) => (isObject(value) ? withPartsOfResources(value, { path, wrongAt, known }) : value);
  if (body.content !== writeJson(body.value)) {
    const value = withParts(body.value);
    return value === body.value ? request : { ...request, body: jsonBodyLike(body.content, body.value, value) };
  }
  const referring = withFixedReferences(body.value, path, known);
  const isLeft = onlyReferences || !isObject(referring);
  const value = withParts(isLeft ? referring : withValuesGivenByTarget(referring, path, known));
  return value === body.value ? request : { ...request, body: jsonBody(value) };
}

interface PlaceOfBody {
  readonly path: string;
  readonly wrongAt: Pointer;
  readonly known: KnownValues;
}

/** The body with parts of the resources that the request is about: those that its path and its body name, unless it is for one of them as a whole. */
function withPartsOfResources(body: JsonObject, { path, wrongAt, known }: PlaceOfBody): JsonObject {
  const { operation, references, resources, source } = known;
  const values = pathValues(operation.path, path) ?? [];
  const onPath = kindsOnPath(operation.path)
    .map((kind, index) => ({ kind, values: values.slice(0, index + 1) }))
    .filter(({ kind }) => kind !== pathKind(operation.path));
  const inBody = references.within(body).flatMap(({ kind, id }) => {
    const found = resources.pathValuesOf(kind, id);
    return found === undefined ? [] : [{ kind, values: found }];
  });
  const parts = new Map([...onPath, ...inBody].flatMap((one) => [...resources.parts.of(one)]));
  const isResource = (name: string) => references.kindOf(name) !== undefined;
  const properties = propertiesOfBody(operation, source);
  return withPartIdentifiers(body, { operation, document: source.document, wrongAt, properties, parts, isResource });
}

function propertiesOfBody({ body }: Operation, { document }: SchemaSource): ReadonlyMap<string, Pointer> {
  const schema = body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  return schema === undefined ? new Map() : schemaProperties(document, schema).properties;
}

/** The body with what its resource has since it was created, where the target refuses other values. */
function withValuesGivenByTarget(
  value: JsonObject,
  path: string,
  { operation, resources, source }: KnownValues,
): JsonObject {
  const body = resources.valuesSinceCreation.repeat(operation, path, value);
  const properties = propertiesOfBody(operation, source);
  const mayChange = (name: string, one: Json) => {
    const place = properties.get(name);
    return place !== undefined && source.validator.isValid(place, one);
  };
  return resources.valuesGivenByTarget.repeat({ operation, path, body, mayChange });
}

function withFixedReferences(value: Json, path: string, { operation, references, resources }: KnownValues): Json {
  const fixed = resources.referencesSinceCreation.of(operation, path);
  if (fixed?.use !== 'required') return value;
  const left = new Map([...fixed.ids].map(([kind, ids]) => [kind, [...ids]]));
  return references.replace(value, {
    samples: [value],
    byNoun: resources.nouns.refersByNoun(operation),
    give: (kind, id) => (resources.isKnown(kind, id) ? left.get(kind)?.shift() : undefined),
  });
}
