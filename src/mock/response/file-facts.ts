import { fileFacts } from '../../conventions/file-facts.ts';
import { resourceIn } from '../../conventions/wrapped-resource.ts';
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

/** The body of a response with the length and the digest of the only file of the request, where it states them (`bytes`, `sha256`); as far as the result is valid. */
export function withFileFacts(value: Json, values: RequestValues, { document, entry, isValid }: UploadResponse): Json {
  const bytes = onlyFile(values, document);
  const { value: shown, instance } = resourceIn(value);
  if (bytes === undefined || entry.schema === undefined || !isObject(shown)) return value;
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

/** The bytes of the only part of a multipart body that is a file. */
function onlyFile({ body, entry }: RequestValues, document: JsonObject): Uint8Array | undefined {
  if (entry?.schema === undefined || !isObject(body) || !/^multipart\//i.test(entry.mediaType)) return undefined;
  const { properties } = schemaProperties(document, entry.schema, 'every-branch');
  const [file, ...others] = [...properties].flatMap(([name, place]) => {
    const content = memberOf(body, name);
    return content !== undefined && isFile(document, place) ? [content] : [];
  });
  if (typeof file !== 'string' || others.length > 0) return undefined;
  // Only what was read as text has characters beyond Latin-1.
  return /[^\0-\xff]/.test(file) ? new TextEncoder().encode(file) : latin1Bytes(file);
}

function isFile(document: JsonObject, place: Pointer): boolean {
  return schemaParts(document, place).some((part) => {
    const schema = valueAt(document, part);
    return memberOf(schema, 'format') === 'binary' || memberOf(schema, 'contentMediaType') !== undefined;
  });
}
