import { hasHeader } from '../../http/header-fields.ts';
import type { Case, HeaderField } from '../../model/case.ts';
import type { Target } from '../../model/exchange.ts';
import { Failure } from '../../model/failure.ts';
import { readOutcome } from '../delivery/read-outcome.ts';
import { openTimeLimit } from '../delivery/time-limit.ts';
import { openTransport } from '../delivery/transport.ts';
import { encodeRequest } from '../wire/encode-request.ts';
import { type ProxySettings, readEndpoint } from '../wire/endpoint.ts';
import { openRedaction } from '../wire/redaction.ts';
import { requestName, type SendLogin } from './log-in.ts';

/** How the requests of a login reach their server: as all others do. */
export interface LoginSenderOptions {
  readonly proxies: ProxySettings;
  readonly insecure: boolean;
  /** Aborts when a login that begins now has to end. */
  readonly signal: () => AbortSignal;
}

/** Sends the requests of logins, each over a connection of its own; a path is below the target. Redirects are not followed. */
export function openLoginSender({ baseUrl, limits }: Target, options: LoginSenderOptions): SendLogin {
  return async (request, written, cookies) => {
    const address = request.url.startsWith('/') ? `${baseUrl.href.replace(/\/+$/, '')}${request.url}` : request.url;
    const shown = requestName(request);
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      throw failed(`${shown} is not an http:// or https:// address`);
    const url = new URL(address);
    if (url.username !== '' || url.password !== '')
      throw failed(`the address of ${shown} has a user or a password, which belong into a header or the body`);
    const endpoint = readEndpoint(new URL(url.origin), options);
    const transport = openTransport(endpoint, {
      limits,
      time: openTimeLimit(options.signal()),
      limitConcurrency: () => {},
    });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own: readonly HeaderField[] = cookie === '' ? [] : [['Cookie', cookie]];
    const accept: readonly HeaderField[] = hasHeader(written.headers, 'accept') ? [] : [['Accept', '*/*']];
    const draft: Case['request'] = {
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: [...written.headers, ...accept, ...own],
      body:
        written.body === undefined
          ? { kind: 'none' }
          : { kind: 'content', content: written.body, value: undefined, framing: 'length', expectContinue: false },
      credential: 'none',
    };
    const none = { headers: [], query: [], cookies: [] };
    try {
      const encoded = encodeRequest(draft, { endpoint, close: true, credential: none, shownCredential: none });
      const received = await transport.sendOverNew(encoded);
      if (received.kind === 'no-connection') throw failed(`${shown} could not be sent`);
      const redaction = openRedaction([]);
      const outcome = readOutcome(received, { case: { request: draft }, limits, redaction });
      if (outcome.kind === 'no-reply') throw failed(`${shown} got no response (${outcome.reason})`);
      return outcome;
    } finally {
      transport.close();
    }
  };
}

function failed(what: string): Failure {
  return new Failure('login-failed', `The login failed: ${what}.`, 'Check "identities" in coldframe.yaml.');
}
