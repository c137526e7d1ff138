import { hasControlCharacter } from '../../http/safe-head.ts';
import type { Case, RequestDraft } from '../../model/case.ts';
import type { NoReply, Reply, Target } from '../../model/exchange.ts';
import { Failure } from '../../model/failure.ts';
import type { Received } from '../connection/connection-state.ts';
import { type CredentialParts, deriveCredential, readSecrets, shownSecrets } from '../wire/credentials.ts';
import { encodeRequest, type WireRequest } from '../wire/encode-request.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { addIdentity, type IdentityValues, shownIdentity } from '../wire/identity-values.ts';
import { openRedaction } from '../wire/redaction.ts';
import { openTextReader, readOutcome } from './read-outcome.ts';

/** Encodes cases and reads what came back. It alone knows the secret, which is in no exchange. */
export interface CaseCodec {
  /** The case's request in bytes; `close` asks the server to close the connection after its response. */
  readonly encode: (testCase: Case, close: boolean) => WireRequest;
  /** What a connection received for a case, without the secret. */
  readonly read: (received: Received, testCase: Case) => Reply | NoReply;
}

/** What a codec needs in addition to its target. */
export interface CodecOptions {
  readonly endpoint: Endpoint;
  /** What requests carry for the identity of the target, if it has one. */
  readonly identity?: IdentityValues | undefined;
  /** The name of the identity, where it is for some operations only: it is part of the names that stand for its secrets. */
  readonly name?: string | undefined;
  /** More that must not be shown; nothing by default. */
  readonly otherSecrets?: readonly string[];
}

/** Opens the codec for one target. Throws `Failure` (`usage`) for a token that no header can carry. */
export function openCaseCodec(
  target: Target,
  { endpoint, identity, name, otherSecrets = [] }: CodecOptions,
): CaseCodec {
  const { token, credentials, limits } = target;
  if ([token ?? '', ...(credentials?.values() ?? [])].some(hasControlCharacter)) {
    throw new Failure(
      'usage',
      'The token contains a line break or another control character.',
      'Give the token without line breaks.',
    );
  }
  const secrets = readSecrets({ token, credentials, identity, otherSecrets });
  const shown = shownSecrets(credentials, secrets, name);
  const proxySecret = endpoint.proxy?.authorization;
  const redaction = openRedaction([
    ...secrets.all.flatMap(({ plain, basic }) => [plain, basic]),
    ...(proxySecret === undefined ? [] : [proxySecret]),
  ]);
  const everywhere = target.credentialEverywhere === true;
  const bearer = everywhere && token !== undefined ? bearerIdentity(token) : undefined;
  const values = identity ?? bearer;
  const shownValues = values && shownIdentity(values, name);
  const proxyHeader = endpoint.tls ? undefined : proxySecret;
  const credentialOf = cacheByOperation(({ operation, request: { credential: use } }) => {
    const { security } = operation;
    const withIdentity = (parts: CredentialParts, values: IdentityValues | undefined) =>
      values === undefined ? parts : addIdentity(parts, values, { use, security, everywhere });
    const parts = withIdentity(deriveCredential(security, { use, secrets }), values);
    const headers =
      proxyHeader === undefined ? parts.headers : [...parts.headers, ['Proxy-Authorization', proxyHeader] as const];
    return {
      credential: { ...parts, headers },
      shownCredential: withIdentity(deriveCredential(security, { use, secrets: shown }), shownValues),
    };
  });
  const readText = openTextReader();
  return {
    encode: (testCase, close) =>
      encodeRequest(withoutOwnAgent(testCase), { endpoint, close, ...credentialOf(testCase) }),
    read: (received, testCase) => readOutcome(received, { case: testCase, limits, redaction, readText }),
  };
}

/** Where the contract names no scheme, a token is sent as most services take it. */
function bearerIdentity(token: string): IdentityValues {
  return { token, headers: [], cookies: new Map(), secrets: [] };
}

/** Where a `User-Agent` is what the service asks of its clients as a credential, a request without the credential has none. */
function withoutOwnAgent({ request, operation }: Case): RequestDraft {
  const isCredential = operation.security.some(({ schemes }) =>
    schemes.some(
      ({ scheme }) =>
        scheme.kind === 'api-key' && scheme.in === 'header' && scheme.parameter.toLowerCase() === 'user-agent',
    ),
  );
  return isCredential ? { ...request, anonymous: true } : request;
}

interface CredentialPair {
  readonly credential: CredentialParts;
  readonly shownCredential: CredentialParts;
}

// Thousands of cases share the credential of their operation and use.
function cacheByOperation(derive: (testCase: Case) => CredentialPair): (testCase: Case) => CredentialPair {
  const known = new WeakMap<object, Map<string, CredentialPair>>();
  return (testCase) => {
    const uses = known.get(testCase.operation) ?? new Map<string, CredentialPair>();
    const pair = uses.get(testCase.request.credential) ?? derive(testCase);
    known.set(testCase.operation, uses.set(testCase.request.credential, pair));
    return pair;
  };
}
