import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Endpoint } from '../wire/endpoint.ts';
import { describeConnectTrouble } from './describe-connect-error.ts';
import { openTunnel } from './proxy-tunnel.ts';

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
  /** Hands over all bytes that arrive from now on; they are valid during the call only. */
  readonly receive: Receive;
  /** How long it took, in milliseconds. */
  readonly openedInMs: number;
}

type Receive = (listener: (bytes: Buffer) => void) => void;

/** Bounds on the opening of a connection. */
export interface OpeningBounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Opens a TCP connection to the endpoint (or its proxy), and TLS over it when the endpoint asks for that. */
export async function openSocket(endpoint: Endpoint, bounds: OpeningBounds): Promise<OpenSocket | NoConnection> {
  const { proxy, tls, host, port } = endpoint;
  if (proxy === undefined) {
    const source = tls ? streamed(connectTls({ host, port, ...tlsOptions(endpoint) })) : connectPlainly(host, port);
    return settle(source, { ready: tls ? 'secureConnect' : 'connect', bounds });
  }
  const source = streamed(connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true }));
  const toProxy = await settle(source, { ready: 'connect', bounds });
  if (toProxy.kind === 'no-connection') return { kind: 'no-connection', detail: `the proxy: ${toProxy.detail}` };
  if (!tls) return toProxy;
  const refusal = await openTunnel(toProxy.socket, { endpoint, ...bounds });
  if (refusal !== undefined) return { kind: 'no-connection', detail: refusal };
  const secured = streamed(connectTls({ socket: toProxy.socket, ...tlsOptions(endpoint) }));
  return settle(secured, { ready: 'secureConnect', bounds });
}

interface Source {
  readonly socket: Socket;
  readonly receive: Receive;
}

function streamed(socket: Socket): Source {
  return { socket, receive: (listener) => void socket.on('data', listener) };
}

// One buffer for all that arrives spares an allocation of 64 KiB for every answer.
function connectPlainly(host: string, port: number): Source {
  let hand: (bytes: Buffer) => void = () => undefined;
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  const callback = (length: number) => {
    hand(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host, port, allowHalfOpen: true, onread: { buffer, callback } });
  const receive: Receive = (listener) => {
    hand = listener;
    socket.resume();
  };
  return { socket, receive };
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

function settle({ socket, receive }: Source, { ready, bounds }: Opening): Promise<OpenSocket | NoConnection> {
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
      done({ kind: 'open', socket: socket.setNoDelay(true), receive, openedInMs: performance.now() - startedAt });
    function abandon(detail: string): void {
      done({ kind: 'no-connection', detail });
      socket.destroy();
    }
    bounds.signal.addEventListener('abort', interrupted, { once: true });
    // Somebody must always listen: an error that nobody hears ends the process.
    socket.on('error', () => undefined);
    socket.on('error', failed).on('close', ended).on(ready, opened);
    if (bounds.signal.aborted) interrupted();
  });
}
