import { isUtf8 } from 'node:buffer';
import { headerValue } from '../../http/header-fields.ts';
import type { Case } from '../../model/case.ts';
import type { Limits, NoReply, Reply, WireDefect } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import { undoContentCodings } from '../wire/content-coding.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { ParsedResponse } from '../wire/response-parser.ts';
import type { WireFault } from '../wire/wire-fault.ts';

/** What an outcome is read with. */
export interface ReadOptions {
  readonly case: Pick<Case, 'request'>;
  readonly limits: Limits;
  readonly redaction: Redaction;
  /** The body of a response as text; given when it is read in another way than by itself. */
  readonly readText?: ReadText;
}

/** A body, and its text where it is UTF-8. */
export interface BodyText {
  readonly bytes: Buffer;
  readonly text: string | undefined;
}

/** Reads a body as text. */
export type ReadText = (bytes: Buffer) => BodyText;

/** Reads a body by itself. */
const readText: ReadText = (bytes) => ({ bytes, text: isUtf8(bytes) ? bytes.toString('utf8') : undefined });

/** Shorter bodies are not compared. */
const longBytes = 65_536;

/** Reads bodies; a long one that is the same as the one before takes no memory of its own. */
export function openTextReader(): ReadText {
  let last: BodyText | undefined;
  return (bytes) => {
    if (bytes.length < longBytes) return readText(bytes);
    if (last?.bytes.equals(bytes) !== true) last = readText(bytes);
    return last;
  };
}

/** Reads the outcome of an exchange from what a connection received: undoes content codings, removes the secret. */
export function readOutcome(received: Received, options: ReadOptions): Reply | NoReply {
  const { outcome } = received;
  if (outcome.kind === 'fault') return noReply(describeFault(outcome, received), received.durationMs);
  const defects = [...outcome.defects];
  const coded = {
    bytes: outcome.body,
    codings: headerValue(outcome.head.headers, 'content-encoding') ?? '',
    limit: options.limits.decodedBytes,
  };
  const decoded =
    coded.codings === '' ? { kind: 'decoded' as const, bytes: coded.bytes } : undoContentCodings(coded, defects);
  if (decoded.kind === 'fault') return noReply(decoded, received.durationMs);
  const { bytes, text } = (options.readText ?? readText)(decoded.bytes);
  if (text === undefined) noteFalseCharset(outcome, defects);
  const reply = {
    kind: 'reply' as const,
    status: outcome.head.status,
    headers: outcome.head.headers,
    body: bytes,
    text,
    ...(outcome.isCut ? { isCut: outcome.isCut } : {}),
    interim: outcome.interim,
    defects,
    durationMs: received.durationMs,
  };
  return withoutSecret(reply, options);
}

/** The outcome of a request without a usable response. */
export function noReply({ reason, detail, clause }: Omit<WireFault, 'kind'>, durationMs: number): NoReply {
  return { kind: 'no-reply', reason, detail, clause, durationMs };
}

// What is wrong at the beginning of a response may be the end of the one before.
const clauseOfBeginning = 'RFC 9112, 2.1';

function describeFault(fault: WireFault, { answeredBefore }: Received): WireFault {
  if (answeredBefore === 0 || fault.clause !== clauseOfBeginning) return fault;
  const detail = `${fault.detail}; extra bytes after an earlier response on the connection may be the cause`;
  return { ...fault, detail };
}

function noteFalseCharset({ head }: ParsedResponse, defects: WireDefect[]): void {
  if (!/;\s*charset\s*=\s*"?utf-?8/i.test(headerValue(head.headers, 'content-type') ?? '')) return;
  defects.push({
    kind: 'encoding',
    message: 'the body is not UTF-8, which Content-Type claims',
    clause: 'RFC 9110, 8.3.2',
  });
}

type ReceivedReply = Reply & { readonly body: Buffer };

function withoutSecret(reply: ReceivedReply, { case: { request }, redaction }: ReadOptions): Reply {
  const shown = shownBy(redaction, reply);
  if (shown === reply) return reply;
  // A word that the request body contains is not a secret in the response.
  const content = request.body.kind === 'none' ? '' : request.body.content;
  const others = redaction.except(typeof content === 'string' ? content : Buffer.from(content).toString('latin1'));
  return others === redaction ? shown : shownBy(others, reply);
}

/** The reply without what a redaction hides; the same object where it has nothing to hide. Searches once: that takes seconds for a body of secrets. */
function shownBy(redaction: Redaction, reply: ReceivedReply): ReceivedReply {
  const { text } = reply;
  const headers = redaction.headers(reply.headers);
  if (text === undefined) {
    const body = redaction.bytes(reply.body);
    return headers === reply.headers && body === reply.body ? reply : { ...reply, headers, body };
  }
  const shown = redaction.text(text);
  if (headers === reply.headers && shown === text) return reply;
  return { ...reply, headers, text: shown, body: Buffer.from(shown, 'utf8') };
}
