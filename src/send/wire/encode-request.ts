import { hasHeader, isNamed } from '../../http/header-fields.ts';
import { requestTarget, sendableFields } from '../../http/safe-head.ts';
import type { BodyDraft, HeaderField, RequestDraft } from '../../model/case.ts';
import type { SentRequest } from '../../model/exchange.ts';
import type { CredentialParts } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';

/** A request as bytes, and as it may be shown. */
export interface WireRequest {
  readonly method: string;
  readonly bytes: Buffer;
  /** How many of the bytes are request line and header section. */
  readonly headBytes: number;
  /** The body waits for 100 (Continue), for a second at most. */
  readonly awaitsContinue: boolean;
  /** How long to wait between the halves of the body, in milliseconds. */
  readonly pauseMs: number;
  /** The connection ends with the response. */
  readonly closes: boolean;
  readonly sent: SentRequest;
}

/** What turns a draft into a request to one server. */
export interface RequestOptions {
  readonly endpoint: Endpoint;
  readonly credential: CredentialParts;
  /** The same with `$TOKEN` for the secret. */
  readonly shownCredential: CredentialParts;
  /** Ask the server to close the connection after its response. */
  readonly close: boolean;
}

/** Encodes a request: `Host` first, then the draft's headers in their order, then credential, connection and framing. */
export function encodeRequest(draft: RequestDraft, options: RequestOptions): WireRequest {
  const framing = framingFields(draft, options);
  const head = writeHead(draft, { options, framing, credential: options.credential });
  const headBytes = head.text.length;
  const content = draft.body.kind === 'none' ? '' : draft.body.content;
  const bytes = isChunked(draft.body) ? joinChunked(head.text, draft.body) : joinSized(head.text, content);
  const shown = writeHead(draft, { options, framing, credential: options.shownCredential });
  return {
    method: draft.method,
    bytes,
    headBytes,
    awaitsContinue: draft.body.kind === 'content' && draft.body.expectContinue,
    pauseMs: (draft.body.kind === 'content' && draft.body.pauseMs) || 0,
    closes: options.close,
    sent: {
      method: draft.method,
      url: options.endpoint.baseUrl + shown.path,
      headers: shown.headers,
      body: draft.body.kind === 'none' ? undefined : content,
    },
  };
}

interface HeadOptions {
  readonly options: RequestOptions;
  readonly framing: readonly HeaderField[];
  readonly credential: CredentialParts;
}

interface WrittenHead {
  readonly path: string;
  readonly headers: readonly HeaderField[];
  /** One character for each byte. */
  readonly text: string;
}

function writeHead(draft: RequestDraft, { options, framing, credential }: HeadOptions): WrittenHead {
  // The last place before the wire: nothing from a contract or a response becomes a line of its own.
  const path = requestTarget(withQuery(draft.path, credential.query));
  const headers: HeaderField[] = [['Host', options.endpoint.authority]];
  headers.push(...withCookies(draft.headers, credential.cookies), ...credential.headers, ...framing);
  const fields = withNameCase(sendableFields(headers), draft.fieldNames);
  let text = `${draft.method} ${options.endpoint.targetPrefix}${path} HTTP/1.1\r\n`;
  for (const [name, value] of fields) text += `${name}: ${value}\r\n`;
  return { path, headers: fields, text: asBytes(`${text}\r\n`) };
}

function withNameCase(fields: readonly HeaderField[], names: RequestDraft['fieldNames']): readonly HeaderField[] {
  if (names === undefined) return fields;
  return fields.map(([name, value]) => [names === 'lower-case' ? name.toLowerCase() : name.toUpperCase(), value]);
}

function framingFields(draft: RequestDraft, { close }: RequestOptions): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  if (draft.anonymous !== true && !hasHeader(draft.headers, 'user-agent')) fields.push(['User-Agent', 'coldframe']);
  if (close && !hasHeader(draft.headers, 'connection')) fields.push(['Connection', 'close']);
  const { body } = draft;
  if (body.kind === 'none') {
    // A method whose body has a meaning states its absence (RFC 9110, 8.6).
    if (/^(POST|PUT|PATCH)$/.test(draft.method)) fields.push(['Content-Length', '0']);
  } else {
    if (body.expectContinue) fields.push(['Expect', '100-continue']);
    if (isChunked(body)) fields.push(['Transfer-Encoding', 'chunked']);
    else fields.push(['Content-Length', String(byteLength(body.content))]);
  }
  return fields;
}

function isChunked(body: BodyDraft): boolean {
  return body.kind === 'content' && body.framing === 'chunked';
}

function withQuery(path: string, query: readonly string[]): string {
  if (query.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`;
}

// A request has one Cookie header (RFC 6265, 5.4), so a key in a cookie is added to the draft's own.
function withCookies(headers: readonly HeaderField[], cookies: readonly string[]): readonly HeaderField[] {
  if (cookies.length === 0) return headers;
  const joined = cookies.join('; ');
  if (!hasHeader(headers, 'cookie')) return [...headers, ['Cookie', joined]];
  return headers.map(([name, value]) => [name, isNamed(name, 'cookie') ? `${value}; ${joined}` : value]);
}

function joinSized(head: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(head.length + byteLength(content));
  bytes.write(head, 0, 'latin1');
  if (typeof content === 'string') bytes.write(content, head.length, 'utf8');
  else bytes.set(content, head.length);
  return bytes;
}

// A body of more than one byte goes in at least two chunks: a single one would test little.
function joinChunked(head: string, body: BodyDraft): Buffer {
  const { content, chunkBytes } = body.kind === 'content' ? body : { content: '', chunkBytes: undefined };
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const size = chunkBytes ?? Math.min(Math.ceil(bytes.length / 2), largestChunk);
  const parts: Uint8Array[] = [Buffer.from(head, 'latin1')];
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, lineEnd);
  }
  parts.push(Buffer.from('0\r\n\r\n'));
  return Buffer.concat(parts);
}

const largestChunk = 64 * 1024;
const lineEnd = Buffer.from('\r\n');

function byteLength(content: string | Uint8Array): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.length;
}

// A character beyond Latin-1 travels as its UTF-8 bytes.
function asBytes(text: string): string {
  return /[^\x00-\xff]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}
