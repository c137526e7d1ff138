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
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const forbiddenInValue = /[\x00-\x08\x0a-\x1f\x7f]/;

/**
 * Reads a status line and header section (RFC 9112, 4 and 5), given as Latin-1 text up to and including the empty line.
 * What can be understood in spite of an error is understood, and the error noted in `defects`.
 */
export function readResponseHead(text: string, defects: WireDefect[]): ResponseHead | WireFault {
  const lines = readLines(text, defects);
  const statusLine = lines[0] ?? '';
  const parts = lenientStatusLine.exec(statusLine);
  if (parts === null) return malformed('the first line of the response is not a status line', 'RFC 9112, 4');
  if (parts[1] !== '1') return malformed('the response claims a major version of HTTP other than 1', 'RFC 9112, 2.3');
  const status = Number(parts[3]);
  if (status < 100) return malformed('the status code is below 100', 'RFC 9110, 15');
  if (!strictStatusLine.test(statusLine)) noteStatusLine({ statusLine, status, defects });
  return { kind: 'head', minor: Number(parts[2]), status, headers: readFields(lines, defects) };
}

/**
 * Reads the fields after the first line of `lines` (RFC 9112, 5), which have lost their line ends.
 * A line that is no field at all is noted in `defects` and left out.
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
  if (!token.test(name)) {
    const trimmed = name.trimEnd();
    if (trimmed === '') {
      noteFraming(defects, 'a header field has no name', 'RFC 9110, 5.1');
      return;
    }
    if (trimmed !== name)
      noteFraming(defects, 'white space stands between a field name and its colon', 'RFC 9112, 5.1');
    if (!token.test(trimmed))
      noteFraming(defects, 'a field name holds a character that names cannot have', 'RFC 9110, 5.1');
    name = trimmed;
  }
  const value = trimBlanks(line, colon + 1);
  if (forbiddenInValue.test(value)) noteFraming(defects, 'a field value holds a control character', 'RFC 9110, 5.5');
  fields.push([name, value]);
}

function foldInto(fields: HeaderField[], { line, defects }: FieldLine): void {
  const last = fields.pop();
  if (last === undefined) {
    noteFraming(defects, 'white space stands before the first header field', 'RFC 9112, 2.2');
    return;
  }
  noteFraming(defects, 'a header field is folded over several lines', 'RFC 9112, 5.2');
  fields.push([last[0], `${last[1]} ${trimBlanks(line, 0)}`]);
}

function noteStatusLine(seen: { statusLine: string; status: number; defects: WireDefect[] }): void {
  if (seen.status > 599) noteFraming(seen.defects, 'the status code is not one of 100 to 599', 'RFC 9110, 15');
  if (/^HTTP\/1\.\d \d{3}$/.test(seen.statusLine)) {
    noteFraming(seen.defects, 'the space after the status code is missing', 'RFC 9112, 4');
  } else if (!/^HTTP\/1\.\d \d{3} [\t\x20-\x7e\x80-\xff]*$/.test(seen.statusLine)) {
    noteFraming(seen.defects, 'the status line is not written as HTTP/1.1 asks', 'RFC 9112, 4');
  }
}

function readLines(text: string, defects: WireDefect[]): readonly string[] {
  const lines = text.split('\n');
  // The text ends with the empty line, so the last two pieces hold nothing.
  lines.length -= 2;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.endsWith('\r')) lines[index] = line.slice(0, -1);
    else noteFraming(defects, 'a line ends with LF alone instead of CRLF', 'RFC 9112, 2.2');
  }
  return lines;
}

// String.prototype.trim would also take 0xA0, which is an ordinary octet of a field value.
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
