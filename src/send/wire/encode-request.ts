import type { BodyDraft, HeaderField, RequestDraft } from '../../model/case.ts';
import type { SentRequest } from '../../model/exchange.ts';
import type { CredentialParts } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';

/** A request in the bytes that go out, and as it may be shown. */
export interface WireRequest {
  readonly method: string;
  readonly bytes: Buffer;
  /** How many of the bytes are request line and header section. */
  readonly headBytes: number;
  /** The content waits for 100 (Continue), for a moment. */
  readonly awaitsContinue: boolean;
  /** How long to wait between the halves of the content, in milliseconds. */
  readonly pauseMs: number;
  /** The connection ends with the answer. */
  readonly closes: boolean;
  readonly sent: SentRequest;
}

/** What makes a draft a request to one server. */
export interface Delivery {
  readonly endpoint: Endpoint;
  readonly credential: CredentialParts;
  /** The same with `$TOKEN` for the secret. */
  readonly shownCredential: CredentialParts;
  /** Ask the server to close the connection after its answer. */
  readonly close: boolean;
}

/** Writes the request down: `Host` first, then the draft's fields in their order, then credential, connection and framing. */
export function encodeRequest(draft: RequestDraft, delivery: Delivery): WireRequest {
  const framing = framingFields(draft, delivery);
  const head = writeHead(draft, { delivery, framing, credential: delivery.credential });
  const headBytes = head.text.length;
  const content = draft.body.kind === 'none' ? '' : draft.body.content;
  const bytes = isChunked(draft.body) ? joinChunked(head.text, draft.body) : joinSized(head.text, content);
  const shown = writeHead(draft, { delivery, framing, credential: delivery.shownCredential });
  return {
    method: draft.method,
    bytes,
    headBytes,
    awaitsContinue: draft.body.kind === 'content' && draft.body.expectContinue,
    pauseMs: (draft.body.kind === 'content' && draft.body.pauseMs) || 0,
    closes: delivery.close,
    sent: {
      method: draft.method,
      url: delivery.endpoint.baseUrl + shown.path,
      headers: shown.headers,
      body: draft.body.kind === 'none' ? undefined : content,
    },
  };
}

interface HeadParts {
  readonly delivery: Delivery;
  readonly framing: readonly HeaderField[];
  readonly credential: CredentialParts;
}

interface WrittenHead {
  readonly path: string;
  readonly headers: readonly HeaderField[];
  /** One character for each byte. */
  readonly text: string;
}

function writeHead(draft: RequestDraft, { delivery, framing, credential }: HeadParts): WrittenHead {
  const path = withQuery(draft.path, credential.query);
  const headers: HeaderField[] = [['Host', delivery.endpoint.authority]];
  headers.push(...withCookies(draft.headers, credential.cookies), ...credential.headers, ...framing);
  const fields = spelled(headers, draft.fieldNames);
  let text = `${draft.method} ${delivery.endpoint.targetPrefix}${path} HTTP/1.1\r\n`;
  for (const [name, value] of fields) text += `${name}: ${value}\r\n`;
  return { path, headers: fields, text: asBytes(`${text}\r\n`) };
}

function spelled(fields: readonly HeaderField[], names: RequestDraft['fieldNames']): readonly HeaderField[] {
  if (names === undefined) return fields;
  return fields.map(([name, value]) => [names === 'lower-case' ? name.toLowerCase() : name.toUpperCase(), value]);
}

function framingFields(draft: RequestDraft, { close }: Delivery): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  const drafted = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  if (draft.anonymous !== true && !drafted.has('user-agent')) fields.push(['User-Agent', 'coldframe']);
  if (close && !drafted.has('connection')) fields.push(['Connection', 'close']);
  const { body } = draft;
  if (body.kind === 'none') {
    // A method that gives content a meaning says so when there is none (RFC 9110, 8.6).
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

// A request has one Cookie field (RFC 6265, 5.4), so a key that travels as a cookie joins the draft's own.
function withCookies(headers: readonly HeaderField[], cookies: readonly string[]): readonly HeaderField[] {
  if (cookies.length === 0) return headers;
  const joined = cookies.join('; ');
  if (!headers.some(isCookie)) return [...headers, ['Cookie', joined]];
  return headers.map((field) => (isCookie(field) ? [field[0], `${field[1]}; ${joined}`] : field));
}

function isCookie([name]: HeaderField): boolean {
  return name.toLowerCase() === 'cookie';
}

function joinSized(head: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(head.length + byteLength(content));
  bytes.write(head, 0, 'latin1');
  if (typeof content === 'string') bytes.write(content, head.length, 'utf8');
  else bytes.set(content, head.length);
  return bytes;
}

// In at least two chunks where there is more than one byte: one that holds everything would put little to the test.
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
