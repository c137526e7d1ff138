import type { BodyDraft, SentFile } from '../../../model/case.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';

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

/** A form or a multipart body, with what it was written from; `file`: its only file. */
export function fieldsBody(content: string | Uint8Array, fields: JsonObject, file?: SentFile): BodyDraft {
  const parts = { fields, ...(file && { file }) };
  return { kind: 'content', content, value: undefined, ...parts, framing: 'length', expectContinue: false };
}

/**
 * A JSON body with the properties of `fresh` in the place of those that `text` has. What `text` writes in its own way stays as it is: the 100 of
 * `{"title":"Emma","pages":1e2}`.
 */
export function jsonBodyLike(text: string, value: Json, fresh: Json): BodyDraft {
  if (!isObject(value) || !isObject(fresh)) return jsonBody(value, text);
  let [written, changed] = [text, value];
  for (const [name, property] of Object.entries(value)) {
    const other = memberOf(fresh, name);
    if (other === undefined || other === property) continue;
    const end = [',', '}'].find((mark) => written.includes(pair(name, property) + mark));
    const renamed = end === undefined ? withOtherKeys(written, property, other) : undefined;
    if (end !== undefined) written = written.replace(pair(name, property) + end, () => pair(name, other) + end);
    else if (renamed !== undefined) written = renamed;
    else continue;
    changed = withProperty(changed, [name, other]);
  }
  const reading = readJson(written);
  return reading.ok && sameJson(reading.value, changed) ? jsonBody(changed, written) : jsonBody(value, text);
}

/** The text with the keys of another map in the place of those that a map has. */
function withOtherKeys(text: string, map: Json, other: Json): string | undefined {
  if (!isObject(map) || !isObject(other)) return undefined;
  const keys = Object.keys(other);
  return Object.keys(map).reduce(
    (written, key, at) => written.replace(`${writeJson(key)}:`, () => `${writeJson(keys[at] ?? key)}:`),
    text,
  );
}

function pair(name: string, value: Json): string {
  return `${writeJson(name)}:${writeJson(value)}`;
}

/** The object that a JSON body has, where it is written the ordinary way: another way is what a case is about. */
export function plainObject(body: BodyDraft): JsonObject | undefined {
  const value = valueOfBody(body);
  return body.kind === 'content' && isObject(value) && body.content === writeJson(value) ? value : undefined;
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

/** The JSON value of a body, also where it was given as a text, unlike `writtenValue`; `undefined`: it has none. */
export function valueOfBody(body: BodyDraft): Json | undefined {
  if (body.kind === 'none') return undefined;
  if (body.value !== undefined || typeof body.content !== 'string') return body.value;
  if (!readTexts.has(body)) {
    const reading = readJson(body.content);
    readTexts.set(body, reading.ok ? reading.value : undefined);
  }
  return readTexts.get(body);
}

/** Several checks ask for the value of each body, and texts can be megabytes long. */
const readTexts = new WeakMap<BodyDraft, Json | undefined>();
