import type { IncomingMessage } from 'node:http';

/** A request's content, read to its end or as far as it may go. */
export type Received =
  | { readonly kind: 'content'; readonly content: Uint8Array | undefined }
  | { readonly kind: 'too-large' }
  /** The client left before the content was whole. */
  | { readonly kind: 'gone' };

/** Reads the content of a request, at most `limit` bytes of it. What comes after that is for the connection's closing to deal with. */
export function receiveContent(request: IncomingMessage, limit: number): Promise<Received> {
  const { headers } = request;
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) return Promise.resolve(noContent);
  if (Number(length ?? 0) > limit) return Promise.resolve({ kind: 'too-large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve({ kind: 'too-large' });
    });
    request.on('end', () =>
      resolve({ kind: 'content', content: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) }),
    );
    request.on('error', () => resolve(gone));
    request.on('close', () => resolve(gone));
  });
}

const gone: Received = { kind: 'gone' };
const noContent: Received = { kind: 'content', content: undefined };
