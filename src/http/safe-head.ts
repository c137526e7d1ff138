import { isToken } from './token.ts';

/** A value as one header line can carry it: line breaks and other control characters become spaces (RFC 9110, 5.5). */
export function fieldValue(text: string): string {
  return hasControlCharacter(text) ? text.replaceAll(new RegExp(unsafeInField, 'g'), ' ') : text;
}

/** Whether a text has a line break or another control character, which no value of a header field may have (RFC 9110, 5.5). A tab is allowed. */
export function hasControlCharacter(text: string): boolean {
  return unsafeInField.test(text);
}

const unsafeInField = /[\x00-\x08\x0a-\x1f\x7f]/;

/** A path and query as a request line can carry them: white space, control characters, `#` and what is not ASCII are percent-encoded (RFC 9112, 3.2; RFC 3986, 2). */
export function requestTarget(path: string): string {
  // UTF-8 has no half of a surrogate pair.
  return unsafeInTarget.test(path)
    ? path.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(unsafeInTargetAll, encodeURIComponent)
    : path;
}

const unsafeInTarget = /[^\x21-\x7e]|#/u;
const unsafeInTargetAll = new RegExp(unsafeInTarget, 'gu');

/** The fields that can be sent, each with a value that fits one line: a field whose name is not a token is left out (RFC 9110, 5.1). */
export function sendableFields(
  fields: readonly (readonly [name: string, value: string])[],
): (readonly [name: string, value: string])[] {
  return fields.filter(([name]) => isToken(name)).map(([name, value]) => [name, fieldValue(value)]);
}
