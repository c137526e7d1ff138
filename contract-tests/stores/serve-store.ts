import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { errorResponse, honestBehaviour, usualResponse } from './honest-behaviour.ts';
import type { Behaviour, MakeBehaviour, Received } from './store.ts';

/** A store that listens on a free port of the loopback interface. */
export interface RunningStore {
  readonly url: string;
  /** Closes every connection and waits until the port is free. */
  readonly stop: () => Promise<void>;
}

/** Starts a store that is correct except for what `makeBehaviour` replaces. */
export async function serveStore(makeBehaviour: MakeBehaviour = () => ({})): Promise<RunningStore> {
  const behaviour = { ...honestBehaviour, ...makeBehaviour() };
  const server = createServer(storeOf(behaviour));
  behaviour.prepare(server);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.on('clientError', refuseSyntax);
  const { port, listening } = await listen(server, behaviour.lateBy);
  const stop = async () => {
    await listening;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Serves a store while `use` runs. */
export async function withStore<Result>(
  makeBehaviour: MakeBehaviour | undefined,
  use: (store: RunningStore) => Promise<Result>,
): Promise<Result> {
  const store = await serveStore(makeBehaviour);
  try {
    return await use(store);
  } finally {
    await store.stop();
  }
}

function storeOf(behaviour: Behaviour): (message: IncomingMessage, out: ServerResponse) => Promise<void> {
  const turns = new WeakMap<Socket, number>();
  let turn = 0;
  return async (message, out) => {
    const turnOnConnection = (turns.get(message.socket) ?? 0) + 1;
    turns.set(message.socket, turnOnConnection);
    turn++;
    const order = { turn, turnOnConnection };
    const parts = await partsOf(message);
    if (parts === undefined) return;
    const request = receivedFrom(message, { body: Buffer.concat(parts), pieces: parts.length, ...order });
    await behaviour.deliver(await behaviour.respond(request, () => usualResponse(request, behaviour)), out);
  };
}

/** The whole body; `undefined` when the client closed the connection before its end. */
async function partsOf(message: IncomingMessage): Promise<readonly Buffer[] | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of message) parts.push(part);
    return parts;
  } catch {
    return undefined;
  }
}

function receivedFrom(
  message: IncomingMessage,
  rest: Pick<Received, 'body' | 'pieces' | 'turn' | 'turnOnConnection'>,
): Received {
  const [path = '', query] = (message.url ?? '').split('?', 2);
  const fields = message.rawHeaders;
  const fieldNames = fields.filter((_, at) => at % 2 === 0);
  const header = (name: string) => fields.filter((_, at) => at % 2 === 1 && fields[at - 1]?.toLowerCase() === name);
  return { method: message.method ?? '', path, query: new URLSearchParams(query), header, fieldNames, ...rest };
}

/** A request that is not HTTP gets a 400 in the documented shape. */
function refuseSyntax(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return;
  const { body } = errorResponse(400, 'this is not HTTP');
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${body}`);
}

/** Finds a free port for a store that starts late with a server that is closed at once. */
async function listen(server: Server, lateBy: number): Promise<{ port: number; listening: Promise<void> }> {
  if (lateBy === 0) return { port: await listenOn(server, 0), listening: Promise.resolve() };
  const placeholder = createPlainServer();
  const port = await listenOn(placeholder, 0);
  await new Promise((resolve) => placeholder.close(resolve));
  const listening = wait(lateBy).then(async () => void (await listenOn(server, port)));
  return { port, listening };
}

function listenOn(server: ReturnType<typeof createPlainServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The address of a server that listens on TCP is never a path.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
