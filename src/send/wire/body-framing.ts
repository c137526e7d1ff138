import { headerValue, headerValues } from '../../http/header-fields.ts';
import type { WireDefect } from '../../model/exchange.ts';
import type { ResponseHead } from './response-head.ts';
import { malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** How the end of a response body is found (RFC 9112, 6.3). */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' };

/** The head of a response, and the method of its request. */
export interface AnsweredHead {
  readonly method: string;
  readonly head: ResponseHead;
}

/** Decides how the body of a response is framed, and notes where its headers break HTTP/1.1. */
export function readBodyFraming({ method, head }: AnsweredHead, defects: WireDefect[]): BodyFraming | WireFault {
  const lengths = headerValues(head.headers, 'content-length');
  const codings = headerValues(head.headers, 'transfer-encoding');
  if (head.status < 200 || head.status === 204) return withoutBody(head, defects);
  if (method === 'HEAD' || head.status === 304 || (method === 'CONNECT' && head.status < 300)) return { kind: 'none' };
  if (codings.length > 0) {
    if (lengths.length > 0) {
      noteFraming(defects, 'both Content-Length and Transfer-Encoding are present', 'RFC 9112, 6.2');
    }
    return readTransferCodings(codings.join(','), { minor: head.minor, defects });
  }
  return lengths.length > 0 ? readLength(lengths, defects) : { kind: 'until-close' };
}

/** Whether the connection may carry another request after this response (RFC 9112, 9.3). */
export function persists(head: ResponseHead): boolean {
  const value = headerValue(head.headers, 'connection');
  if (value === undefined) return head.minor > 0;
  const options = value.split(',').map((option) => option.trim().toLowerCase());
  return !options.includes('close') && (head.minor > 0 || options.includes('keep-alive'));
}

function withoutBody(head: ResponseHead, defects: WireDefect[]): BodyFraming {
  const status = head.status === 204 ? '204' : '1xx';
  if (headerValues(head.headers, 'transfer-encoding').length > 0) {
    noteFraming(defects, `a ${status} response has Transfer-Encoding`, 'RFC 9112, 6.1');
  }
  // "Content-Length: 0" is forbidden here, too, but so common and harmless that it is accepted.
  if (headerValues(head.headers, 'content-length').some((value) => value !== '0')) {
    noteFraming(defects, `a ${status} response has a Content-Length`, 'RFC 9110, 8.6');
  }
  return { kind: 'none' };
}

function readTransferCodings(value: string, seen: { minor: number; defects: WireDefect[] }): BodyFraming {
  const codings = value.split(',').map((coding) => coding.trim().toLowerCase());
  if (seen.minor === 0) {
    noteFraming(seen.defects, 'an HTTP/1.0 response has Transfer-Encoding', 'RFC 9112, 6.1');
  }
  if (codings.filter((coding) => coding === 'chunked').length > 1) {
    noteFraming(seen.defects, 'the chunked coding is applied more than once', 'RFC 9112, 6.1');
  }
  if (codings.some((coding) => coding !== 'chunked')) {
    noteFraming(seen.defects, 'a transfer coding other than chunked was used without being asked for', 'RFC 9112, 7.4');
  }
  return codings.at(-1) === 'chunked' ? { kind: 'chunked' } : { kind: 'until-close' };
}

function readLength(values: readonly string[], defects: WireDefect[]): BodyFraming | WireFault {
  const lengths = values.flatMap((value) => value.split(',')).map((value) => value.trim());
  const [first = ''] = lengths;
  if (lengths.some((length) => !/^\d+$/.test(length))) {
    return malformed('Content-Length is not a number', 'RFC 9112, 6.3');
  }
  if (lengths.some((length) => BigInt(length) !== BigInt(first))) {
    return malformed('Content-Length has different values', 'RFC 9112, 6.3');
  }
  if (lengths.length > 1) noteFraming(defects, 'Content-Length is repeated', 'RFC 9110, 8.6');
  // A length too large for a double exceeds every limit anyway.
  return { kind: 'length', length: Number(first) };
}
