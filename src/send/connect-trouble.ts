/** Why no connection came about, in our own words and without anything the other side sent. */
export function describeConnectTrouble(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(troubles, code) ? (troubles[code] ?? unknownTrouble) : guess(code);
}

const unknownTrouble = 'No connection could be opened.';

const troubles: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused: nothing listens at this address.',
  ECONNRESET: 'The connection was reset while it was being opened.',
  ENOTFOUND: 'The host name is not known (DNS).',
  EAI_AGAIN: 'The host name could not be looked up (DNS).',
  ETIMEDOUT: 'Opening the connection took too long.',
  EHOSTUNREACH: 'There is no route to the host.',
  ENETUNREACH: 'The network cannot be reached.',
  EADDRNOTAVAIL: 'The address cannot be reached from this machine.',
  EPROTO: 'The TLS handshake failed: the server does not seem to speak TLS.',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired.',
  CERT_NOT_YET_VALID: 'The TLS certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The TLS certificate is signed by itself and not trusted here.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The TLS certificate leads to an authority that is not trusted here.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The TLS certificate leads to an authority that is not known here.',
  UNABLE_TO_GET_ISSUER_CERT: 'The TLS certificate leads to an authority that is not known here.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The TLS certificate leads to an authority that is not known here.',
};

function guess(code: string): string {
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'The TLS handshake failed.';
  return /^[A-Z][A-Z0-9_]+$/.test(code) ? `${unknownTrouble} (${code})` : unknownTrouble;
}
