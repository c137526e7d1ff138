import type { BodyDraft } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';

/** A body that is not JSON. */
export interface WrittenBody {
  /** `multipart/form-data; boundary=…`. */
  readonly contentType: string;
  readonly body: BodyDraft;
}

/** A request without a body. */
export const noBody: BodyDraft = { kind: 'none' };

/** A JSON body; `text` is another encoding of the same value. */
export function jsonBody(value: Json, text: string = writeJson(value)): BodyDraft {
  return { kind: 'content', content: text, value, framing: 'length', expectContinue: false };
}

/** A body that is not JSON, or whose value no rule may compare with the response. */
export function rawBody(content: string | Uint8Array): BodyDraft {
  return { kind: 'content', content, value: undefined, framing: 'length', expectContinue: false };
}

/** The length of a body in bytes, as it is sent. */
export function byteLength(body: BodyDraft): number {
  if (body.kind === 'none') return 0;
  return typeof body.content === 'string' ? new TextEncoder().encode(body.content).length : body.content.length;
}

/** Whether the text has a UTF-8 form: a lone surrogate has none. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The JSON value of a body, also where it was written as text; `undefined`: it has none. */
export function valueOfBody(body: BodyDraft): Json | undefined {
  if (body.kind === 'none') return undefined;
  if (body.value !== undefined || typeof body.content !== 'string') return body.value;
  const reading = readJson(body.content);
  return reading.ok ? reading.value : undefined;
}
