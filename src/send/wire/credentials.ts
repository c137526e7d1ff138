import { bearerToken } from '../../http/bearer-token.ts';
import type { CredentialUse, HeaderField } from '../../model/case.ts';
import type { SecurityRequirement, SecurityScheme } from '../../model/contract.ts';
import { setByClient } from '../../model/ignored-headers.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { type IdentityValues, identityValueFor } from './identity-values.ts';
import { ownerOf, secretVariable, withoutFirstWord } from './secret-variable.ts';

/** What a credential adds to a request. */
export interface CredentialParts {
  readonly headers: readonly HeaderField[];
  /** `name=value`, percent-encoded, to be joined to the query. */
  readonly query: readonly string[];
  /** `name=value`, to be joined to the `Cookie` header. */
  readonly cookies: readonly string[];
}

/** A secret in each of the forms in which requests carry it. */
export interface Secret {
  /** Whether the user gave it. If not, nothing is sent where the contract allows requests without credentials. */
  readonly given: boolean;
  /** Whether it has a user and a password (RFC 7617, 2). One token may be an API key or a bearer token, and is not a Basic credential. */
  readonly isPair: boolean;
  /** As the user gave it. */
  readonly plain: string;
  /** What follows `Bearer `. */
  readonly bearer: string;
  /** What follows `Basic `: user and password in base64 (RFC 7617, 2). */
  readonly basic: string;
  /** Percent-encoded. */
  readonly inQuery: string;
}

/** What is sent when the user gave no token: a contract that says no more accepts any. */
const placeholderToken = 'coldframe';

/** The secret as requests carry it. A token for `basic` is `user:password`; without a colon it counts as encoded already. */
function readSecret(token: string | undefined): Secret {
  const plain = token ?? placeholderToken;
  const pair = token ?? `${placeholderToken}:${placeholderToken}`;
  const basic = pair.includes(':') ? Buffer.from(pair, 'utf8').toString('base64') : pair;
  const isPair = Buffer.from(basic, 'base64').includes(':');
  return {
    given: token !== undefined,
    isPair,
    plain,
    bearer: bearerToken(plain),
    basic,
    inQuery: percentEncode(plain),
  };
}

/** The secrets of one target. */
export interface Secrets {
  /** Whether the user gave at least one. */
  readonly given: boolean;
  /** The secret that is sent for a scheme. */
  readonly for: (scheme: SecurityScheme) => Secret;
  /** Whether something is sent for a scheme for which nothing was given: not where an identity is, whose cookies or headers may do. */
  readonly mayInvent: boolean;
  /** All that the user gave. */
  readonly all: readonly Secret[];
}

/** The secrets that a run is started with. */
export interface GivenCredentials {
  readonly token: string | undefined;
  /** By the names of schemes. */
  readonly credentials?: ReadonlyMap<string, string> | undefined;
  readonly identity?: IdentityValues | undefined;
  /** More that must not be shown; nothing by default. */
  readonly otherSecrets?: readonly string[];
}

/** Reads the secrets that the user gave. For a scheme counts what was given by its name, else what the identity has for it, else the token. */
export function readSecrets({
  token,
  credentials = new Map(),
  identity,
  otherSecrets = [],
}: GivenCredentials): Secrets {
  const others = readSecret(token ?? identity?.token);
  const own = new Map([...credentials].map(([scheme, value]) => [scheme, readSecret(value)]));
  const identityForms = [...(identity?.secrets ?? []), ...otherSecrets].map(readSecret);
  const all = [...own.values(), others, ...identityForms].filter((secret) => secret.given);
  const ofIdentity = (scheme: SecurityScheme): Secret | undefined => {
    const value = identity && identityValueFor(identity, scheme);
    return value === undefined ? undefined : { ...readSecret(value), isPair: true, basic: value };
  };
  return {
    given: all.length > 0,
    for: (scheme) => own.get(scheme.name) ?? ofIdentity(scheme) ?? others,
    mayInvent: identity === undefined,
    all,
  };
}

/**
 * The secrets as everything that leaves the sender shows them: `$TOKEN`, or `$TOKEN_API_KEY` for a credential that was given for the scheme `api-key`, in
 * place of each, with `_BASE64` at its end for the base64 of it. `owner`: the name of an identity, for `$TOKEN_OWNER`.
 */
export function shownSecrets(
  credentials: ReadonlyMap<string, string> = new Map(),
  secrets: Secrets,
  owner?: string,
): Secrets {
  const shown = ({ given, isPair, plain, bearer, basic }: Secret, name: string): Secret => ({
    given,
    isPair,
    plain: name,
    bearer: bearer === plain ? name : withoutFirstWord(name),
    basic: basic === plain ? name : `${name}_BASE64`,
    inQuery: name,
  });
  return {
    given: secrets.given,
    mayInvent: secrets.mayInvent,
    for: (scheme) =>
      shown(secrets.for(scheme), secretVariable(...(credentials.has(scheme.name) ? [scheme.name] : ownerOf(owner)))),
    all: [],
  };
}

const unknownToken = 'coldframe-token-of-nobody';
const malformedCredential = '@@@';

