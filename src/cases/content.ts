import type { BodyDraft } from '../model/case.ts';
import type { Json } from '../model/json.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** JSON content, written exactly; `text` gives another spelling of the same value. */
export function jsonContent(value: Json, text: string = writeJson(value)): BodyDraft {
  return { kind: 'content', content: text, value, framing: 'length', expectContinue: false };
}

/** Content that is no JSON value, or is not meant to be compared with the answer. */
export function rawContent(content: string | Uint8Array): BodyDraft {
  return { kind: 'content', content, value: undefined, framing: 'length', expectContinue: false };
}

/** No content at all. */
export const noContent: BodyDraft = { kind: 'none' };

/** The length of content as it travels, in bytes. */
export function bytesOf(body: BodyDraft): number {
  if (body.kind === 'none') return 0;
  return typeof body.content === 'string' ? new TextEncoder().encode(body.content).length : body.content.length;
}
