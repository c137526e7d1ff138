import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describeConnectTrouble } from './connect-trouble.ts';
import type { Endpoint } from './endpoint.ts';
import { openTunnel } from './tunnel.ts';

/** No connection came about. */
export interface NoConnection {
  readonly kind: 'no-connection';
  /** Our own words. */
  readonly detail: string;
}

/** A socket that is ready for requests. */
export interface OpenSocket {
  readonly kind: 'open';
  readonly socket: Socket;
  /** How long it took, in milliseconds. */
  readonly openedInMs: number;
}

/** Bounds on the opening of a connection. */
export interface OpeningBounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Opens a TCP connection to the endpoint (or its proxy), and TLS over it when the endpoint asks for that. */
export async function openSocket(endpoint: Endpoint, bounds: OpeningBounds): Promise<OpenSocket | NoConnection> {
  if (endpoint.proxy === undefined) {
    const { host, port } = endpoint;
    const socket = endpoint.tls
      ? connectTls({ host, port, ...tlsOptions(endpoint) })
      : connect({ host, port, allowHalfOpen: true });
    return settle(socket, { ready: endpoint.tls ? 'secureConnect' : 'connect', bounds });
  }
  const { proxy } = endpoint;
  const toProxy = await settle(connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true }), {
    ready: 'connect',
    bounds,
  });
  if (toProxy.kind === 'no-connection') return { kind: 'no-connection', detail: `the proxy: ${toProxy.detail}` };
  if (!endpoint.tls) return toProxy;
  const refusal = await openTunnel(toProxy.socket, { endpoint, timeoutMs: bounds.timeoutMs });
  if (refusal !== undefined) return { kind: 'no-connection', detail: refusal };
  const secured = connectTls({ socket: toProxy.socket, ...tlsOptions(endpoint) });
  return settle(secured, { ready: 'secureConnect', bounds });
}

function tlsOptions({ host, insecure }: Endpoint) {
  // A name, never an address, goes into SNI (RFC 6066, 3).
  const servername = isIP(host) === 0 ? host : '';
  return { servername, rejectUnauthorized: !insecure, ALPNProtocols: ['http/1.1'] };
}

interface Opening {
  readonly ready: 'connect' | 'secureConnect';
  readonly bounds: OpeningBounds;
}

function settle(socket: Socket, { ready, bounds }: Opening): Promise<OpenSocket | NoConnection> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const timer = setTimeout(() => abandon('opening the connection took too long'), bounds.timeoutMs);
    const interrupted = () => abandon('the opening of the connection was interrupted');
    const failed = (error: unknown) => abandon(describeConnectTrouble(error));
    const ended = () => abandon('the connection was closed while it was being opened');
    const done = (outcome: OpenSocket | NoConnection) => {
      clearTimeout(timer);
      bounds.signal.removeEventListener('abort', interrupted);
      socket.off('error', failed).off('close', ended).off(ready, opened);
      resolve(outcome);
    };
    const opened = () =>
      done({ kind: 'open', socket: socket.setNoDelay(true), openedInMs: performance.now() - startedAt });
    function abandon(detail: string): void {
      done({ kind: 'no-connection', detail });
      socket.on('error', () => undefined).destroy();
    }
    bounds.signal.addEventListener('abort', interrupted, { once: true });
    socket.on('error', failed).on('close', ended).on(ready, opened);
    if (bounds.signal.aborted) interrupted();
  });
}
