import type { Socket } from 'node:net';
import { defaultLimits } from '../wire/default-limits.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { beginResponse, feedResponse } from '../wire/response-parser.ts';

/** Where a tunnel leads, and what bounds its opening. */
export interface TunnelWish {
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Asks a proxy to connect to the endpoint (RFC 9110, 9.3.6). Gives why it did not, in our own words, or `undefined`. */
export function openTunnel(socket: Socket, { endpoint, timeoutMs, signal }: TunnelWish): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parse = beginResponse('CONNECT', defaultLimits);
    const timer = setTimeout(() => done('the proxy did not answer in time'), timeoutMs);
    const interrupted = () => done('the opening of the tunnel was interrupted');
    const ended = () => done('the proxy closed the connection instead of opening a tunnel');
    const read = (bytes: Buffer) => {
      feedResponse(parse, bytes);
      const { outcome } = parse;
      if (outcome?.kind === 'fault') done('the answer of the proxy is no HTTP response');
      else if (outcome?.kind === 'response') {
        const { status } = outcome.head;
        done(status < 300 ? undefined : `the proxy refused to open a tunnel (status ${status})`);
      }
    };
    function done(refusal: string | undefined): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupted);
      socket.off('data', read).off('end', ended).off('error', ended).pause();
      if (refusal !== undefined) socket.destroy();
      resolve(refusal);
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
