import type { Socket } from 'node:net';
import { defaultLimits } from '../wire/default-limits.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { beginResponse, feedResponse } from '../wire/response-parser.ts';

/** Where a tunnel leads, and what bounds its opening. */
export interface TunnelOptions {
  readonly endpoint: Endpoint;
  /** For the response of the proxy, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Asks a proxy to connect to the endpoint (RFC 9110, 9.3.6). Gives the reason when it fails, in our own words; otherwise `undefined`. */
export function openTunnel(
  socket: Socket,
  { endpoint, timeoutMs, signal }: TunnelOptions,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parser = beginResponse('CONNECT', defaultLimits);
    const timer = setTimeout(() => finish('the proxy did not respond in time'), timeoutMs);
    const interrupted = () => finish('opening the tunnel was interrupted');
    const ended = () => finish('the proxy closed the connection instead of opening a tunnel');
    const read = (bytes: Buffer) => {
      feedResponse(parser, bytes);
      const { outcome } = parser;
      if (outcome?.kind === 'fault') finish('the response of the proxy is not valid HTTP');
      else if (outcome?.kind === 'response') {
        const { status } = outcome.head;
        finish(status < 300 ? undefined : `the proxy refused to open a tunnel (status ${status})`);
      }
    };
    function finish(failure: string | undefined): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupted);
      socket.off('data', read).off('end', ended).off('error', ended).pause();
      if (failure !== undefined) socket.destroy();
      resolve(failure);
    }
    signal.addEventListener('abort', interrupted, { once: true });
    socket.on('data', read).on('end', ended).on('error', ended);
    socket.write(connectRequest(endpoint), 'latin1');
  });
}

function connectRequest({ host, port, proxy }: Endpoint): string {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const authorization = proxy?.authorization === undefined ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`;
}
