import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Endpoint } from '../wire/endpoint.ts';
import { describeConnectError } from './describe-connect-error.ts';
import { openTunnel } from './proxy-tunnel.ts';

/** No connection could be opened. */
export interface NoConnection {
  readonly kind: 'no-connection';
  /** The reason, in our own words. */
  readonly detail: string;
}

/** A socket that is ready for requests. */
export interface OpenSocket {
  readonly kind: 'open';
  readonly socket: Socket;
  /** Calls the listener with all bytes that arrive from now on; they are valid during the call only. */
  readonly receive: Receive;
  /** How long it took to open, in milliseconds. */
  readonly openedInMs: number;
}

type Receive = (listener: (bytes: Buffer) => void) => void;

/** Bounds on the opening of a connection. */
export interface OpeningBounds {
  /** For each step of the opening (TCP, the proxy, TLS), in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Opens a TCP connection to the endpoint (or its proxy), and TLS over it when the endpoint asks for that. */
export async function openSocket(endpoint: Endpoint, bounds: OpeningBounds): Promise<OpenSocket | NoConnection> {
  const { proxy, tls, host, port } = endpoint;
  if (proxy === undefined) {
    const source = tls ? streamed(connectTls({ host, port, ...tlsOptions(endpoint) })) : connectPlainly(host, port);
    return waitUntilReady(source, { ready: tls ? 'secureConnect' : 'connect', bounds });
  }
  const source = streamed(connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true }));
  const toProxy = await waitUntilReady(source, { ready: 'connect', bounds });
  if (toProxy.kind === 'no-connection')
    return { kind: 'no-connection', detail: `cannot connect to the proxy: ${toProxy.detail}` };
  if (!tls) return toProxy;
  const failure = await openTunnel(toProxy.socket, { endpoint, ...bounds });
  if (failure !== undefined) return { kind: 'no-connection', detail: failure };
  const secured = streamed(connectTls({ socket: toProxy.socket, ...tlsOptions(endpoint) }));
  return waitUntilReady(secured, { ready: 'secureConnect', bounds });
}

interface ByteSource {
  readonly socket: Socket;
  readonly receive: Receive;
}

function streamed(socket: Socket): ByteSource {
  return { socket, receive: (listener) => void socket.on('data', listener) };
}

// One buffer for all that arrives saves an allocation of 64 KiB for every response.
function connectPlainly(host: string, port: number): ByteSource {
  let deliver: (bytes: Buffer) => void = () => undefined;
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  const callback = (length: number) => {
    deliver(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host, port, allowHalfOpen: true, onread: { buffer, callback } });
  const receive: Receive = (listener) => {
    deliver = listener;
    socket.resume();
  };
  return { socket, receive };
}

function tlsOptions({ host, insecure }: Endpoint) {
  // A name, never an address, goes into SNI (RFC 6066, 3).
  const servername = isIP(host) === 0 ? host : '';
  return { servername, rejectUnauthorized: !insecure, ALPNProtocols: ['http/1.1'] };
}

/** By how many milliseconds every timer may be late. */
const noticeableMs = 50;

interface Readiness {
  readonly ready: 'connect' | 'secureConnect';
  readonly bounds: OpeningBounds;
}

function waitUntilReady(
  { socket, receive }: ByteSource,
  { ready, bounds }: Readiness,
): Promise<OpenSocket | NoConnection> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout;
    /** A timer that is late says that this program was busy: the connection may be open, and has that time in addition. */
    const wait = (milliseconds: number): void => {
      const dueAt = performance.now() + milliseconds;
      timer = setTimeout(() => {
        const lateMs = performance.now() - dueAt;
        if (lateMs < noticeableMs) abandon('opening the connection took too long');
        else wait(Math.min(lateMs, bounds.timeoutMs));
      }, milliseconds);
    };
    wait(bounds.timeoutMs);
    const interrupted = () => abandon('opening the connection was interrupted');
    const failed = (error: unknown) => abandon(describeConnectError(error));
    const ended = () => abandon('the connection was closed while it was being opened');
    const finish = (outcome: OpenSocket | NoConnection) => {
      clearTimeout(timer);
      bounds.signal.removeEventListener('abort', interrupted);
      socket.off('error', failed).off('close', ended).off(ready, opened);
      resolve(outcome);
    };
    const opened = () =>
      finish({ kind: 'open', socket: socket.setNoDelay(true), receive, openedInMs: performance.now() - startedAt });
    function abandon(detail: string): void {
      finish({ kind: 'no-connection', detail });
      socket.destroy();
    }
    bounds.signal.addEventListener('abort', interrupted, { once: true });
    // An error without a listener would end the process.
    socket.on('error', () => undefined);
    socket.on('error', failed).on('close', ended).on(ready, opened);
    if (bounds.signal.aborted) interrupted();
  });
}
