import type {
  IdentityData,
  LoginRequestData,
  OAuth2Data,
  PlaceData,
  SecretData,
} from '../../config/configuration-data.ts';
import type { Identity, Login, LoginRequest, SecretSource, ValuePlace } from '../../model/identity.ts';
import type { Json } from '../../model/json.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { mayBeSecretOfUser } from '../../text/secret-names.ts';
import { duration } from './parse-options.ts';
import { readSecret, type SecretPlace } from './read-secret.ts';

/**
 * The identity that a configuration file describes. Its files are read and its commands run when it logs in. `written` is the same before variables were replaced:
 * messages show its addresses.
 */
export function readIdentity(
  name: string,
  { data, written }: { readonly data: IdentityData; readonly written: IdentityData | undefined },
  from: SecretPlace,
): Identity {
  const sources = (secrets: Readonly<Record<string, SecretData>> = {}): ReadonlyMap<string, SecretSource> =>
    new Map(
      Object.entries(secrets).map(([key, secret]) => [
        key,
        (signal?: AbortSignal) => readSecret(secret, { ...from, signal }),
      ]),
    );
  return {
    name,
    only: data.only,
    headers: sources(data.headers),
    cookies: sources(data.cookies),
    login: withShownUrls(
      data.login === undefined ? data.oauth2 && oauth2Login(data.oauth2, from) : loginOf(data.login, from),
      written,
    ),
    csrf: data.csrf && { header: data.csrf.sendAs, found: valuePlaceOf(data.csrf) },
  };
}

function withShownUrls(login: Login | undefined, written: IdentityData | undefined): Login | undefined {
  const urls = written?.login?.requests.map(({ url }) => url) ?? [written?.oauth2?.tokenUrl];
  return login && { ...login, requests: login.requests.map((request, at) => ({ ...request, shownUrl: urls[at] })) };
}

function loginOf(
  { requests, token, lifetime, renewOn = [401] }: NonNullable<IdentityData['login']>,
  from: SecretPlace,
): Login {
  return {
    requests: requests.map((request) => loginRequest(request, from)),
    token: token && valuePlaceOf(token),
    lifetimeMs: lifetime === undefined ? undefined : duration('lifetime', lifetime),
    renewOn,
  };
}

function valuePlaceOf({ pointer, header, cookie = '' }: PlaceData): ValuePlace {
  if (pointer !== undefined) return { in: 'body', pointer };
  return header === undefined ? { in: 'cookie', name: cookie } : { in: 'header', name: header };
}

function loginRequest(data: LoginRequestData, place: SecretPlace): LoginRequest {
  const { method, url, headers = {}, json, form } = data;
  const hasBody = json !== undefined || form !== undefined;
  return {
    method: (method ?? (hasBody ? 'POST' : 'GET')).toUpperCase(),
    url,
    write: async (signal) => {
      const from = { ...place, signal };
      const secrets: string[] = [];
      const fields: [string, string][] = [];
      for (const [name, secret] of Object.entries(headers)) fields.push([name, await readSecret(secret, from)]);
      secrets.push(...fields.map(([, value]) => value));
      secrets.push(...secretsInQuery(url));
      const body = await bodyOf(data, { from, secrets });
      const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
      return { headers: hasBody ? [...fields, ['Content-Type', type]] : fields, body, secrets };
    },
  };
}

interface SecretNotes {
  readonly from: SecretPlace;
  /** Grows with the secrets that are read. */
  readonly secrets: string[];
}

async function bodyOf(
  { json, form }: Pick<LoginRequestData, 'json' | 'form'>,
  notes: SecretNotes,
): Promise<string | undefined> {
  if (json !== undefined) return JSON.stringify(await withSecrets(json, '', notes));
  if (form === undefined) return undefined;
  const fields: [string, string][] = [];
  for (const [name, secret] of Object.entries(form)) fields.push([name, await noted(secret, name, notes)]);
  return new URLSearchParams(fields).toString();
}

function secretsInQuery(url: string): readonly string[] {
  const query = new URLSearchParams(/\?([^#]*)/s.exec(url)?.[1]);
  return [...query].filter(([name, value]) => mayBeSecretOfUser(name) && value !== '').map(([, value]) => value);
}

async function noted(secret: SecretData, name: string, { from, secrets }: SecretNotes): Promise<string> {
  const value = await readSecret(secret, from);
  if (typeof secret !== 'string' || mayBeSecretOfUser(name)) secrets.push(value);
  return value;
}

async function withSecrets(value: Json, name: string, notes: SecretNotes): Promise<Json> {
  if (typeof value === 'string') return noted(value, name, notes);
  if (typeof value === 'number' && mayBeSecretOfUser(name)) notes.secrets.push(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return Promise.all((value as readonly Json[]).map((item) => withSecrets(item, name, notes)));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && typeof only[1] === 'string') {
    if (only[0] === 'file') return noted({ file: only[1] }, name, notes);
    if (only[0] === 'command') return noted({ command: only[1] }, name, notes);
  }
  const written: [string, Json][] = [];
  for (const [key, member] of entries) written.push([key, await withSecrets(member, key, notes)]);
  return Object.fromEntries(written);
}

/** The request for a token (RFC 6749, 4.3.2 and 4.4.2), with what its response says about it (5.1). */
function oauth2Login(data: OAuth2Data, place: SecretPlace): Login {
  const { tokenUrl, clientId = '', clientSecret = '', username, password, scope, lifetime } = data;
  const grant = data.grant ?? (username === undefined ? 'client_credentials' : 'password');
  const write: LoginRequest['write'] = async (signal) => {
    const from = { ...place, signal };
    const [id, secret] = [await readSecret(clientId, from), await readSecret(clientSecret, from)];
    const user = username === undefined ? undefined : await readSecret(username, from);
    const word = password === undefined ? undefined : await readSecret(password, from);
    const isInBody = data.clientIn === 'body' || (id !== '' && secret === '');
    const fields: [string, string | undefined][] = [
      ['grant_type', grant],
      ['username', user],
      ['password', word],
      ['scope', scope],
      ...(isInBody
        ? ([
            ['client_id', id],
            ['client_secret', secret || undefined],
          ] as const)
        : []
      ).map(([name, value]): [string, string | undefined] => [name, value]),
    ];
    const given = fields.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
    // The parts are form-encoded first (RFC 6749, 2.3.1).
    const pair = Buffer.from(`${percentEncode(id)}:${percentEncode(secret)}`).toString('base64');
    const basic: [string, string][] = isInBody || id === '' ? [] : [['Authorization', `Basic ${pair}`]];
    return {
      headers: [...basic, ['Content-Type', 'application/x-www-form-urlencoded'], ['Accept', 'application/json']],
      body: new URLSearchParams(given).toString(),
      secrets: [secret, word ?? '', pair, ...secretsInQuery(tokenUrl)].filter((one) => one !== ''),
    };
  };
  return {
    requests: [{ method: 'POST', url: tokenUrl, write }],
    token: { in: 'body', pointer: '/access_token' },
    lifetimeMs: lifetime === undefined ? undefined : duration('lifetime', lifetime),
    lifetime: { in: 'body', pointer: '/expires_in' },
    renewOn: [401],
  };
}
