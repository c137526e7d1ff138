import { readTextFile } from '../../contract/load/read-text-file.ts';
import type { TlsIdentity } from '../../mock/server/wire/open-server.ts';
import { Failure } from '../../model/failure.ts';

interface TlsOptions {
  readonly tls?: boolean | undefined;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
}

/** The certificate of `--tls`, `--tls-cert` and `--tls-key`; `undefined`: no TLS. Throws `usage` if a file is missing or cannot be read. */
export async function readTls(options: TlsOptions): Promise<TlsIdentity | undefined> {
  const { 'tls-cert': cert, 'tls-key': key } = options;
  if (cert === undefined && key === undefined) return options.tls === true ? selfSigned() : undefined;
  if (cert === undefined || key === undefined) {
    throw new Failure(
      'usage',
      'Missing --tls-cert or --tls-key.',
      'Give both --tls-cert FILE and --tls-key FILE, or --tls alone for a certificate that is generated now.',
    );
  }
  return { cert: await readPem('--tls-cert', cert), key: await readPem('--tls-key', key) };
}

/** Loaded on demand: cryptography is slow to load, and few starts need it. */
async function selfSigned(): Promise<TlsIdentity> {
  return (await import('../../mock/server/wire/self-signed.ts')).makeSelfSigned();
}

const mostBytes = 1024 * 1024;

async function readPem(option: string, file: string): Promise<string> {
  const text = await readTextFile(file, mostBytes).catch((error: Error) => {
    throw new Failure('usage', `The file of ${option}, ${file}, ${error.message}.`, 'Name a PEM file.');
  });
  // Node serves TLS with an empty certificate, and fails for each client.
  if (text.includes('-----BEGIN ')) return text;
  throw new Failure(
    'usage',
    `The file of ${option}, ${file}, is not PEM.`,
    'A PEM file has a line that starts with -----BEGIN.',
  );
}
