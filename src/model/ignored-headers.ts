/** Header parameters that OpenAPI says to ignore (OAS, Parameter Object), in lower case. */
export const describedElsewhere = ['accept', 'content-type', 'authorization'] as const;

/**
 * Headers that say how a message and its connection are read (RFC 9110, 7.2 and 7.6.1; RFC 9112, 6), in lower case. The client sets them: with the
 * value of a parameter, the target would read another request than the one that was sent.
 */
export const setByClient = [
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const;

/** Names of header parameters that the mock, the suite and lint ignore, in lower case. */
export const ignoredHeaderParameters: readonly string[] = [...describedElsewhere, ...setByClient];
