import type { Environment } from '../../config/expand-variables.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import type { ProxySettings } from '../../send/wire/endpoint.ts';

/** The proxies in the environment, in lower or upper case (as curl reads them; `HTTP_PROXY` in capitals is left to CGI scripts). */
export function readProxies(env: Environment, target: URL): ProxySettings {
  // A proxy cannot reach the loopback addresses of this machine.
  if (isLoopbackHost(target.hostname)) return { http: undefined, https: undefined, none: undefined };
  return {
    http: env['http_proxy'],
    https: env['https_proxy'] ?? env['HTTPS_PROXY'],
    none: env['no_proxy'] ?? env['NO_PROXY'],
  };
}
