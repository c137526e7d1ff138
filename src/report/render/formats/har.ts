import { headerValue } from '../../../http/header-fields.ts';
import type { HeaderField } from '../../../model/case.ts';
import type { Exchange, Reply, SentRequest } from '../../../model/exchange.ts';
import type { Report } from '../../../model/report.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { writeSafeJson } from '../../../text/safe-json.ts';
import { wellFormed } from '../../../text/well-formed.ts';
import type { RenderContext } from '../describe/render-context.ts';

/** How much of a body is kept, in bytes or characters. */
const keptOfBody = 64 * 1024;

/** The text before the first entry of an HTTP Archive 1.2. Between two entries is a comma. */
export function startHar(version: string): string {
  return `{"log":{"version":"1.2","creator":{"name":"Coldframe","version":${JSON.stringify(version)}},"entries":[\n`;
}

/** The text after the last entry. */
export const harEnd = '\n]}}\n';

/** The exchanges of the findings as an HTTP Archive, all at the time when the run ended. */
export function* renderHar({ groups }: Report, { version = '', ended }: RenderContext): Generator<string, void> {
  const started = ended?.iso ?? '1970-01-01T00:00:00.000Z';
  yield startHar(version);
  for (const [index, { finding }] of groups.entries())
    yield `${index === 0 ? '' : ',\n'}${renderHarEntry(finding.exchange, started)}`;
  yield harEnd;
}

/** One exchange as an entry of an HTTP Archive. `started` is an ISO date. The secrets in it are replaced already; bodies are cut at 64 kB. */
export function renderHarEntry({ case: one, sent, outcome }: Exchange, started: string): string {
  const time = outcome.durationMs;
  return writeSafeJson({
    startedDateTime: started,
    time,
    request: describeRequest(sent),
    response: outcome.kind === 'reply' ? describeResponse(outcome) : noResponse,
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: outcome.kind === 'reply' ? one.id : `${one.id}: no response (${outcome.reason}): ${outcome.detail}`,
  }).trimEnd();
}

function describeRequest({ method, url, headers, body }: SentRequest): object {
  const size = body === undefined ? 0 : typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
  const written = writeUrl(url);
  return {
    method,
    url: written,
    ...(written === url ? {} : { _sentUrl: wellFormed(url) }),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(describeField),
    queryString: describeQuery(url),
    ...(body === undefined
      ? {}
      : { postData: { mimeType: headerValue(headers, 'content-type') ?? '', ...describeBody(body, '_encoding') } }),
    headersSize: -1,
    bodySize: size,
  };
}

function describeResponse({ status, headers, body, text }: Reply): object {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(describeField),
    content: {
      size: body.length,
      mimeType: headerValue(headers, 'content-type') ?? 'x-unknown',
      ...describeBody(text ?? body, 'encoding'),
    },
    redirectURL: headerValue(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: body.length,
  };
}

/** As browsers write a request that got no response. */
const noResponse = {
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
};

/** A cookie that a response sets may be a session, which is a secret that the run did not know before. */
function describeField([name, value]: HeaderField): object {
  const isCookie = name.toLowerCase() === 'set-cookie';
  return { name, value: isCookie ? value.replace(/=[^;]*/, '=…') : value };
}

/** Requests may have been sent with characters that an address must not have. */
function writeUrl(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)?(.*)$/s.exec(wellFormed(url)) ?? [];
  return origin + rest.replaceAll(/%(?![0-9a-f]{2})|[^\u0021-\u007e]|["<>\\^`{|}[\]#]/giu, percentEncode);
}

function describeQuery(url: string): object[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

/** Text as it is; other bytes in base64, which HAR has a property for in responses only. */
function describeBody(body: string | Uint8Array, encoding: 'encoding' | '_encoding'): object {
  const cut = body.length > keptOfBody ? { comment: `only the first ${keptOfBody} of ${body.length} are kept` } : {};
  if (typeof body === 'string') return { text: wellFormed(body.slice(0, keptOfBody)), ...cut };
  let binary = '';
  for (const byte of body.subarray(0, keptOfBody)) binary += String.fromCharCode(byte);
  return { text: btoa(binary), [encoding]: 'base64', ...cut };
}
