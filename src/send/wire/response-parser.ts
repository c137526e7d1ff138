import type { Limits, WireDefect } from '../../model/exchange.ts';
import { persists, readBodyFraming } from './body-framing.ts';
import { append, type ByteStore, collected, openStore } from './byte-store.ts';
import { beginChunked, type ChunkedBody, feedChunked } from './chunked-body.ts';
import { findHeadEnd, readResponseBeginning } from './find-head.ts';
import { type ResponseHead, readResponseHead } from './response-head.ts';
import { closedEarly, excessive, malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** A final response whose end was found; its content codings are not undone yet. */
export interface ParsedResponse {
  readonly kind: 'response';
  readonly head: ResponseHead;
  readonly content: Buffer;
  readonly interim: readonly number[];
  readonly defects: WireDefect[];
  /** Framing and header fields allow another request on this connection. */
  readonly persists: boolean;
}

/** The state of reading one response, interim responses included, between two pieces of input. */
export interface ResponseParse {
  readonly method: string;
  readonly limits: Limits;
  /** A byte of the response has arrived. */
  begun: boolean;
  readonly interim: number[];
  readonly defects: WireDefect[];
  /** The beginning of a header section whose end has not arrived. */
  readonly held: ByteStore;
  body: BodyParse | undefined;
  outcome: ParsedResponse | WireFault | undefined;
}

interface BodyParse {
  readonly head: ResponseHead;
  readonly reader: SizedBody | ChunkedBody | EndlessBody;
  /** Content as it travels, framing included, in bytes. */
  wireBytes: number;
}

interface SizedBody {
  readonly phase: 'sized';
  readonly length: number;
  readonly content: ByteStore;
}

interface EndlessBody {
  readonly phase: 'until-close';
  readonly content: ByteStore;
}

/** Starts reading the response to a request with this method. */
export function beginResponse(method: string, limits: Limits): ResponseParse {
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

/** Reads on; gives how many of the bytes belong to this response. Fewer than all only when `outcome` is set. */
export function feedResponse(parse: ResponseParse, bytes: Buffer): number {
  parse.begun ||= bytes.length > 0;
  let at = 0;
  while (at < bytes.length && parse.outcome === undefined) {
    const rest = at === 0 ? bytes : bytes.subarray(at);
    at += parse.body === undefined ? feedHead(parse, rest) : feedBody(parse, { body: parse.body, bytes: rest });
  }
  return at;
}

/** Tells the parse that no byte will follow; afterwards `outcome` is set. */
export function finishResponse(parse: ResponseParse): void {
  if (parse.outcome !== undefined) return;
  if (parse.body === undefined) {
    parse.outcome = parse.begun
      ? closedEarly('the connection was closed within the header section', 'RFC 9112, 8')
      : closedEarly('the connection was closed without an answer', undefined);
    return;
  }
  const { reader } = parse.body;
  if (reader.phase === 'until-close') complete(parse, parse.body);
  else if (reader.phase === 'sized') {
    const detail = `the connection was closed after ${reader.content.length} of ${reader.length} announced bytes of content`;
    parse.outcome = closedEarly(detail, 'RFC 9112, 8');
  } else if (lacksOnlyLastLine(parse)) acceptWithoutLastLine(parse);
  else parse.outcome = closedEarly('the connection was closed before the last chunk', 'RFC 9112, 8');
}

/** Whether the last chunk has arrived and nothing but the empty line after it is missing. */
export function lacksOnlyLastLine(parse: ResponseParse): boolean {
  return parse.body?.reader.phase === 'trailer' && parse.outcome === undefined;
}

/** Takes a chunked response as whole although the line that ends it has not come. */
export function acceptWithoutLastLine(parse: ResponseParse): void {
  if (parse.body === undefined) return;
  noteFraming(parse.defects, 'the empty line after the last chunk is missing', 'RFC 9112, 7.1');
  complete(parse, parse.body);
}

function feedHead(parse: ResponseParse, bytes: Buffer): number {
  const before = parse.held.length;
  if (before > 0) append(parse.held, bytes.subarray(0, parse.limits.headerBytes + 1));
  const seen = before > 0 ? collected(parse.held) : bytes;
  const start = readResponseBeginning(seen, parse.defects);
  if (typeof start !== 'number') return fail(parse, { fault: start, consumed: bytes.length });
  const end = findHeadEnd(seen, Math.max(start, before - 3));
  if ((end < 0 ? seen.length : end) > parse.limits.headerBytes) {
    const fault = excessive(`the header section is longer than ${parse.limits.headerBytes} bytes`);
    return fail(parse, { fault, consumed: bytes.length });
  }
  if (end < 0) {
    if (before === 0) append(parse.held, bytes);
    return bytes.length;
  }
  endHead(parse, seen.toString('latin1', start, end));
  parse.held.length = 0;
  return end - before;
}

function endHead(parse: ResponseParse, text: string): void {
  const head = readResponseHead(text, parse.defects);
  if (head.kind === 'fault') parse.outcome = head;
  else if (head.status === 101) {
    parse.outcome = malformed('the server switches to a protocol that nobody asked for', 'RFC 9110, 7.8');
  } else if (head.status < 200) endInterim(parse, head);
  else beginBody(parse, head);
}

function endInterim(parse: ResponseParse, head: ResponseHead): void {
  readBodyFraming({ method: parse.method, head }, parse.defects);
  parse.interim.push(head.status);
  if (parse.interim.length > parse.limits.interimResponses) {
    parse.outcome = excessive(
      `more than ${parse.limits.interimResponses} interim (1xx) responses came before a final one`,
    );
  }
}

function beginBody(parse: ResponseParse, head: ResponseHead): void {
  const framing = readBodyFraming({ method: parse.method, head }, parse.defects);
  if (framing.kind === 'fault') parse.outcome = framing;
  else if (framing.kind === 'length' && framing.length > parse.limits.bodyBytes) parse.outcome = tooLong(parse);
  else {
    const length = framing.kind === 'length' ? framing.length : 0;
    parse.body = { head, reader: readerOf(parse, { kind: framing.kind, length }), wireBytes: 0 };
    if (framing.kind === 'none' || (framing.kind === 'length' && length === 0)) complete(parse, parse.body);
  }
}

function readerOf(parse: ResponseParse, framing: { kind: string; length: number }): BodyParse['reader'] {
  if (framing.kind === 'chunked') return beginChunked(parse.defects, parse.limits.headerBytes);
  if (framing.kind === 'until-close') return { phase: 'until-close', content: openStore() };
  return { phase: 'sized', length: framing.length, content: openStore() };
}

function feedBody(parse: ResponseParse, { body, bytes }: { body: BodyParse; bytes: Buffer }): number {
  const { reader } = body;
  let used: number | WireFault = bytes.length;
  if (reader.phase === 'sized') {
    used = Math.min(bytes.length, reader.length - reader.content.length);
    append(reader.content, used === bytes.length ? bytes : bytes.subarray(0, used));
  } else if (reader.phase === 'until-close') append(reader.content, bytes);
  else used = feedChunked(reader, bytes);
  if (typeof used !== 'number') return fail(parse, { fault: used, consumed: bytes.length });
  body.wireBytes += used;
  if (body.wireBytes > parse.limits.bodyBytes) return fail(parse, { fault: tooLong(parse), consumed: used });
  if (reader.phase === 'done' || (reader.phase === 'sized' && reader.content.length === reader.length))
    complete(parse, body);
  return used;
}

function complete(parse: ResponseParse, { head, reader }: BodyParse): void {
  parse.outcome = {
    kind: 'response',
    head,
    content: collected(reader.content),
    interim: parse.interim,
    defects: parse.defects,
    persists:
      parse.defects.length === 0 && reader.phase !== 'until-close' && parse.method !== 'CONNECT' && persists(head),
  };
}

function fail(parse: ResponseParse, { fault, consumed }: { fault: WireFault; consumed: number }): number {
  parse.outcome = fault;
  return consumed;
}

function tooLong(parse: ResponseParse): WireFault {
  return excessive(`the content is longer than ${parse.limits.bodyBytes} bytes`);
}
