import type { ResponseHeader, ResponseSpec } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { entriesAt, memberPointer, readMediaTypes } from './read-media-types.ts';

/** The documented responses of an operation, in the order of the document. */
export function readResponses(document: JsonObject, operation: Pointer): ResponseSpec[] {
  return entriesAt(document, join(operation, 'responses')).map(({ name, place }) => ({
    status: name,
    content: readMediaTypes(document, join(place, 'content')),
    headers: readHeaders(document, join(place, 'headers')),
    pointer: place,
  }));
}

/** `Content-Type` is described by `content` and ignored here (OAS, Response Object). */
function readHeaders(document: JsonObject, pointer: Pointer): ResponseHeader[] {
  return entriesAt(document, pointer)
    .filter(({ name }) => name.toLowerCase() !== 'content-type')
    .map(({ name, place }) => ({
      name,
      required: memberOf(valueAt(document, place), 'required') === true,
      explode: memberOf(valueAt(document, place), 'explode') === true,
      schema: memberPointer(document, place, 'schema'),
      pointer: place,
    }));
}
