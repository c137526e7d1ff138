import type { Case } from '../model/case.ts';
import type { Pointer } from '../model/json.ts';
import { headerValue } from './header-fields.ts';
import { findMediaType, readMediaType } from './media-type.ts';

/** The schema that the contract has for the body of a request, by its media type; `undefined` where there is none. */
export function requestSchema({ request, operation }: Pick<Case, 'request' | 'operation'>): Pointer | undefined {
  const type = readMediaType(headerValue(request.headers, 'content-type'));
  return type && findMediaType(operation.body?.content ?? [], type)?.schema;
}
