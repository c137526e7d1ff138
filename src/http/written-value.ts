import type { BodyDraft } from '../model/case.ts';
import type { Json } from '../model/json.ts';

/** The JSON value that a body was written from; `undefined`: there is no body, or it is not JSON. */
export function writtenValue(body: BodyDraft): Json | undefined {
  return body.kind === 'content' ? body.value : undefined;
}
