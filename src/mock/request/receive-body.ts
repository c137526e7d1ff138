import type { IncomingMessage } from 'node:http';

/** A request's content, read to its end or as far as it may go. */
export type Received =
  | { readonly kind: 'content'; readonly content: Uint8Array | undefined }
  | { readonly kind: 'too-large' }
  /** The client left before the content was whole. */
  | { readonly kind: 'gone' };

/**
 * Reads the content of a request, at most `limit` bytes of it, and hands it over, at once where there is none. What comes after the limit is for the
 * connection's closing to deal with.
 */
export function receiveBody(request: IncomingMessage, limit: number, use: (received: Received) => void): void {
  const { headers } = request;
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) use(noContent);
  else if (Number(length ?? 0) > limit) use(tooLarge);
  else readToEnd(request, limit, use);
}

function readToEnd(request: IncomingMessage, limit: number, use: (received: Received) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  const end = (received: Received) => {
    if (isOver) return;
    isOver = true;
    use(received);
  };
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else end(tooLarge);
  });
  request.on('end', () => end({ kind: 'content', content: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) }));
  // Without a listener for errors none is emitted; the request is closed all the same.
  request.on('close', () => end(gone));
}

const gone: Received = { kind: 'gone' };
const tooLarge: Received = { kind: 'too-large' };
const noContent: Received = { kind: 'content', content: undefined };
