/** Why no connection could be opened, in our own words and without anything the other side sent. */
export function describeConnectError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(descriptions, code) ? (descriptions[code] ?? unknownError) : describeOther(code);
}

const unknownError = 'the connection could not be opened';

const noTls = 'the TLS handshake failed: the server does not seem to speak TLS';
const unknownAuthority = 'the TLS certificate was issued by an authority that is not trusted here';

const descriptions: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused, nothing listens at this address',
  ECONNRESET: 'the connection was reset while it was being opened',
  ENOTFOUND: 'unknown host name (DNS)',
  EAI_AGAIN: 'the host name could not be looked up (DNS)',
  ETIMEDOUT: 'opening the connection took too long',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'the network cannot be reached',
  EADDRNOTAVAIL: 'the address cannot be reached from this machine',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed and not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
};

function describeOther(code: string): string {
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'the TLS handshake failed';
  return /^[A-Z][A-Z0-9_]+$/.test(code) ? `${unknownError} (${code})` : unknownError;
}
