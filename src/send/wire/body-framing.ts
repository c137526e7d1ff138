import type { HeaderField } from '../../model/case.ts';
import type { WireDefect } from '../../model/exchange.ts';
import type { ResponseHead } from './response-head.ts';
import { malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** How the end of a response's content is found (RFC 9112, 6.3). */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' };

/** A response head and the method of the request that it answers. */
export interface AnsweredHead {
  readonly method: string;
  readonly head: ResponseHead;
}

/** Decides by which framing the content of a response arrives, and notes where its header fields contradict HTTP/1.1. */
export function readBodyFraming({ method, head }: AnsweredHead, defects: WireDefect[]): BodyFraming | WireFault {
  const lengths = valuesOf(head.headers, 'content-length');
  const codings = valuesOf(head.headers, 'transfer-encoding');
  if (head.status < 200 || head.status === 204) return withoutContent(head, defects);
  if (method === 'HEAD' || head.status === 304 || (method === 'CONNECT' && head.status < 300)) return { kind: 'none' };
  if (codings.length > 0) {
    if (lengths.length > 0) {
      noteFraming(defects, 'Content-Length stands beside Transfer-Encoding', 'RFC 9112, 6.2');
    }
    return transferCoded(codings.join(','), { minor: head.minor, defects });
  }
  return lengths.length > 0 ? sized(lengths, defects) : { kind: 'until-close' };
}

/** Whether the connection may carry another request after this response (RFC 9112, 9.3). */
export function persists(head: ResponseHead): boolean {
  let options = '';
  for (const [name, value] of head.headers) {
    if (name.length === 10 && name.toLowerCase() === 'connection') options += `,${value.toLowerCase()}`;
  }
  if (options === '') return head.minor > 0;
  const named = options.split(',').map((option) => option.trim());
  return !named.includes('close') && (head.minor > 0 || named.includes('keep-alive'));
}

function withoutContent(head: ResponseHead, defects: WireDefect[]): BodyFraming {
  const status = head.status === 204 ? '204' : '1xx';
  if (valuesOf(head.headers, 'transfer-encoding').length > 0) {
    noteFraming(defects, `a ${status} response carries Transfer-Encoding`, 'RFC 9112, 6.1');
  }
  // "Content-Length: 0" is as forbidden here as any other, but so common and so harmless that it is let pass.
  if (valuesOf(head.headers, 'content-length').some((value) => value !== '0')) {
    noteFraming(defects, `a ${status} response announces content by Content-Length`, 'RFC 9110, 8.6');
  }
  return { kind: 'none' };
}

function transferCoded(value: string, seen: { minor: number; defects: WireDefect[] }): BodyFraming {
  const codings = value.split(',').map((coding) => coding.trim().toLowerCase());
  if (seen.minor === 0) {
    noteFraming(seen.defects, 'an HTTP/1.0 response carries Transfer-Encoding', 'RFC 9112, 6.1');
  }
  if (codings.filter((coding) => coding === 'chunked').length > 1) {
    noteFraming(seen.defects, 'the chunked coding is applied more than once', 'RFC 9112, 6.1');
  }
  if (codings.some((coding) => coding !== 'chunked')) {
    noteFraming(
      seen.defects,
      'a transfer coding other than chunked was used although none was asked for',
      'RFC 9112, 7.4',
    );
  }
  return codings.at(-1) === 'chunked' ? { kind: 'chunked' } : { kind: 'until-close' };
}

function sized(values: readonly string[], defects: WireDefect[]): BodyFraming | WireFault {
  const lengths = values.flatMap((value) => value.split(',')).map((value) => value.trim());
  const [first = ''] = lengths;
  if (lengths.some((length) => !/^\d+$/.test(length))) {
    return malformed('Content-Length is not a number', 'RFC 9112, 6.3');
  }
  if (lengths.some((length) => BigInt(length) !== BigInt(first))) {
    return malformed('Content-Length is given with different values', 'RFC 9112, 6.3');
  }
  if (lengths.length > 1) noteFraming(defects, 'Content-Length is given more than once', 'RFC 9110, 8.6');
  // A length that a double cannot hold is past every limit anyway.
  return { kind: 'length', length: Number(first) };
}

function valuesOf(headers: readonly HeaderField[], lowerCaseName: string): readonly string[] {
  const values: string[] = [];
  for (const [name, value] of headers) {
    if (name.length === lowerCaseName.length && name.toLowerCase() === lowerCaseName) values.push(value);
  }
  return values;
}
