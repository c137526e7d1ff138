import { HttpResponse } from 'msw';
import type { MockResponse } from '../mock/response/mock-response.ts';

const drops = 50;
const dropMs = 100;

/** The response as MSW delivers it: late or damaged where the client asked for that. A broken connection is a network error to `fetch`. */
export async function responseOf(response: MockResponse, method: string): Promise<Response> {
  const { delayMs = 0, fault } = response.delivery ?? {};
  if (delayMs > 0) await pause(delayMs);
  const { status, body: content, headers: head } = response;
  if (status < 200 || fault === 'reset' || fault === 'empty' || fault === 'malformed') return HttpResponse.error();
  const headers = new Headers();
  for (let at = 0; at < head.length; at += 2) headers.append(head[at] ?? '', head[at + 1] ?? '');
  const isBare = method === 'HEAD' || status === 204 || status === 205 || status === 304 || content === undefined;
  if (isBare) return new HttpResponse(null, { status, headers });
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  const body = fault === 'truncate' ? halfOf(bytes) : fault === 'drip' ? dropsOf(bytes) : bytes;
  return new HttpResponse(body, { status, headers });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError('The response was cut, as the request asked for.'));
      sent = true;
      if (bytes.length > 1) controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
  });
}

function dropsOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / drops));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      await pause(dropMs);
    },
  });
}
