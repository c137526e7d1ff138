import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A running proxy. */
export interface Proxy {
  readonly url: string;
  /** Method and target of each request, and its `Proxy-Authorization`. */
  readonly seen: readonly (readonly [line: string, credential: string | undefined])[];
  readonly stop: () => Promise<void>;
}

/** Runs a proxy that forwards all requests to one port of 127.0.0.1; a `status` other than 200 refuses tunnels. */
export async function serveProxy(port: number, status = 200): Promise<Proxy> {
  const seen: [string, string | undefined][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    seen.push([`${incoming.method} ${incoming.url}`, incoming.headers['proxy-authorization']]);
    const { pathname, search } = new URL(incoming.url ?? '', 'http://none.example');
    const onward = request({
      port,
      host: '127.0.0.1',
      method: incoming.method,
      path: pathname + search,
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => sockets.add(socket.on('error', () => socket.destroy())));
  server.on('connect', (incoming, socket: Socket) => {
    seen.push([`${incoming.method} ${incoming.url}`, incoming.headers['proxy-authorization']]);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward.on('error', () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
