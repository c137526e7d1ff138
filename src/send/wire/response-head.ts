import { hasControlCharacter } from '../../http/safe-head.ts';
import { isToken } from '../../http/token.ts';
import type { HeaderField } from '../../model/case.ts';
import type { WireDefect } from '../../model/exchange.ts';
import { malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** A response's status line and header section. */
export interface ResponseHead {
  readonly kind: 'head';
  /** The minor version of HTTP/1. */
  readonly minor: number;
  readonly status: number;
  readonly headers: readonly HeaderField[];
}

const strictStatusLine = /^HTTP\/1\.\d [1-5]\d\d [\t\x20-\x7e\x80-\xff]*$/;
const lenientStatusLine = /^HTTP\/(\d)\.(\d)[ \t]+(\d{3})(?![^ \t])/i;

/**
 * Reads a status line and header section (RFC 9112, 4 and 5), given as Latin-1 text up to and including the empty line.
 * Errors that leave the meaning clear are noted in `defects` and read past.
 */
export function readResponseHead(text: string, defects: WireDefect[]): ResponseHead | WireFault {
  const lines = readLines(text, defects);
  const statusLine = lines[0] ?? '';
  const parts = lenientStatusLine.exec(statusLine);
  if (parts === null) return malformed('the first line of the response is not a status line', 'RFC 9112, 4');
  if (parts[1] !== '1') return malformed('the major version of HTTP is not 1', 'RFC 9112, 2.3');
  const status = Number(parts[3]);
  if (status < 100) return malformed('the status code is below 100', 'RFC 9110, 15');
  if (!strictStatusLine.test(statusLine)) noteStatusLine({ statusLine, status, defects });
  return { kind: 'head', minor: Number(parts[2]), status, headers: readFields(lines, defects) };
}

/**
 * Reads the header lines after the first of `lines` (RFC 9112, 5); the lines come without their ends.
 * A line that is not a header field is noted in `defects` and left out.
 */
export function readFields(lines: readonly string[], defects: WireDefect[]): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const first = line.charCodeAt(0);
    if (first === 0x20 || first === 0x09) foldInto(fields, { line, defects });
    else readField(fields, { line, defects });
  }
  return fields;
}

interface FieldLine {
  readonly line: string;
  readonly defects: WireDefect[];
}

function readField(fields: HeaderField[], { line, defects }: FieldLine): void {
  const colon = line.indexOf(':');
  if (colon < 0) {
    noteFraming(defects, 'a line of the header section has no colon', 'RFC 9112, 5');
    return;
  }
  let name = line.slice(0, colon);
  if (!isToken(name)) {
    const trimmed = name.trimEnd();
    if (trimmed === '') {
      noteFraming(defects, 'a header has no name', 'RFC 9110, 5.1');
      return;
    }
    if (trimmed !== name) noteFraming(defects, 'white space between a header name and its colon', 'RFC 9112, 5.1');
    if (!isToken(trimmed)) noteFraming(defects, 'a header name contains an invalid character', 'RFC 9110, 5.1');
    name = trimmed;
  }
  const value = trimBlanks(line, colon + 1);
  if (hasControlCharacter(value)) noteFraming(defects, 'a header value contains a control character', 'RFC 9110, 5.5');
  fields.push([name, value]);
}

function foldInto(fields: HeaderField[], { line, defects }: FieldLine): void {
  const last = fields.pop();
  if (last === undefined) {
    noteFraming(defects, 'white space before the first header', 'RFC 9112, 2.2');
    return;
  }
  noteFraming(defects, 'a header is folded over several lines', 'RFC 9112, 5.2');
  fields.push([last[0], `${last[1]} ${trimBlanks(line, 0)}`]);
}

function noteStatusLine(seen: { statusLine: string; status: number; defects: WireDefect[] }): void {
  if (seen.status > 599) noteFraming(seen.defects, 'the status code is not between 100 and 599', 'RFC 9110, 15');
  if (/^HTTP\/1\.\d \d{3}$/.test(seen.statusLine)) {
    noteFraming(seen.defects, 'the space after the status code is missing', 'RFC 9112, 4');
  } else if (!/^HTTP\/1\.\d \d{3} [\t\x20-\x7e\x80-\xff]*$/.test(seen.statusLine)) {
    noteFraming(seen.defects, 'the status line does not follow the grammar of HTTP/1.1', 'RFC 9112, 4');
  }
}

function readLines(text: string, defects: WireDefect[]): readonly string[] {
  const lines = text.split('\n');
  // The text ends with the empty line, so the last two pieces are empty.
  lines.length -= 2;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.endsWith('\r')) lines[index] = line.slice(0, -1);
    else noteFraming(defects, 'a line ends with LF alone instead of CRLF', 'RFC 9112, 2.2');
  }
  return lines;
}

// String.prototype.trim would also remove 0xA0, which is an ordinary byte of a header value.
function trimBlanks(line: string, from: number): string {
  let start = from;
  let end = line.length;
  while (start < end && isBlank(line.charCodeAt(start))) start++;
  while (end > start && isBlank(line.charCodeAt(end - 1))) end--;
  return line.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
