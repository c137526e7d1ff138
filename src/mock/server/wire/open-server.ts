import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../../../model/failure.ts';

/** A certificate with the chain behind it and its private key, as PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** In milliseconds: the whole head, the whole request, and how often both are looked at. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 30_000,
};

/** A server that does not listen yet, with TLS if there is an identity. Throws `usage` when certificate and key are none or no pair. */
export async function openServer(tls: TlsIdentity | undefined): Promise<Server> {
  const server = tls === undefined ? createServer(timeouts) : await openTlsServer(tls);
  // A client that closes its sending half after the request still waits for the answer (RFC 9112, 9.6).
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** Loaded only where it is wanted: a mock must start fast. */
async function openTlsServer({ cert, key }: TlsIdentity): Promise<Server> {
  const { createServer: createTlsServer } = await import('node:https');
  try {
    return createTlsServer({ ...timeouts, cert, key });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Both are expected as PEM, and the key must belong to the certificate.';
    throw new Failure('usage', `Certificate and key cannot be used for TLS: ${reason}.`, advice);
  }
}

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Listens, and gives the address with which the server is reached. Throws `port-in-use` and `usage`. */
export async function listen(server: Server, { port, host }: Address): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error.code, { port, host })));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const scheme = 'setSecureContext' in server ? 'https' : 'http';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function cannotListen(code: string | undefined, { port, host }: Address): Failure {
  if (code === 'EADDRINUSE') {
    return new Failure(
      'port-in-use',
      `Port ${port} is in use at ${host}.`,
      'Choose another with --port N, or let the system choose with --port 0.',
    );
  }
  return new Failure(
    'usage',
    `The mock cannot listen at ${host}, port ${port} (${code ?? 'unknown error'}).`,
    'Choose another with --host and --port.',
  );
}
