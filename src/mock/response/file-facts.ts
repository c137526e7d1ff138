import { fileFacts } from '../../conventions/file-facts.ts';
import { resourceIn } from '../../conventions/wrapped-resource.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaParts, schemaProperties } from '../../schema/document/schema-properties.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { latin1Bytes } from '../../text/latin1-bytes.ts';
import type { RequestValues } from './matching-example.ts';

interface UploadResponse {
  readonly document: JsonObject;
  readonly entry: MediaType;
  readonly isValid: (value: Json) => boolean;
}

/**
 * The body of a response with the length of the only file of the request, where it states one (`bytes`), and without a digest (`sha256`), which a browser does not
 * compute at once; as far as the result is valid.
 */
export function withFileFacts(value: Json, values: RequestValues, { document, entry, isValid }: UploadResponse): Json {
  const bytes = onlyFile(values, document);
  const { value: shown, instance } = resourceIn(value);
  if (bytes === undefined || entry.schema === undefined || !isObject(shown)) return value;
  const propertyOf = (schema: Pointer | undefined, name: string) =>
    schema === undefined ? undefined : schemaProperties(document, schema, 'every-branch').properties.get(name);
  const schema = tokensOf(instance).reduce<Pointer | undefined>(propertyOf, entry.schema);
  const facts = fileFacts(shown, (name) => descriptionAt(document, propertyOf(schema, name)));
  return facts.reduce((changed, { name, about }) => {
    const corrected =
      about === 'length'
        ? changeAt(changed, tokensOf(instance + join('', name)), () => bytes.length)
        : changeAt(changed, tokensOf(instance), (own) => without(own, name));
    return isValid(corrected) ? corrected : changed;
  }, value);
}

function without(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? objectFromEntries(Object.entries(value).filter(([own]) => own !== name)) : value;
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
