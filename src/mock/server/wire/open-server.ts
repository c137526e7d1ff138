import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../../../model/failure.ts';
import { errorMessage } from '../../../text/error-message.ts';

/** A certificate with the chain behind it and its private key, as PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** In milliseconds. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 30_000,
};

/** Creates a server that does not listen yet, with TLS if there is an identity. Throws `usage` when certificate and key cannot be read or do not match. */
export async function openServer(tls: TlsIdentity | undefined): Promise<Server> {
  const server = tls === undefined ? createServer(timeouts) : await openTlsServer(tls);
  // A client that closes its sending half after the request still waits for the response (RFC 9112, 9.6).
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** Loaded only where it is needed: a mock must start fast. */
async function openTlsServer({ cert, key }: TlsIdentity): Promise<Server> {
  const { createServer: createTlsServer } = await import('node:https');
  try {
    return createTlsServer({ ...timeouts, cert, key });
  } catch (error) {
    const advice = 'Both must be PEM, and the key must belong to the certificate.';
    throw new Failure('usage', `The certificate and key cannot be used for TLS: ${errorMessage(error)}.`, advice);
  }
}

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Listens, and gives the URL of the server. Throws `port-in-use` and `usage`. */
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
      `Port ${port} of ${host} is in use.`,
      'Choose another port with --port N, or let the system choose one with --port 0.',
    );
  }
  return new Failure(
    'usage',
    `The mock cannot listen on port ${port} of ${host} (${code ?? 'unknown error'}).`,
    'Choose another address with --host and --port.',
  );
}
