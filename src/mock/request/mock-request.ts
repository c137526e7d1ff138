/** A request as it reached the mock, whole. */
export interface MockRequest {
  /** In the spelling of HTTP, upper case. */
  readonly method: string;
  /** The target's path, percent-encoded as it was sent. */
  readonly path: string;
  /** What follows the `?`, without it; empty when there is none. */
  readonly query: string;
  /** By lower-case name, as `node:http` gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `undefined`: the request has no content, which is not the same as content of no bytes. */
  readonly body: Uint8Array | undefined;
  /** The session that the request belongs to; absent: the one of all requests that name none. */
  readonly session?: string;
  /** What was taken off the front of the path, because it named the contract or the session. */
  readonly prefix?: string;
  /** `https://books.example`: where it was sent; absent: over HTTP, to what `Host` says. */
  readonly origin?: string;
}

/** The field's value, several joined as RFC 9110, 5.2 says; `undefined` when the field is not there. */
export function headerOf(request: MockRequest, name: string): string | undefined {
  const value = request.headers[name];
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}
