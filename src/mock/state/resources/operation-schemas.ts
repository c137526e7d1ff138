import { isJsonType } from '../../../http/media-type.ts';
import type { MediaType, Operation } from '../../../model/contract.ts';
import type { Pointer } from '../../../model/json.ts';
import { documentedSuccess } from '../../response/documented-response.ts';

/** The content of a success in JSON that has a schema, if there is any. */
export function responseEntry(operation: Operation): MediaType | undefined {
  return jsonEntry(documentedSuccess(operation).response?.content);
}

/** The schema of that content. */
export function responseSchema(operation: Operation): Pointer | undefined {
  return responseEntry(operation)?.schema;
}

/** The schema of what is sent, JSON first. */
export function requestSchema({ body }: Operation): Pointer | undefined {
  return jsonEntry(body?.content)?.schema ?? body?.content.find(({ schema }) => schema !== undefined)?.schema;
}

function jsonEntry(content: readonly MediaType[] = []): MediaType | undefined {
  return content.find(({ mediaType, schema }) => schema !== undefined && isJsonType(mediaType));
}

/** What a success says in `Location`, if it is documented to say anything. */
export function locationHeader(operation: Operation): { readonly schema: Pointer | undefined } | undefined {
  return documentedSuccess(operation).response?.headers.find(({ name }) => name.toLowerCase() === 'location');
}
