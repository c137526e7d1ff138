import { isJsonType } from '../../http/media-type.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { jsonBody } from './body/body-draft.ts';
import type { KnownValues } from './known-values.ts';

/** The request with what it has to repeat of its resource; see `ValidRequestBuilder.withFixedParts`. */
export function withFixedParts(request: RequestDraft, known: KnownValues, onlyReferences: boolean): RequestDraft {
  const { path, body } = request;
  if (body.kind !== 'content' || body.value === undefined || body.content !== writeJson(body.value)) return request;
  const referring = withFixedReferences(body.value, path, known);
  const isLeft = onlyReferences || !isObject(referring);
  const value = isLeft ? referring : withValuesGivenByTarget(referring, path, known);
  return value === body.value ? request : { ...request, body: jsonBody(value) };
}

/** The body with what its resource has since it was created, where the target refuses other values. */
function withValuesGivenByTarget(
  value: JsonObject,
  path: string,
  { operation, resources, source }: KnownValues,
): JsonObject {
  const body = resources.valuesSinceCreation.repeat(operation, path, value);
  const schema = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  const places = schema === undefined ? undefined : schemaProperties(source.document, schema).properties;
  const mayChange = (name: string, one: Json) => {
    const place = places?.get(name);
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
