import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { fileFacts } from '../../conventions/sentences/file-facts.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaParts, schemaProperties } from '../../schema/document/schema-properties.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { isObject, join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { latin1Bytes } from '../../text/latin1-bytes.ts';
import { sha256WithoutNode } from '../../text/sha256-without-node.ts';
import type { RequestValues } from './matching-example.ts';

interface UploadResponse {
  readonly document: JsonObject;
  readonly entry: MediaType;
  readonly isValid: (value: Json) => boolean;
}

/**
 * The body of a response with the length and the digest of the only file of the request, where it states them (`bytes`, `sha256`), also in an object that is called like
 * the part (`{"attachment": {"sha256": …}}`); as far as the result is valid.
 */
export function withFileFacts(value: Json, values: RequestValues, response: UploadResponse): Json {
  const file = onlyFile(values, response.document);
  const { instance } = resourceIn(value);
  if (file === undefined) return value;
  return [instance, instance + join('', file.name)].reduce(
    (changed, place) => withFactsAt(changed, { place, bytes: file.bytes }, response),
    value,
  );
}

function withFactsAt(
  value: Json,
  { place: instance, bytes }: { readonly place: Pointer; readonly bytes: Uint8Array },
  { document, entry, isValid }: UploadResponse,
): Json {
  const shown = valueAt(value, instance);
  if (entry.schema === undefined || !isObject(shown)) return value;
  const propertyOf = (schema: Pointer | undefined, name: string) =>
    schema === undefined ? undefined : schemaProperties(document, schema, 'every-branch').properties.get(name);
  const schema = tokensOf(instance).reduce<Pointer | undefined>(propertyOf, entry.schema);
  const facts = fileFacts(shown, (name) => descriptionAt(document, propertyOf(schema, name)));
  return facts.reduce((changed, { name, about }) => {
    const fact = about === 'length' ? bytes.length : sha256WithoutNode(bytes);
    const corrected = changeAt(changed, tokensOf(instance + join('', name)), () => fact);
    return isValid(corrected) ? corrected : changed;
  }, value);
}

/** The only part of a multipart body that is a file. */
function onlyFile(
  { body, entry }: RequestValues,
  document: JsonObject,
): { readonly name: string; readonly bytes: Uint8Array } | undefined {
  if (entry?.schema === undefined || !isObject(body) || !/^multipart\//i.test(entry.mediaType)) return undefined;
  const { properties } = schemaProperties(document, entry.schema, 'every-branch');
  const [file, ...others] = [...properties].flatMap(([name, place]) => {
    const content = memberOf(body, name);
    return content !== undefined && isFile(document, place) ? [{ name, content }] : [];
  });
  if (file === undefined || typeof file.content !== 'string' || others.length > 0) return undefined;
  const { name, content } = file;
  // Only what was read as text has characters beyond Latin-1.
  return { name, bytes: /[^\0-\xff]/.test(content) ? new TextEncoder().encode(content) : latin1Bytes(content) };
}

function isFile(document: JsonObject, place: Pointer): boolean {
  return schemaParts(document, place).some((part) => {
    const schema = valueAt(document, part);
    return memberOf(schema, 'format') === 'binary' || memberOf(schema, 'contentMediaType') !== undefined;
  });
}
