import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsIdentity } from '../../mock/server/wire/open-server.ts';

/** A request as received over a raw socket. */
export interface RawRequest {
  /** Request line and header section, without the empty line, as Latin-1 text. */
  readonly head: string;
  /** The body as received, with its chunk framing. */
  readonly body: Buffer;
  /** How many requests came before it on this connection. */
  readonly earlier: number;
}

/** What a server does, byte by byte; it may write to the socket, close it and reset it. */
export interface Behaviour {
  readonly name: string;
  /** Called for each whole request. */
  readonly respond: (socket: Socket, request: RawRequest) => void;
  /** Called for each connection, before any request. */
  readonly greet?: (socket: Socket) => void;
  /** Called once for each request, when the header section is complete and the body may not be. */
  readonly interrupt?: (socket: Socket, head: string) => void;
}

/** A running server. */
export interface RawServer {
  /** `http://127.0.0.1:PORT`, or `https://`. */
  readonly url: string;
  /** The heads of all requests received, in order. */
  readonly heads: readonly string[];
  /** Connections accepted so far. */
  readonly accepted: () => number;
  readonly stop: () => Promise<void>;
}

/** How a server listens. */
export interface RawServerOptions {
  /** A free port by default. */
  readonly port?: number;
  /** An address of the loopback interface, 127.0.0.1 by default. */
  readonly host?: string;
  /** Speak TLS with this certificate. */
  readonly secure?: TlsIdentity;
  /** Called before the server listens. */
  readonly tune?: (server: Server) => void;
}

/** Runs a behaviour. */
export async function serveRaw(behaviour: Behaviour, options: RawServerOptions = {}): Promise<RawServer> {
  const { host = '127.0.0.1', secure } = options;
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;
  const accept = (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    behaviour.greet?.(socket);
    listen(socket, { behaviour, heads });
  };
  const server =
    secure === undefined
      ? createServer({ allowHalfOpen: true, noDelay: true }, accept)
      : createTlsServer(secure, accept);
  options.tune?.(server);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `${secure === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    heads,
    accepted: () => accepted,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

interface ServedConnections {
  readonly behaviour: Behaviour;
  readonly heads: string[];
}

function listen(socket: Socket, { behaviour, heads }: ServedConnections): void {
  let unread = Buffer.alloc(0);
  let earlier = 0;
  let interrupted = false;
  socket.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      const headEnd = unread.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = unread.toString('latin1', 0, headEnd);
      if (!interrupted) behaviour.interrupt?.(socket, head);
      interrupted = true;
      const end = bodyEnd(unread, { head, start: headEnd + 4 });
      if (end < 0) return;
      heads.push(head);
      const body = unread.subarray(headEnd + 4, end);
      unread = unread.subarray(end);
      interrupted = false;
      behaviour.respond(socket, { head, body, earlier: earlier++ });
    }
  });
}

function bodyEnd(bytes: Buffer, { head, start }: { head: string; start: number }): number {
  if (/\r\ntransfer-encoding:\s*chunked/i.test(head)) {
    const end = bytes.indexOf('0\r\n\r\n', start);
    return end < 0 ? -1 : end + 5;
  }
  const length = Number(/\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < start + length ? -1 : start + length;
}
