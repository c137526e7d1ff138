import { STATUS_CODES } from 'node:http';
import { memoizeByObject } from '../../body/memoize.ts';
import type { MockResponse } from '../../response/mock-response.ts';

/** How an answer is to be written. */
interface PlainForm {
  /** Fields beside its own: names and values in turn. */
  readonly fields: readonly string[];
  /** Answers to `HEAD` have the head of those to `GET` (RFC 9110, 9.3.2). */
  readonly method: string;
  /** What becomes of the connection: names and values in turn. */
  readonly connection: readonly string[];
}

/** An answer as text to be sent in UTF-8, as `node:http` would send it; `undefined` when its content is bytes, or a field is none that may be sent. */
export function plainAnswer(
  { status, headers: head, body: content }: MockResponse,
  form: PlainForm,
): string | undefined {
  if (typeof content === 'object') return undefined;
  const [own, others, last] = [fieldLines(head), fieldLines(form.fields), fieldLines(form.connection)];
  if (own === undefined || others === undefined || last === undefined) return undefined;
  const isBare = status === 204 || status === 304;
  const length = isBare ? '' : `Content-Length: ${content === undefined ? 0 : Buffer.byteLength(content)}\r\n`;
  const text = `${statusLine(status)}${own}${others}${length}Date: ${dateNow()}\r\n${last}\r\n`;
  return content === undefined || isBare || form.method === 'HEAD' ? text : text + content;
}

function statusLine(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`;
}

const fieldLines = memoizeByObject((fields: readonly string[]): string | undefined => {
  let lines = '';
  for (let at = 0; at < fields.length; at += 2) {
    const [name = '', value = ''] = [fields[at], fields[at + 1]];
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) return undefined;
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
});

let second = 0;
let date = '';

/** Worked out once a second (RFC 9110, 5.6.7). */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
