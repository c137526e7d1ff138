import { headerValue } from '../../http/header-fields.ts';
import { hasControlCharacter } from '../../http/safe-head.ts';
import type { HeaderField } from '../../model/case.ts';
import type { Reply } from '../../model/exchange.ts';
import { Failure } from '../../model/failure.ts';
import type { Identity, LoginRequest, ValuePlace, WrittenLogin } from '../../model/identity.ts';
import type { Json } from '../../model/json.ts';
import { tokensOf } from '../../text/pointer-tokens.ts';
import { withoutUrlSecrets } from '../../text/shown-url.ts';
import type { IdentityValues } from '../wire/identity-values.ts';
import { type CookieJar, openCookieJar } from './cookie-jar.ts';
import { givenSecrets, looksSecret } from './given-secrets.ts';

/** Sends a request of a login, with these cookies. Rejects with a `Failure` when there is no response. */
export type SendLogin = (
  request: LoginRequest,
  written: WrittenLogin,
  cookies: ReadonlyMap<string, string>,
) => Promise<Reply>;

/** What a login led to. */
export interface LoggedIn {
  readonly values: IdentityValues;
  /** How long it lasts, in milliseconds; `undefined`: that is not known. */
  readonly lifetimeMs: number | undefined;
}

/** Logs in, or only reads the secrets where no login is needed. Rejects with a `Failure`, which never contains a secret. */
export async function logIn(identity: Identity, send: SendLogin, signal?: AbortSignal): Promise<LoggedIn> {
  const jar = openCookieJar();
  const secrets: string[] = [];
  let last: Reply | undefined;
  for (const request of identity.login?.requests ?? []) {
    const written = await request.write(signal);
    secrets.push(...written.secrets);
    last = await send(request, written, jar.all());
    jar.take(last.headers);
    secrets.push(...givenSecrets(last, jsonOf(last.text)), ...[...jar.all().values()].filter(looksSecret));
    if (last.status >= 400) throw refused(`${requestName(request)} is answered with ${last.status}`, identity);
  }
  const found = (place: ValuePlace, what: string): string => {
    const value = valueAt(place, last, jar);
    if (value === undefined) throw refused(`the last response has no ${describePlace(place)} for ${what}`, identity);
    return value;
  };
  const token = identity.login?.token && found(identity.login.token, 'the token');
  const headers: HeaderField[] = [];
  for (const [name, source] of identity.headers)
    headers.push([name, (await source(signal)).replaceAll('{token}', token ?? '{token}')]);
  if (identity.csrf !== undefined)
    headers.push([identity.csrf.header, found(identity.csrf.found, identity.csrf.header)]);
  const cookies = new Map(jar.all());
  for (const [name, source] of identity.cookies) cookies.set(name, await source(signal));
  const sent = [...headers.map(([, value]) => value), ...cookies.values()];
  if (sent.some(hasControlCharacter))
    throw refused('a header or cookie contains a line break or another control character', identity);
  const isInHeader = token !== undefined && headers.some(([, value]) => value.includes(token));
  return {
    values: {
      token: isInHeader ? undefined : token,
      headers,
      cookies,
      secrets: [...secrets, ...sent, ...(token ? [token] : [])],
    },
    lifetimeMs: lifetimeOf(identity, last, jar),
  };
}

function lifetimeOf({ login }: Identity, last: Reply | undefined, jar: CookieJar): number | undefined {
  if (login?.lifetimeMs !== undefined) return login.lifetimeMs;
  const seconds = Number((login?.lifetime && valueAt(login.lifetime, last, jar)) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function valueAt(place: ValuePlace, reply: Reply | undefined, jar: CookieJar): string | undefined {
  if (place.in === 'cookie') return jar.all().get(place.name);
  if (place.in === 'header') return reply && headerValue(reply.headers, place.name);
  const value = tokensOf(place.pointer).reduce(memberOf, jsonOf(reply?.text));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The body as JSON. Integers of more digits than a double holds become strings, so that a numeric token keeps them. */
function jsonOf(text: string | undefined): Json | undefined {
  try {
    if (text === undefined) return undefined;
    const value = JSON.parse(text) as Json;
    return /\d{16}/.test(text) ? (JSON.parse(text.replaceAll(stringOrNumber, quoteLongInteger)) as Json) : value;
  } catch {
    return undefined;
  }
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

function quoteLongInteger(part: string): string {
  return /^-?\d{16,}$/.test(part) ? `"${part}"` : part;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function describePlace(place: ValuePlace): string {
  return place.in === 'body' ? `value at ${place.pointer || 'its root'}` : `${place.in} ${place.name}`;
}

/** A request of a login as messages show it: without what may be a secret. */
export function requestName({ method, url, shownUrl = url }: LoginRequest): string {
  return `${method} ${withoutUrlSecrets(shownUrl.replace(/[?#].*$/s, ''))}`;
}

function refused(what: string, { name }: Identity): Failure {
  return new Failure(
    'login-failed',
    `The login of the identity "${name}" failed: ${what}.`,
    'Check "identities" in coldframe.yaml, and the secrets that it names; coldframe plan --login tries a login alone.',
  );
}
