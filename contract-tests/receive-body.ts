import type { IncomingMessage } from 'node:http';

/** The body of a request; `undefined` when the client, or the end of the service, has cut it off. */
export async function receiveBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