/**
 * The credential for an operation, from the first of its security alternatives whose schemes are all supported; nothing when there is none.
 * For an API key, which has no scheme name, `bare`, `spaced`, `upper-case` and `lower-case` are the valid key (the last under its header name in lower case),
 * `scheme-only` is an empty one, `wrong-scheme` and the other schemes send it in Authorization instead, and `query` moves it to the query.
 */
export function deriveCredential(
  security: readonly SecurityRequirement[],
  { use, secrets }: { readonly use: CredentialUse; readonly secrets: Secrets },
): CredentialParts {
  const headers: HeaderField[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  for (const scheme of chooseSchemes(security, secrets)) {
    const secret = secrets.for(scheme);
    if (use === 'valid' && !secret.given && !secrets.mayInvent) continue;
    if (scheme.kind === 'api-key') addApiKey({ headers, query, cookies }, { scheme, use, secret });
    else if (use === 'query') query.push(`access_token=${secret.inQuery}`);
    else if (scheme.kind !== 'unsupported') {
      for (const value of authorizations(use, { kind: scheme.kind, secret })) headers.push(['Authorization', value]);
    }
  }
  return { headers, query, cookies };
}

function chooseSchemes(security: readonly SecurityRequirement[], secrets: Secrets): readonly SecurityScheme[] {
  const alternatives = security
    .map((requirement) => requirement.schemes.map(({ scheme }) => scheme))
    .filter((schemes) => schemes.every(({ kind }) => kind !== 'unsupported'));
  const anonymous = alternatives.some((schemes) => schemes.length === 0);
  if (anonymous && !secrets.given) return [];
  const isGiven = (schemes: readonly SecurityScheme[]) => schemes.every((scheme) => secrets.for(scheme).given);
  const isFit = (schemes: readonly SecurityScheme[]) =>
    schemes.every((scheme) => scheme.kind !== 'basic' || secrets.for(scheme).isPair);
  const named = alternatives.filter((schemes) => schemes.length > 0);
  const given = named.filter(isGiven);
  return given.find(isFit) ?? given[0] ?? named[0] ?? [];
}

function authorizations(
  use: CredentialUse,
  { kind, secret }: { kind: 'bearer' | 'basic'; secret: Secret },
): readonly string[] {
  const [name, other] = kind === 'bearer' ? ['Bearer', 'Basic'] : ['Basic', 'Bearer'];
  const token = kind === 'bearer' ? secret.bearer : secret.basic;
  const values: Readonly<Record<CredentialUse, readonly string[]>> = {
    valid: [`${name} ${token}`],
    none: [],
    query: [],
    empty: [`${name} `],
    'scheme-only': [name],
    'wrong-scheme': [`${other} ${token}`],
    'token-scheme': [`Token ${token}`],
    'digest-scheme': [`Digest ${token}`],
    'unknown-scheme': [`Coldframe ${token}`],
    bare: [token],
    unknown: [`${name} ${kind === 'bearer' ? unknownToken : Buffer.from('coldframe:nobody').toString('base64')}`],
    malformed: [malformedCredential],
    'lower-case': [`${name.toLowerCase()} ${token}`],
    'upper-case': [`${name.toUpperCase()} ${token}`],
    spaced: [`${name}  ${token}`],
    repeated: [`${name} ${token}`, `${name} ${token}`],
  };
  return values[use];
}

/** The scheme in Authorization that a use sends an API key under. */
const otherSchemes: Readonly<Partial<Record<CredentialUse, string>>> = {
  'wrong-scheme': 'Bearer',
  'token-scheme': 'Token',
  'digest-scheme': 'Digest',
  'unknown-scheme': 'Coldframe',
};

interface ApiKeyUse {
  readonly scheme: Extract<SecurityScheme, { kind: 'api-key' }>;
  readonly use: CredentialUse;
  readonly secret: Secret;
}

interface CredentialLists {
  readonly headers: HeaderField[];
  readonly query: string[];
  readonly cookies: string[];
}

function addApiKey(parts: CredentialLists, { scheme, use, secret }: ApiKeyUse): void {
  const otherScheme = otherSchemes[use];
  if (otherScheme !== undefined) parts.headers.push(['Authorization', `${otherScheme} ${secret.plain}`]);
  const name = percentEncode(scheme.parameter);
  const place = use === 'query' ? 'query' : scheme.in;
  for (const value of keyValues(use, place === 'query' ? secret.inQuery : secret.plain)) {
    if (place === 'query') parts.query.push(`${name}=${value}`);
    else if (place === 'cookie') parts.cookies.push(`${cookieText(scheme.parameter)}=${cookieText(value)}`);
    else if (!isSetByClient(scheme.parameter))
      parts.headers.push([use === 'lower-case' ? scheme.parameter.toLowerCase() : scheme.parameter, value]);
  }
}

function isSetByClient(name: string): boolean {
  return setByClient.some((one) => one === name.toLowerCase());
}

/** A semicolon would end the cookie and begin another (RFC 6265, 4.2.1). */
function cookieText(text: string): string {
  return text.replaceAll(/[\x00-\x20;\x7f]/g, percentEncode);
}

function keyValues(use: CredentialUse, key: string): readonly string[] {
  if (use === 'none' || otherSchemes[use] !== undefined) return [];
  if (use === 'empty' || use === 'scheme-only') return [''];
  if (use === 'unknown') return [unknownToken];
  if (use === 'malformed') return [malformedCredential];
  return use === 'repeated' ? [key, key] : [key];
}
