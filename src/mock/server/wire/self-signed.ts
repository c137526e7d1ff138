import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TlsIdentity } from './open-server.ts';

/** How long the certificate is valid, in days: the longest that browsers accept. */
const days = 397;

/** Makes a self-signed certificate for `localhost`, 127.0.0.1 and ::1 (RFC 5280, 4.1). The key never leaves the process. */
export function makeSelfSigned(): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const dayMs = 24 * 60 * 60 * 1000;
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from('localhost')))));
  const validity = der(0x30, time(Date.now() - dayMs), time(Date.now() + days * dayMs));
  const serial = der(0x02, Buffer.concat([Buffer.of(0x01), randomBytes(8)]));
  const version3 = der(0xa0, der(0x02, Buffer.of(2)));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, version3, serial, ecdsaWithSha256, name, validity, name, subjectKey, extensions());
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der(0x30, content, ecdsaWithSha256, signature)),
  };
}

const loopback6 = Buffer.from('00000000000000000000000000000001', 'hex');
const ecdsaWithSha256 = der(0x30, oid('2a8648ce3d040302'));

function extensions(): Buffer {
  const names = der(
    0x30,
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.of(127, 0, 0, 1)),
    der(0x87, loopback6),
  );
  return der(0xa3, der(0x30, der(0x30, oid('551d11'), der(0x04, names))));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** One value in the distinguished encoding (X.690, 8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content]);
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
