import { append, type ByteStore, collected, openStore } from '../../http/byte-store.ts';
import { headerValue } from '../../http/header-fields.ts';
import { streamFormatOf } from '../../http/media-type.ts';
import type { Limits, WireDefect } from '../../model/exchange.ts';
import { persists, readBodyFraming } from './body-framing.ts';
import { beginChunked, type ChunkedBody, feedChunked } from './chunked-body.ts';
import { findHeadEnd, findStatusLine } from './find-head.ts';
import { type ResponseHead, readResponseHead } from './response-head.ts';
import { closedEarly, excessive, malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** A complete final response; its content codings are not undone yet. */
export interface ParsedResponse {
  readonly kind: 'response';
  readonly head: ResponseHead;
  readonly body: Buffer;
  /** The statuses of the interim responses before it (RFC 9110, 15.2). */
  readonly interim: readonly number[];
  readonly defects: WireDefect[];
  /** The response allows another request on its connection. */
  readonly persists: boolean;
  /** It is a stream that has not ended. */
  readonly isCut?: true;
}

/** The state of reading one response, interim responses included, between two pieces of input. */
export interface ResponseParser {
  readonly method: string;
  readonly limits: Limits;
  /** At least one byte of the response has arrived. */
  begun: boolean;
  readonly interim: number[];
  readonly defects: WireDefect[];
  /** The beginning of a header section whose end has not arrived. */
  readonly held: ByteStore;
  body: BodyParser | undefined;
  outcome: ParsedResponse | WireFault | undefined;
}

interface BodyParser {
  readonly head: ResponseHead;
  readonly reader: SizedBody | ChunkedBody | BodyUntilClose;
  /** Bytes of the body as they travel, framing included. */
  wireBytes: number;
}

interface SizedBody {
  readonly phase: 'sized';
  readonly length: number;
  readonly bytes: ByteStore;
}

interface BodyUntilClose {
  readonly phase: 'until-close';
  readonly bytes: ByteStore;
}

/** Starts reading the response to a request with this method. */
export function beginResponse(method: string, limits: Limits): ResponseParser {
  return {
    method,
    limits,
    begun: false,
    interim: [],
    defects: [],
    held: openStore(),
    body: undefined,
    outcome: undefined,
  };
}

/** Reads more bytes; gives how many of them belong to this response. Fewer than all only when `outcome` is set. */
export function feedResponse(parser: ResponseParser, bytes: Buffer): number {
  parser.begun ||= bytes.length > 0;
  let at = 0;
  while (at < bytes.length && parser.outcome === undefined) {
    const rest = at === 0 ? bytes : bytes.subarray(at);
    at += parser.body === undefined ? feedHead(parser, rest) : feedBody(parser, { body: parser.body, bytes: rest });
  }
  return at;
}

/** Ends the input: no byte will follow. Afterwards `outcome` is set. */
export function endOfInput(parser: ResponseParser): void {
  if (parser.outcome !== undefined) return;
  if (parser.body === undefined) {
    parser.outcome = parser.begun
      ? closedEarly('the connection was closed within the header section', 'RFC 9112, 8')
      : closedEarly('the connection was closed without a response', undefined);
    return;
  }
  const { reader } = parser.body;
  if (reader.phase === 'until-close') complete(parser, parser.body);
  else if (reader.phase === 'sized') {
    const detail = `the connection was closed after ${reader.bytes.length} of ${reader.length} bytes of the body`;
    parser.outcome = closedEarly(detail, 'RFC 9112, 8');
  } else if (lacksOnlyLastLine(parser)) acceptWithoutLastLine(parser);
  else parser.outcome = closedEarly('the connection was closed before the last chunk', 'RFC 9112, 8');
}

/** Whether the last chunk has arrived and only the empty line after it is missing. */
export function lacksOnlyLastLine(parser: ResponseParser): boolean {
  return parser.body?.reader.phase === 'trailer' && parser.outcome === undefined;
}

/** Accepts a chunked response as complete although the line that ends it is missing. */
export function acceptWithoutLastLine(parser: ResponseParser): void {
  if (parser.body === undefined) return;
  noteFraming(parser.defects, 'the empty line after the last chunk is missing', 'RFC 9112, 7.1');
  complete(parser, parser.body);
}

/** Whether the response is a stream whose body has begun: it may never end. */
export function isStreaming({ body, outcome }: ResponseParser): boolean {
  if (body === undefined || outcome !== undefined || body.reader.phase === 'sized') return false;
  return streamFormatOf(headerValue(body.head.headers, 'content-type')) !== undefined;
}

/** Whether a part of the body has arrived. */
export function hasBody({ body }: ResponseParser): boolean {
  return body !== undefined && body.reader.bytes.length > 0;
}

/** Accepts what has arrived of a stream as the response. */
export function cutStream(parser: ResponseParser): void {
  if (parser.body === undefined) return;
  complete(parser, parser.body);
  if (parser.outcome?.kind === 'response') parser.outcome = { ...parser.outcome, persists: false, isCut: true };
}

function feedHead(parser: ResponseParser, bytes: Buffer): number {
  const before = parser.held.length;
  if (before > 0) append(parser.held, bytes.subarray(0, parser.limits.headerBytes + 1));
  const seen = before > 0 ? collected(parser.held) : bytes;
  const start = findStatusLine(seen, parser.defects);
  if (typeof start !== 'number') return endWithFault(parser, { fault: start, consumed: bytes.length });
  const end = findHeadEnd(seen, Math.max(start, before - 3));
  if ((end < 0 ? seen.length : end) > parser.limits.headerBytes) {
    const fault = excessive(`the header section is longer than ${parser.limits.headerBytes} bytes`);
    return endWithFault(parser, { fault, consumed: bytes.length });
  }
  if (end < 0) {
    if (before === 0) append(parser.held, bytes);
    return bytes.length;
  }
  readHead(parser, seen.toString('latin1', start, end));
  parser.held.length = 0;
  return end - before;
}

function readHead(parser: ResponseParser, text: string): void {
  const head = readResponseHead(text, parser.defects);
  if (head.kind === 'fault') parser.outcome = head;
  else if (head.status === 101) {
    parser.outcome = malformed('the server switches protocols without being asked', 'RFC 9110, 7.8');
  } else if (head.status < 200) countInterim(parser, head);
  else beginBody(parser, head);
}

function countInterim(parser: ResponseParser, head: ResponseHead): void {
  readBodyFraming({ method: parser.method, head }, parser.defects);
  parser.interim.push(head.status);
  if (parser.interim.length > parser.limits.interimResponses) {
    parser.outcome = excessive(
      `more than ${parser.limits.interimResponses} interim (1xx) responses before the final one`,
    );
  }
}

function beginBody(parser: ResponseParser, head: ResponseHead): void {
  const framing = readBodyFraming({ method: parser.method, head }, parser.defects);
  if (framing.kind === 'fault') parser.outcome = framing;
  else if (framing.kind === 'length' && framing.length > parser.limits.bodyBytes) parser.outcome = tooLong(parser);
  else {
    const length = framing.kind === 'length' ? framing.length : 0;
    parser.body = { head, reader: readerOf(parser, { kind: framing.kind, length }), wireBytes: 0 };
    if (framing.kind === 'none' || (framing.kind === 'length' && length === 0)) complete(parser, parser.body);
  }
}

function readerOf(parser: ResponseParser, framing: { kind: string; length: number }): BodyParser['reader'] {
  if (framing.kind === 'chunked') return beginChunked(parser.defects, parser.limits.headerBytes);
  if (framing.kind === 'until-close') return { phase: 'until-close', bytes: openStore() };
  return { phase: 'sized', length: framing.length, bytes: openStore(framing.length) };
}

function feedBody(parser: ResponseParser, { body, bytes }: { body: BodyParser; bytes: Buffer }): number {
  const { reader } = body;
  let used: number | WireFault = bytes.length;
  if (reader.phase === 'sized') {
    used = Math.min(bytes.length, reader.length - reader.bytes.length);
    append(reader.bytes, used === bytes.length ? bytes : bytes.subarray(0, used));
  } else if (reader.phase === 'until-close') append(reader.bytes, bytes);
  else used = feedChunked(reader, bytes);
  if (typeof used !== 'number') return endWithFault(parser, { fault: used, consumed: bytes.length });
  body.wireBytes += used;
  if (body.wireBytes > parser.limits.bodyBytes && isStreaming(parser)) cutStream(parser);
  else if (body.wireBytes > parser.limits.bodyBytes)
    return endWithFault(parser, { fault: tooLong(parser), consumed: used });
  if (reader.phase === 'done' || (reader.phase === 'sized' && reader.bytes.length === reader.length))
    complete(parser, body);
  return used;
}

function complete(parser: ResponseParser, { head, reader }: BodyParser): void {
  parser.outcome = {
    kind: 'response',
    head,
    body: collected(reader.bytes),
    interim: parser.interim,
    defects: parser.defects,
    persists:
      parser.defects.length === 0 && reader.phase !== 'until-close' && parser.method !== 'CONNECT' && persists(head),
  };
}

function endWithFault(parser: ResponseParser, { fault, consumed }: { fault: WireFault; consumed: number }): number {
  parser.outcome = fault;
  return consumed;
}

function tooLong(parser: ResponseParser): WireFault {
  return excessive(`the body is longer than ${parser.limits.bodyBytes} bytes`);
}
