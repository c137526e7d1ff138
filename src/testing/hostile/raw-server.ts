import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsIdentity } from '../../mock/server/wire/open-server.ts';

/** A request as it came over a raw socket. */
export interface RawRequest {
  /** Request line and header section, without the empty line, as Latin-1 text. */
  readonly head: string;
  /** Content as it came, chunks and all. */
  readonly content: Buffer;
  /** How many requests this connection had brought before. */
  readonly earlier: number;
}

/** What a server does, down to the bytes; the socket is its own to write to, to close and to reset. */
export interface Behaviour {
  readonly name: string;
  /** Called for each whole request. */
  readonly answer: (socket: Socket, request: RawRequest) => void;
  /** Called for each connection, before any request. */
  readonly greet?: (socket: Socket) => void;
  /** Called once, when a header section is whole and its content may be still to come. */
  readonly interrupt?: (socket: Socket, head: string) => void;
}

/** A running server. */
export interface RawServer {
  /** `http://127.0.0.1:PORT`, or `https://`. */
  readonly url: string;
  /** The heads of all requests that came, in order. */
  readonly heads: readonly string[];
  /** Connections accepted so far. */
  readonly accepted: () => number;
  readonly stop: () => Promise<void>;
}

/** What is special about a server besides its behaviour. */
export interface RawServerOptions {
  /** A free one when it is left out. */
  readonly port?: number;
  /** An address of the loopback interface, 127.0.0.1 when it is left out. */
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
  const meet = (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    behaviour.greet?.(socket);
    listen(socket, { behaviour, heads });
  };
  const server =
    secure === undefined ? createServer({ allowHalfOpen: true, noDelay: true }, meet) : createTlsServer(secure, meet);
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

interface Listening {
  readonly behaviour: Behaviour;
  readonly heads: string[];
}

function listen(socket: Socket, { behaviour, heads }: Listening): void {
  let held = Buffer.alloc(0);
  let earlier = 0;
  let told = false;
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      const headEnd = held.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = held.toString('latin1', 0, headEnd);
      if (!told) behaviour.interrupt?.(socket, head);
      told = true;
      const end = contentEnd(held, { head, start: headEnd + 4 });
      if (end < 0) return;
      heads.push(head);
      const content = held.subarray(headEnd + 4, end);
      held = held.subarray(end);
      told = false;
      behaviour.answer(socket, { head, content, earlier: earlier++ });
    }
  });
}

function contentEnd(bytes: Buffer, { head, start }: { head: string; start: number }): number {
  if (/\r\ntransfer-encoding:\s*chunked/i.test(head)) {
    const end = bytes.indexOf('0\r\n\r\n', start);
    return end < 0 ? -1 : end + 5;
  }
  const length = Number(/\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < start + length ? -1 : start + length;
}
