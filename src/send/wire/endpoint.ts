import { Failure } from '../../model/failure.ts';

/** The proxies that the environment names: the values of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export interface ProxySettings {
  /** The URL of the proxy for `http:` targets. */
  readonly http: string | undefined;
  /** The URL of the proxy for `https:` targets. */
  readonly https: string | undefined;
  /** Hosts that are reached without a proxy, separated by commas. */
  readonly none: string | undefined;
}

/** Where connections go, and how a request names its target there. */
export interface Endpoint {
  readonly tls: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** The value of `Host`. */
  readonly authority: string;
  /** Scheme, host and base path; never user information. */
  readonly baseUrl: string;
  /** What precedes a request's path on the wire: the base path, or the whole base address when the request goes to a proxy. */
  readonly targetPrefix: string;
  readonly proxy: Proxy | undefined;
  /** Certificates are not checked. */
  readonly insecure: boolean;
}

/** A proxy that is reached over plain HTTP. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`, when the proxy's address contains user information. */
  readonly authorization: string | undefined;
}

/** Where and how to reach a base address. Throws `Failure` (`usage`) for an address or a proxy that cannot be used. */
export function readEndpoint(
  baseUrl: URL,
  { proxies, insecure }: { readonly proxies: ProxySettings; readonly insecure: boolean },
): Endpoint {
  const tls = baseUrl.protocol === 'https:';
  if (!tls && baseUrl.protocol !== 'http:') {
    throw new Failure(
      'usage',
      'The target must be an http:// or https:// address.',
      'Give the target as http://host:port/base.',
    );
  }
  const basePath = baseUrl.pathname.replace(/\/+$/, '');
  const base = `${baseUrl.protocol}//${baseUrl.host}${basePath}`;
  const proxy = chooseProxy(baseUrl, proxies);
  return {
    tls,
    host: bareHost(baseUrl),
    port: portOf(baseUrl),
    authority: baseUrl.host,
    baseUrl: base,
    targetPrefix: proxy !== undefined && !tls ? base : basePath,
    proxy,
    insecure,
  };
}

function chooseProxy(baseUrl: URL, proxies: ProxySettings): Proxy | undefined {
  const address = baseUrl.protocol === 'https:' ? proxies.https : proxies.http;
  if (
    address === undefined ||
    address === '' ||
    isLoopback(bareHost(baseUrl)) ||
    isExcepted(baseUrl, proxies.none ?? '')
  ) {
    return undefined;
  }
  const text = address.includes('://') ? address : `http://${address}`;
  // The address may contain a password, so the message does not repeat it.
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:' || !isDecodable(text)) {
    throw new Failure(
      'usage',
      'The proxy in HTTP_PROXY or HTTPS_PROXY must be an http:// address.',
      'Correct or unset HTTP_PROXY and HTTPS_PROXY.',
    );
  }
  const url = new URL(text);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = user === ':' ? undefined : `Basic ${Buffer.from(user, 'utf8').toString('base64')}`;
  return { host: bareHost(url), port: portOf(url), authorization };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(new URL(text).username + new URL(text).password);
    return true;
  } catch {
    return false;
  }
}

// A proxy cannot reach what listens on the loopback interface of this machine.
function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function isExcepted(baseUrl: URL, exceptions: string): boolean {
  const host = bareHost(baseUrl);
  return exceptions.split(/[\s,]+/).some((entry) => {
    if (entry === '') return false;
    if (entry === '*' || entry.toLowerCase() === baseUrl.host.toLowerCase()) return true;
    const name = entry.toLowerCase().replace(/^\*?\./, '');
    const withPort = `${host}:${portOf(baseUrl)}`;
    return host === name || withPort === name || host.endsWith(`.${name}`) || withPort.endsWith(`.${name}`);
  });
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
