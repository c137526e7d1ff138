import type { BodyDraft } from '../model/case.ts';
import type { Json } from '../model/json.ts';

/** The JSON value that a body was written from; `undefined`: there is no body, or it is not JSON. */
export function writtenValue(body: BodyDraft): Json | undefined {
  return body.kind === 'content' ? body.value : undefined;
}

/** The value that a body was written from, or the fields of a form or multipart body; `undefined`: it has neither. */
export function writtenValueOrFields(body: BodyDraft): Json | undefined {
  return body.kind === 'content' ? (body.value ?? body.fields) : undefined;
}
