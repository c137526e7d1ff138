import { documentedSuccess } from '../../http/documented-success.ts';
import { isJsonType } from '../../http/media-type.ts';
import type { MediaType, Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';

/** The JSON media type of an operation's success that has a schema, if there is one. */
export function responseEntry(operation: Operation): MediaType | undefined {
  return jsonEntry(documentedSuccess(operation).response?.content);
}

/** The schema of that media type. */
export function responseSchema(operation: Operation): Pointer | undefined {
  return responseEntry(operation)?.schema;
}

/** The schema of the request's body: of its JSON media type if there is one, else of the first that has a schema. */
export function requestSchema({ body }: Operation): Pointer | undefined {
  return jsonEntry(body?.content)?.schema ?? body?.content.find(({ schema }) => schema !== undefined)?.schema;
}

function jsonEntry(content: readonly MediaType[] = []): MediaType | undefined {
  return content.find(({ mediaType, schema }) => schema !== undefined && isJsonType(mediaType));
}

/** The `Location` header that a success documents, if it does. */
export function locationHeader(operation: Operation): { readonly schema: Pointer | undefined } | undefined {
  return documentedSuccess(operation).response?.headers.find(({ name }) => name.toLowerCase() === 'location');
}
